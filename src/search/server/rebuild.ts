import {
  binaryKey,
  keysOf,
  lowerBound,
  mergeColumn,
  mergePacked,
  mergeSorted,
  orderBy,
  packTexts,
  type Sources,
} from '../../platform/indexes/packed.ts'
import { buildSpatialIndex } from '../../platform/indexes/spatial.ts'
import { fold } from '../../platform/text/fold.ts'
import { accessCodes, type CourtIndex, type IndexChange, type IndexedCourt } from './data.ts'
import { type CourtText, mergeWords } from './words.ts'

/** A changed published court, ready to be merged. */
interface Fresh {
  court: IndexedCourt
  /** Sort key. */
  key: string
}

/** Applies changes to an index without modifying it. Only a court's last change counts. */
export function rebuild(old: CourtIndex, changes: readonly IndexChange[]): CourtIndex {
  const latest = new Map(changes.map(({ id, court }) => [id, court]))
  const fresh = freshOf(latest.values())
  const courts = fresh.map(({ court }) => court)
  const sources = sourcesOf(old, latest, fresh)
  const numbers = mergeNumbers(old, sources, courts)
  const keys = fresh.map(({ key }) => key)
  const titles = courts.map(({ name }) => name)
  return {
    ...numbers,
    count: sources.length,
    byId: orderBy(sources.length, (position) => numbers.ids[position] as number),
    titles: mergePacked(sources, old.titles, packTexts(titles, 'utf8'), Uint8Array),
    names: mergePacked(sources, old.names, packTexts(keys, 'binary'), Uint8Array),
    words: mergeWords(old.words, sources, courts.map(textOf)),
    spatial: buildSpatialIndex(numbers),
  }
}

function freshOf(courts: Iterable<IndexedCourt | null>): Fresh[] {
  return [...courts]
    .filter((court) => court !== null)
    .map((court): Fresh => ({ court, key: binaryKey(fold(court.name)) }))
    .sort(byNameThenId)
}

/** The columns with one number for each court. */
function mergeNumbers(old: CourtIndex, sources: Sources, courts: readonly IndexedCourt[]) {
  const column = <T extends Uint8Array | Uint32Array | Float64Array>(
    before: T,
    numberOf: (court: IndexedCourt) => number,
    Values: new (length: number) => T,
  ) => mergeColumn(sources, before, (i) => numberOf(courts[i] as IndexedCourt), new Values(sources.length))
  return {
    ids: column(old.ids, ({ id }) => id, Uint32Array),
    latitudes: column(old.latitudes, ({ latitude }) => latitude, Float64Array),
    longitudes: column(old.longitudes, ({ longitude }) => longitude, Float64Array),
    access: column(old.access, ({ isFree }) => accessCode(isFree), Uint8Array),
    listed: column(old.listed, (court) => Number(isListed(court)), Uint8Array),
  }
}

const textOf = ({ name, address, county }: IndexedCourt): CourtText => ({
  name,
  rest: `${address ?? ''} ${county ?? ''}`,
})

/** The position of a court; undefined if it is not published. */
export function positionOf({ byId, ids, count }: CourtIndex, id: number): number | undefined {
  const at = lowerBound(0, count, (i) => (ids[byId[i] as number] as number) < id)
  const position = byId[at]
  return position !== undefined && ids[position] === id ? position : undefined
}

function byNameThenId(a: Fresh, b: Fresh): number {
  if (a.key === b.key) return a.court.id - b.court.id
  return a.key < b.key ? -1 : 1
}

function sourcesOf(
  old: CourtIndex,
  latest: ReadonlyMap<number, IndexedCourt | null>,
  fresh: readonly Fresh[],
): Sources {
  const gone = new Uint8Array(old.count)
  for (const id of latest.keys()) {
    const position = positionOf(old, id)
    if (position !== undefined) gone[position] = 1
  }
  const names = keysOf(old.names)
  return mergeSorted({
    oldCount: old.count,
    isGone: (position) => gone[position] === 1,
    newCount: fresh.length,
    isBefore: (position, i) => {
      const { key, court } = fresh[i] as Fresh
      const name = names.at(position)
      return name < key || (name === key && (old.ids[position] as number) < court.id)
    },
  })
}

function accessCode(isFree: boolean | null): number {
  if (isFree === null) return accessCodes.unknown
  return isFree ? accessCodes.free : accessCodes.paid
}

const isListed = ({ name, address }: IndexedCourt) => Boolean(name && address)
