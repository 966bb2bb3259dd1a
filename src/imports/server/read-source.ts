import type { LeftOutReason } from '../../osm/contract/left-out.ts'
import { courtOfTags, type TaggedCourt } from '../../osm/server/court-of-tags.ts'
import { whyLeftOut } from '../../osm/server/is-court.ts'
import { NEAR_MILES, shownAddress, shownName } from '../../osm/server/made-names.ts'
import { type MapElement, readElements } from '../../osm/server/read-elements.ts'
import { type Tags, tagsOf } from '../../osm/server/tags.ts'
import type { NearbyPlace, NearestPlaceLookup } from '../../places/server/place-index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { METRES_PER_MILE, type Point } from '../../platform/contract/geo.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ImportProgress } from '../contract/schema.ts'
import type { DescribedCourt, KnownElement, StagedElement } from './staged-elements.queries.ts'
import * as queries from './staged-elements.queries.ts'

const ELEMENTS_PER_BATCH = 1000
/** In the values of their tags. */
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024
const METRES_PER_DEGREE = (METRES_PER_MILE * 24_901.46) / 360

type LeftOut = Partial<Record<LeftOutReason, number>>

export interface SourceFile {
  /** The name of the data set. */
  source: string
  total: number
  taken: number
  leftOut: LeftOut
  /** Whether any feature has a sport. If not, all are taken. */
  anySport: boolean
  /** Whether the features are objects of OpenStreetMap: no other ids are understood. */
  hasIds: boolean
  editionAt: Date | undefined
  remark: string | undefined
}

export interface SourceReading {
  file: AsyncIterable<Uint8Array>
  /** The name of the data set; by default named after the country of most of its first courts. */
  name: string | undefined
  /** Builds a lookup the first time; it is only needed for courts of which the source says something new. */
  nearest: () => Promise<NearestPlaceLookup>
  readHours: (hours: string) => Promise<string | undefined>
  now: Date
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

type Size = Pick<DescribedCourt, 'widthM' | 'heightM'>

/** An element of the file that is taken, without its outline, which may be long. */
interface TakenElement extends Omit<MapElement, 'rings'>, Size {
  position: number
  sourceId: string
  /** Whether it is a court only if no feature of the file has a sport. */
  isCandidate: boolean
}

/**
 * Reads a file of map data into the staging table, without what isn't a court, and compares each court with what the
 * source said of it before. Courts of which it says the same are staged without a description.
 */
export async function stageSource(tx: Transaction, reading: SourceReading): Promise<SourceFile> {
  const { elements, head } = readElements(reading.file)
  const tally = new Tally()
  const stage = new ElementStage(tx, reading)
  let hasIds: boolean | undefined
  for await (const element of elements) {
    const { position, isTaken, isCandidate } = tally.count(element)
    hasIds ??= element.id !== undefined
    requireSameKind(element, hasIds, position)
    const { rings, ...taken } = element
    if (isTaken)
      await stage.add({ ...taken, ...sizeOf(element), position, sourceId: idOf(element), isCandidate })
    if (position % ELEMENTS_PER_BATCH === 0) reading.onProgress?.({ step: 'reading', rows: position })
  }
  await stage.end()
  reading.onProgress?.({ step: 'reading', rows: tally.total })
  if (tally.anySport) await queries.removeCandidates(tx)
  const twice = hasIds ? 0 : await queries.removeSamePlace(tx)
  const { editionAt, remark } = head()
  return { source: stage.source, ...tally.result(twice), hasIds: hasIds ?? false, editionAt, remark }
}

const idOf = ({ id, latitude, longitude }: MapElement) =>
  id ?? `${latitude.toFixed(7)},${longitude.toFixed(7)}`

function requireSameKind({ id }: MapElement, hasIds: boolean, position: number): void {
  if ((id !== undefined) === hasIds) return
  const [has, others] = hasIds
    ? ['has no id', 'those before it have']
    : ['has an id', 'those before it have none']
  throw new ApiError('file-unusable', {
    text: `Feature ${position} ${has}, although ${others}: import data of different origin separately.`,
  })
}

/** Counts what is taken and left out, until a feature has a sport also as if none had. */
class Tally {
  anySport = false
  total = 0
  readonly #withSport: LeftOut = {}
  readonly #withoutSport: LeftOut = {}

