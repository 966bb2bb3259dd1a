import { courtOfTags } from '../../osm/server/court-of-tags.ts'
import { type LeftOutReason, whyLeftOut } from '../../osm/server/is-court.ts'
import { NEAR_MILES, shownAddress, shownName } from '../../osm/server/made-names.ts'
import { type MapElement, readElements } from '../../osm/server/read-elements.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import type { NearestPlaceLookup } from '../../places/server/place-index.ts'
import { METRES_PER_MILE } from '../../platform/contract/geo.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ImportProgress } from '../contract/schema.ts'
import type { SaidCourt, SourceCourt } from './staged-elements.queries.ts'
import * as queries from './staged-elements.queries.ts'

const ROWS_PER_STATEMENT = 1000
const METRES_PER_DEGREE = (METRES_PER_MILE * 24_901.46) / 360

export interface SourceFile {
  total: number
  taken: number
  leftOut: Partial<Record<LeftOutReason, number>>
  editionAt: Date | undefined
  remark: string | undefined
  hasIds: boolean
  /** ISO 3166-1 in capitals of the country where most courts are; undefined if unknown. */
  country: string | undefined
}

interface SourceReading {
  source: AsyncIterable<Uint8Array>
  nearest: NearestPlaceLookup
  readHours: (hours: string) => Promise<string | undefined>
  now: Date
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

/** Reads a file of map data into the staging table, without what isn't a court. */
export async function stageSource(tx: Transaction, reading: SourceReading): Promise<SourceFile> {
  const { elements, head } = readElements(reading.source)
  const leftOut: SourceFile['leftOut'] = {}
  let [total, taken, hasIds] = [0, 0, true]
  const countries = new Map<string, number>()
  let batch: SourceCourt[] = []
  const flush = async () => {
    await queries.stageElements(tx, batch)
    batch = []
    reading.onProgress?.({ step: 'reading', rows: total })
  }
  for await (const element of elements) {
    total++
    hasIds &&= element.id !== undefined
    const why = whyLeftOut(tagsOf(element.tags), { anySport: true })
    if (why) leftOut[why] = (leftOut[why] ?? 0) + 1
    else {
      taken++
      const { court, country } = await describe(element, total, reading)
      countries.set(country, (countries.get(country) ?? 0) + 1)
      batch.push(court)
    }
    if (batch.length === ROWS_PER_STATEMENT) await flush()
  }
  await flush()
  const { editionAt, remark } = head()
  const [country] = [...countries].sort(([, a], [, b]) => b - a)[0] ?? []
  return { total, taken, leftOut, editionAt, remark, hasIds, country: country || undefined }
}

/** What follows from the tags of a court alone; the same tags always say the same. */
export async function sayOf(
  tags: Readonly<Record<string, string>>,
  { editedAt, now, readHours }: Pick<SourceReading, 'now' | 'readHours'> & { editedAt: Date | undefined },
): Promise<SaidCourt> {
  const { court, facts } = await courtOfTags(tagsOf(tags), { editedAt: editedAt ?? now, now, readHours })
  return {
    fields: court,
    facts: Object.fromEntries(
      Object.entries(facts).map(([fact, { value, at }]) => [fact, { value, at: at.toISOString() }]),
    ),
  }
}

async function describe(
  element: MapElement,
  position: number,
  reading: SourceReading,
): Promise<{ court: SourceCourt; country: string }> {
  const { id, version, editedAt, latitude, longitude, tags } = element
  const said = await sayOf(tags, { editedAt, ...reading })
  const found = reading.nearest(element, NEAR_MILES)
  const nearest = found && { ...found.place, miles: found.miles }
  const name = shownName(said.fields.name, tagsOf(tags), nearest)
  const address = shownAddress(said.fields.address, tagsOf(tags), nearest)
  const court = {
    ...{ position, latitude, longitude, tags: { ...tags }, ...said, ...sizeOf(element) },
    sourceId: id ?? `${latitude.toFixed(7)},${longitude.toFixed(7)}`,
    version: version ?? null,
    editedAt: editedAt?.toISOString() ?? null,
    madeName: name.isMade ? name.text : null,
    madeAddress: address?.isMade ? address.text : null,
  }
  return { court, country: found?.country ?? '' }
}

/** The extent of an area from west to east and south to north, metres. */
function sizeOf({ rings, latitude }: MapElement): Pick<SourceCourt, 'widthM' | 'heightM'> {
  const points = rings.flat()
  if (points.length === 0) return { widthM: null, heightM: null }
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  const degrees = { high: span(points.map((p) => p.latitude)), wide: span(points.map((p) => p.longitude)) }
  return {
    widthM: degrees.wide * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180),
    heightM: degrees.high * METRES_PER_DEGREE,
  }
}
