import type { LeftOutReason } from '../../osm/contract/left-out.ts'
import { courtOfTags, type TaggedCourt } from '../../osm/server/court-of-tags.ts'
import { whyLeftOut } from '../../osm/server/is-court.ts'
import { NEAR_MILES, shownAddress, shownName } from '../../osm/server/made-names.ts'
import type { FileHead, MapElement, UnreadableElement } from '../../osm/server/map-file.ts'
import { readElements } from '../../osm/server/read-elements.ts'
import { type Tags, tagsOf } from '../../osm/server/tags.ts'
import type { NearbyPlace, NearestPlaceLookup } from '../../places/server/place-index.ts'
import { unusableFile } from '../../platform/contract/errors.ts'
import { isPoint, METRES_PER_MILE, type Point } from '../../platform/contract/geo.ts'
import { numberText } from '../../platform/contract/locale.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ImportProgress, MAX_PROBLEMS, MAX_UNREADABLE_SHARE } from '../contract/schema.ts'
import { refuseSwapped, SAMPLE_ROWS } from './place-checks.ts'
import type { KnownElement } from './source-elements.queries.ts'
import * as queries from './source-elements.queries.ts'
import { type StagedCourt, spareCourts, stageCourts } from './staged.queries.ts'

const ELEMENTS_PER_BATCH = 1000
/** In the values of their tags. */
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024
/** Characters of a name in the id of a feature that has none. */
const MAX_NAME_IN_ID = 60
const METRES_PER_DEGREE = (METRES_PER_MILE * 24_901.46) / 360

type LeftOut = Partial<Record<LeftOutReason, number>>

export interface SourceFile extends FileHead {
  /** The name of the data set. */
  source: string
  total: number
  taken: number
  leftOut: LeftOut
  /** Whether any feature has a sport. If not, all are taken. */
  anySport: boolean
  /** Whether the features are objects of OpenStreetMap: no other ids are understood. */
  hasIds: boolean
  /** Taken features whose ids are not those of OpenStreetMap: they are known by their places. */
  otherIds: number
  /** A sentence for each feature that can't be read, the first ones. */
  problems: string[]
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

type Size = Pick<StagedCourt, 'width_m' | 'height_m'>

/** An element of the file that is taken, without its outline, which may be long. */
interface TakenElement extends Omit<MapElement, 'rings'> {
  size: Size
  position: number
  /** Whether it is a court only if no feature of the file has a sport. */
  isCandidate: boolean
}

/**
 * Reads a file of map data into the staging table, without what isn't a court, and compares each court with what the
 * source said of it before. Courts of which it says the same are staged without a description. What can't be read holds
 * back nothing else, unless it is most of the file.
 */
export async function stageSource(tx: Transaction, reading: SourceReading): Promise<SourceFile> {
  const { elements, head } = readElements(reading.file)
  const tally = new Tally()
  const stage = new ElementStage(tx, reading)
  for await (const element of elements) {
    const { position, isTaken, isCandidate } = tally.count(element)
    if (isTaken && !('problem' in element)) {
      const { rings, ...taken } = element
      await stage.add({ ...taken, size: sizeOf(element), position, isCandidate })
    }
    if (position % ELEMENTS_PER_BATCH === 0) reading.onProgress?.({ step: 'reading', rows: position })
  }
  await stage.end()
  reading.onProgress?.({ step: 'reading', rows: tally.total })
  requireReadable(tally)
  await spareCourts(tx, await queries.readCourtIds(tx, stage.source, tally.unreadableIds))
  if (tally.anySport) await queries.removeCandidates(tx)
  const hasIds = tally.hasIds ?? false
  for (const id of await queries.removeRepeated(tx)) tally.countRepeated(hasIds ? id : undefined)
  if (!hasIds) await queries.findRenamed(tx, stage.source)
  return { source: stage.source, ...tally.result(), hasIds, ...head() }
}

/** A file of which most can't be used is probably broken, or of another kind. */
function requireReadable({ total, problems, unreadable }: Tally): void {
  const [first = ''] = problems
  if (unreadable > 0 && total === 1) throw unusableFile(first)
  if (unreadable > total * MAX_UNREADABLE_SHARE)
    throw unusableFile(`${numberText(unreadable)} of ${numberText(total)} features can’t be read. ${first}`)
}

/** Counts what is taken and left out, until a feature has a sport also as if none had. */
class Tally {
  anySport = false
  /** Whether the features are objects of OpenStreetMap, as the first one that can be read is. */
  hasIds: boolean | undefined
  total = 0
  unreadable = 0
  otherIds = 0
  /** Courts that the file has, though it can't be read where. */
  readonly unreadableIds: string[] = []
  readonly problems: string[] = []
  readonly #withSport: LeftOut = {}
  readonly #withoutSport: LeftOut = {}
  #repeated = 0