  /** Returns the position of the feature, from 1, and what becomes of it. */
  count({ tags: given }: MapElement): { position: number; isTaken: boolean; isCandidate: boolean } {
    const tags = tagsOf(given)
    this.anySport ||= tags.has('sport')
    const why = whyLeftOut(tags, { anySport: true })
    const whyOtherwise = this.anySport ? why : whyLeftOut(tags, { anySport: false })
    increment(this.#withSport, why)
    increment(this.#withoutSport, whyOtherwise)
    return { position: ++this.total, isTaken: !whyOtherwise, isCandidate: why !== undefined }
  }

  result(twice: number): Pick<SourceFile, 'total' | 'taken' | 'leftOut' | 'anySport'> {
    const counted = this.anySport ? this.#withSport : this.#withoutSport
    const leftOut = twice > 0 ? { ...counted, twice } : counted
    const without = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
    return { total: this.total, taken: this.total - without, leftOut, anySport: this.anySport }
  }
}

function increment(counts: LeftOut, reason: LeftOutReason | undefined): void {
  if (reason) counts[reason] = (counts[reason] ?? 0) + 1
}

/** Compares elements with what is known, describes and stages them in batches, one while the next one is read. */
class ElementStage {
  #source: string | undefined
  #batch: TakenElement[] = []
  /** Of the tags in the batch. */
  #characters = 0
  #storing: Promise<void> = Promise.resolve()
  readonly #tx: Transaction
  readonly #reading: SourceReading
  readonly #readHours: SourceReading['readHours']

  constructor(tx: Transaction, reading: SourceReading) {
    this.#tx = tx
    this.#reading = reading
    this.#source = reading.name
    this.#readHours = withMemory(reading.readHours)
  }

  /** The name of the data set, once elements have been staged. */
  get source(): string {
    return this.#source ?? ''
  }

  async add(element: TakenElement): Promise<void> {
    this.#batch.push(element)
    for (const value of Object.values(element.tags)) this.#characters += value.length
    if (this.#batch.length === ELEMENTS_PER_BATCH || this.#characters > MAX_BATCH_CHARACTERS)
      await this.#store()
  }

  async end(): Promise<void> {
    await this.#store()
    await this.#storing
  }

  async #store(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#characters = 0
    if (batch.length === 0) return
    this.#source ??= defaultName(batch, await this.#reading.nearest())
    await this.#storing
    const known = await queries.readKnown(
      this.#tx,
      this.#source,
      batch.map(({ sourceId }) => sourceId),
    )
    const rows: StagedElement[] = []
    for (const element of batch) rows.push(await this.#compare(element, known.get(element.sourceId)))
    this.#storing = queries.stageElements(this.#tx, rows)
    // It fails where it is awaited.
    this.#storing.catch(() => {})
  }

  async #compare(element: TakenElement, known: KnownElement | undefined): Promise<StagedElement> {
    const { position, sourceId, isCandidate, latitude, longitude } = element
    const verdict = known ? compareWithKnown(element, known) : null
    const row = {
      position,
      sourceId,
      isCandidate,
      latitude,
      longitude,
      verdict,
      courtId: known?.courtId ?? null,
    }
    return verdict === 'unchanged' ? row : { ...row, ...(await this.#describe(element)) }
  }

  async #describe(element: TakenElement): Promise<DescribedCourt> {
    const { version, editedAt, latitude, longitude } = element
    const tags = tagsOf(element.tags)
    const nearest = await this.#reading.nearest()
    const place = nearest(element, NEAR_MILES)
    const { now } = this.#reading
    const reading = { now, editedAt: editedAt ?? now, country: place?.country, readHours: this.#readHours }
    const said = await courtOfTags(tags, reading)
    const made = madeTexts({ latitude, longitude, ...said }, tags, place)
    return {
      ...{ tags: element.tags, ...said, ...made, widthM: element.widthM, heightM: element.heightM },
      version: version ?? null,
      editedAt: editedAt?.toISOString() ?? null,
    }
  }
}

/** What is known of the address of a court far from all places. */
const coordinatesText = ({ latitude, longitude }: Point) => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`

function defaultName(elements: readonly TakenElement[], nearest: NearestPlaceLookup): string {
  const countries = new Map<string, number>()
  for (const element of elements) {
    const country = nearest(element, NEAR_MILES)?.country ?? ''
    countries.set(country, (countries.get(country) ?? 0) + 1)
  }
  const [most] = [...countries].sort(([, a], [, b]) => b - a)
  const kind = elements[0]?.id === undefined ? 'file' : 'osm'
  return `${kind}-${most?.[0].toLowerCase() || 'world'}`
}

function compareWithKnown(
  element: TakenElement,
  known: KnownElement,
): 'returned' | 'changed' | 'moved' | 'unchanged' {
  if (known.isGone) return 'returned'
  if ((element.version ?? null) !== known.version || !areEqual(element.tags, known.tags)) return 'changed'
  // The nodes of an outline can move without a new version of it.
  const hasMoved = element.latitude !== known.latitude || element.longitude !== known.longitude
  return hasMoved ? 'moved' : 'unchanged'
}

function areEqual(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  )
}

const MAX_REMEMBERED_HOURS = 10_000
/** Unreadable hours that took so long, milliseconds, count as slow; after so many, no further ones are read. */
const SLOW_HOURS_MS = 200
const MAX_SLOW_HOURS = 20

/**
 * Reads the same hours only once: that takes about a millisecond, and many courts have the same. A file of hours made to
 * take long is given up, since others wait for the import.
 */
export function withMemory(readHours: SourceReading['readHours']): SourceReading['readHours'] {
  const known = new Map<string, Promise<string | undefined>>()
  let slow = 0
  const read = async (hours: string) => {
    if (slow >= MAX_SLOW_HOURS) return undefined
    const started = performance.now()
    const found = await readHours(hours)
    if (found === undefined && performance.now() - started >= SLOW_HOURS_MS) slow++
    return found
  }
  return (hours) => {
    const found = known.get(hours) ?? read(hours)
    if (known.size === MAX_REMEMBERED_HOURS) known.clear()
    known.set(hours, found)
    return found
  }
}

/** A name and an address to show where the tags have none; null where they have. `found`: the nearest place. */
export function madeTexts(
  { fields, ...point }: Point & Pick<TaggedCourt, 'fields'>,
  tags: Tags,
  found: NearbyPlace | undefined,
): Pick<DescribedCourt, 'madeName' | 'madeAddress'> {
  const place = found && { ...found.place, miles: found.miles }
  const name = shownName(fields.name, tags, place)
  const address = shownAddress(fields.address, tags, place)
  return {
    madeName: name.isMade ? name.text : null,
    madeAddress: address && !address.isMade ? null : (address?.text ?? coordinatesText(point)),
  }
}

/** The extent of an area from west to east and south to north, metres. */
function sizeOf({ rings, latitude, longitude }: MapElement): Size {
  const points = rings.flat()
  if (points.length === 0) return { widthM: null, heightM: null }
  const degrees = {
    high: spanOf(points.map((point) => point.latitude)),
    // Longitudes jump at the antimeridian.
    wide: spanOf(points.map((point) => turnBetween(longitude, point.longitude))),
  }
  return {
    widthM: degrees.wide * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180),
    heightM: degrees.high * METRES_PER_DEGREE,
  }
}

const spanOf = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity)

/** Degrees from one longitude to another, the shorter way. */
const turnBetween = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180
