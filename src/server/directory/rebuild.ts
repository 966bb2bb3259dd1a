import { createHash, hash } from 'node:crypto'
import type { CourtView } from '../../contract/courts/schema.ts'
import { accessCodes, type CourtChange, type DirectoryData, NO_RATING, type PublishedCourt } from './data.ts'
import { fold } from './fold.ts'
import {
  binaryKey,
  keysOf,
  lowerBound,
  mergeColumn,
  mergePacked,
  mergeSorted,
  orderBy,
  type Packed,
  packTexts,
  type Sources,
  sharedBytes,
  sharedFloats,
  sharedInts,
} from './packed.ts'
import { buildSpatialIndex } from './spatial.ts'
import { mergeWords } from './words.ts'

/** A changed court that readers see, ready to be merged. */
interface Fresh {
  view: CourtView
  manualRating: number | null
  /** What the list is sorted by. */
  key: string
}

/** The directory after some changes; the old one stays as it is. A court's last change counts. */
export function rebuild(old: DirectoryData, changes: readonly CourtChange[]): DirectoryData {
  const latest = new Map(changes.map(({ id, court }) => [id, court]))
  const fresh = [...latest.values()]
    .filter((court) => court !== null)
    .map(({ view, manualRating }): Fresh => ({ view, manualRating, key: binaryKey(fold(view.name)) }))
    .sort(byNameThenId)
  const texts = fresh.map(({ view }) => `,${JSON.stringify(view)}`)
  const sources = sourcesOf(old, latest, fresh)
  const count = sources.length
  const column = <T extends Uint8Array | Uint32Array | Float64Array>(
    before: T,
    numberOf: (court: Fresh, index: number) => number,
    into: T,
  ) => mergeColumn(sources, before, (i) => numberOf(fresh[i] as Fresh, i), into)
  const ids = column(old.ids, ({ view }) => view.id, sharedInts(count))
  const latitudes = column(old.latitudes, ({ view }) => view.latitude, sharedFloats(count))
  const longitudes = column(old.longitudes, ({ view }) => view.longitude, sharedFloats(count))
  const digests = column(
    old.digests,
    ({ manualRating }, i) => digest(`${texts[i]}${manualRating}`),
    sharedFloats(count),
  )
  const keys = packTexts(
    fresh.map(({ key }) => key),
    'binary',
  )
  return {
    count,
    tag: createHash('sha1').update(digests).digest('base64url'),
    digests,
    ids,
    byId: orderBy(count, (position) => ids[position] as number),
    latitudes,
    longitudes,
    access: column(old.access, ({ view }) => accessCode(view.isFree), sharedBytes(count)),
    listed: column(old.listed, ({ view }) => Number(isListed(view)), sharedBytes(count)),
    manualRatings: column(
      old.manualRatings,
      ({ manualRating }) => inTenths(manualRating),
      sharedBytes(count),
    ),
    names: mergePacked(sources, old.names, keys, sharedBytes),
    list: mergeList(sources, old.list, packTexts(texts, 'utf8')),
    words: mergeWords(
      old.words,
      sources,
      fresh.map(({ view }) => ({ name: view.name, rest: `${view.address ?? ''} ${view.county ?? ''}` })),
    ),
    spatial: buildSpatialIndex({ latitudes, longitudes }),
  }
}

/** The position of a court, or undefined when it is not published. */
export function positionOf({ byId, ids, count }: DirectoryData, id: number): number | undefined {
  const at = lowerBound(0, count, (i) => (ids[byId[i] as number] as number) < id)
  const position = byId[at]
  return position !== undefined && ids[position] === id ? position : undefined
}

function byNameThenId(a: Fresh, b: Fresh): number {
  if (a.key === b.key) return a.view.id - b.view.id
  return a.key < b.key ? -1 : 1
}

function sourcesOf(
  old: DirectoryData,
  latest: ReadonlyMap<number, PublishedCourt | null>,
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
      const { key, view } = fresh[i] as Fresh
      const name = names.at(position)
      return name < key || (name === key && (old.ids[position] as number) < view.id)
    },
  })
}

const inTenths = (rating: number | null) => (rating === null ? NO_RATING : Math.round(rating * 10))

function accessCode(isFree: boolean | null): number {
  if (isFree === null) return accessCodes.unknown
  return isFree ? accessCodes.free : accessCodes.paid
}

const isListed = ({ name, address }: CourtView) => Boolean(name && address)

const [OPEN, COMMA, CLOSE] = Buffer.from('[,]') as unknown as [number, number, number]

function mergeList(sources: Sources, old: Packed<Uint8Array>, fresh: Packed<Uint8Array>): Packed<Uint8Array> {
  const list = mergePacked(sources, old, fresh, (length) => sharedBytes(Math.max(1, length) + 1))
  const former = list.starts[sources.indexOf(0)]
  if (former !== undefined) list.values[former] = COMMA
  list.values[0] = OPEN
  list.values[list.values.length - 1] = CLOSE
  return list
}

const DIGEST_BYTES = 6

/** What tells a text from any other: a whole number below 2^48. */
function digest(text: string): number {
  return hash('sha1', text, 'buffer').readUIntBE(0, DIGEST_BYTES)
}