  /** Returns the position of the feature, from 1, and what becomes of it. */
  count(element: MapElement | UnreadableElement): {
    position: number
    isTaken: boolean
    isCandidate: boolean
  } {
    const position = ++this.total
    const problem = 'problem' in element ? element.problem : this.#otherOrigin(element, position)
    if (problem || 'problem' in element) {
      this.unreadable++
      if ('problem' in element && element.id) this.unreadableIds.push(element.id)
      this.#note(problem)
      return { position, isTaken: false, isCandidate: false }
    }
    const tags = tagsOf(element.tags)
    this.anySport ||= tags.has('sport')
    const why = whyLeftOut(tags, { anySport: true })
    const whyOtherwise = this.anySport ? why : whyLeftOut(tags, { anySport: false })
    increment(this.#withSport, why)
    increment(this.#withoutSport, whyOtherwise)
    if (!whyOtherwise && element.hasOtherId) this.otherIds++
    return { position, isTaken: !whyOtherwise, isCandidate: why !== undefined }
  }

  /** @param id of a feature that the file has twice, if it has an id */
  countRepeated(id: string | undefined): void {
    this.#repeated++
    if (id) this.#note(`${id} is in the file twice. The first one counts.`)
  }

  result(): Pick<SourceFile, 'total' | 'taken' | 'leftOut' | 'anySport' | 'problems' | 'otherIds'> {
    const leftOut = { ...(this.anySport ? this.#withSport : this.#withoutSport) }
    if (this.unreadable > 0) leftOut.unreadable = this.unreadable
    if (this.#repeated > 0) leftOut.twice = this.#repeated
    const without = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
    const { total, anySport, problems, otherIds } = this
    return { total, taken: total - without, leftOut, anySport, problems, otherIds }
  }

  #otherOrigin({ id }: MapElement, position: number): string | undefined {
    this.hasIds ??= id !== undefined
    if ((id !== undefined) === this.hasIds) return undefined
    return this.hasIds
      ? `Feature ${position} has no id of OpenStreetMap, although those before it have.`
      : `${id} has an id of OpenStreetMap, although those before it have none. Import data of different origin separately.`
  }

  #note(problem: string | undefined): void {
    if (problem && this.problems.length < MAX_PROBLEMS) this.problems.push(problem)
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
  /** The names of features that are known by their place alone, by place. */
  readonly #atPlaces = new Map<string, string>()
  #isChecked = false
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
    const known = await queries.readKnown(this.#tx, this.#source, batch.flatMap(possibleIds))
    const rows: StagedCourt[] = []
    for (const element of batch) rows.push(await this.#compare(element, known))
    if (!this.#isChecked)
      await this.#refuseSwapped(
        batch.filter((_, at) => rows[at]?.verdict !== 'unchanged'),
        batch.length,
      )
    this.#isChecked = true
    this.#storing = stageCourts(this.#tx, rows)
    // It fails where it is awaited.
    this.#storing.catch(() => {})
  }

  /** Judges by the first courts, unless the source says the same of most of them as before. */
  async #refuseSwapped(told: readonly TakenElement[], of: number): Promise<void> {
    if (told.length <= of / 2) return
    const readings = told.slice(0, SAMPLE_ROWS).map(({ latitude, longitude }) => {
      const exchanged = isPoint(longitude, latitude) && { latitude: longitude, longitude: latitude }
      return [{ latitude, longitude }, exchanged || undefined] as const
    })
    await refuseSwapped(this.#tx, readings, { places: { nearestLookup: this.#reading.nearest } })
  }

  /** Of a court of which the source says the same as before, a description isn't needed. */
  async #compare(element: TakenElement, ofSource: ReadonlyMap<string, KnownElement>): Promise<StagedCourt> {
    const { position, isCandidate, latitude, longitude } = element
    const source_id = this.#identify(element, ofSource)
    const known = ofSource.get(source_id)
    const verdict = known ? compareWithKnown(element, known) : null
    const row = {
      ...{ position, source_id, latitude, longitude, verdict },
      ...{ court_id: known?.courtId ?? null, is_candidate: isCandidate },
    }
    return verdict === 'unchanged' ? row : { ...row, ...(await this.#describe(element)) }
  }

  /**
   * The id of a feature in its source. One without an id is known by its place, and where several have the same one, also
   * by its name; what the source called it before counts first.
   */
  #identify(element: TakenElement, ofSource: ReadonlyMap<string, KnownElement>): string {
    const [place = '', named] = possibleIds(element)
    const { name = '' } = element.tags
    if (named === undefined) return place
    if (ofSource.has(named)) return named
    const known = ofSource.get(place)
    if (known) return (known.tags.name ?? '') === name ? place : named
    const first = this.#atPlaces.get(place)
    if (first === undefined) this.#atPlaces.set(place, name)
    return (first ?? name) === name ? place : named
  }

  async #describe(element: TakenElement): Promise<Omit<StagedCourt, 'position'>> {
    const { version, editedAt, latitude, longitude } = element
    const tags = tagsOf(element.tags)
    const place = (await this.#reading.nearest())(element, NEAR_MILES)
    const { now } = this.#reading
    const reading = { now, editedAt: editedAt ?? now, country: place?.country, readHours: this.#readHours }
    const said = await courtOfTags(tags, reading)
    const made = madeTexts({ latitude, longitude, ...said }, tags, place)
    return {
      ...queries.columnsOf(said.fields),
      ...{ facts: said.facts, tags: element.tags, ...element.size },
      ...{ made_name: made.madeName, made_address: made.madeAddress },
      ...{ version: version ?? null, edited_at: editedAt?.toISOString() ?? null },
    }
  }
}

/** By which the source may know a feature: its id, else its place, and its place and name. */
function possibleIds({ id, latitude, longitude, tags }: TakenElement): string[] {
  if (id !== undefined) return [id]
  const place = `${latitude.toFixed(7)},${longitude.toFixed(7)}`
  return [place, `${place} ${[...(tags.name ?? 'unnamed')].slice(0, MAX_NAME_IN_ID).join('')}`]
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
): 'restored' | 'changed' | 'moved' | 'unchanged' {
  if (known.isGone) return 'restored'
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
): { madeName: string | null; madeAddress: string | null } {
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
  if (points.length === 0) return { width_m: null, height_m: null }
  const degrees = {
    high: spanOf(points.map((point) => point.latitude)),
    // Longitudes jump at the antimeridian.
    wide: spanOf(points.map((point) => turnBetween(longitude, point.longitude))),
  }
  return {
    width_m: degrees.wide * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180),
    height_m: degrees.high * METRES_PER_DEGREE,
  }
}

const spanOf = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity)

/** Degrees from one longitude to another, the shorter way. */
const turnBetween = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180
