import { hash } from 'node:crypto'
import type { CourtView } from '../../../facts/contract/court-schema.ts'
import {
  type CourtChange,
  INDEXED_FIELDS,
  type IndexChange,
  type PublishedCourt,
} from '../../../search/server/data.ts'
import { type CourtTotals, versionCheck } from '../directory.queries.ts'

/** A page holds the courts whose ids differ only in this many low bits. */
const PAGE_BITS = 8
const PAGE_SIZE = 2 ** PAGE_BITS
/** Pages per group: 65,536 ids. */
const GROUP_SIZE = 256
const DIGEST_BYTES = 6
const NO_RATING = 255

/** Courts with adjacent ids. Unpublished ones have an empty text. */
export interface Page {
  /** Number of published courts. */
  count: number
  /** The JSON of court `i` is at `starts[i] .. starts[i + 1]`. */
  bytes: Uint8Array
  starts: Uint32Array
  /** A digest per court: integers below 2^48. */
  digests: Float64Array
  /** Sum of the digests. */
  digest: bigint
  /** Manual ratings in tenths; `NO_RATING` if there is none. */
  manualRatings: Uint8Array
  /** The directory versions in which they last changed. */
  versions: Float64Array
}

/** All pages, by number, in groups of `GROUP_SIZE` so that replacing one copies few others; with sums over them. */
interface Pages {
  groups: ReadonlyMap<number, readonly Page[]>
  /** Number of published courts. */
  count: number
  byteLength: number
  /** Sum of the digests. */
  digest: bigint
}

const NO_PAGES: Pages = { groups: new Map(), count: 0, byteLength: 0, digest: 0n }

/**
 * The JSON of each published court, by id. Immutable: a change rebuilds only the affected pages and shares all others
 * with the previous version.
 */
export class CourtJsonStore {
  readonly #pages: Pages

  constructor(pages = NO_PAGES) {
    this.#pages = pages
  }

  /** A store of these pages, by number. */
  static of(pages: Iterable<readonly [number, Page]>): CourtJsonStore {
    let all = NO_PAGES
    for (const [number, page] of pages) all = withPage(all, number, page)
    return new CourtJsonStore(all)
  }

  /** Number of published courts. */
  get count(): number {
    return this.#pages.count
  }

  /** Total size of the JSON of all courts. */
  get byteLength(): number {
    return this.#pages.byteLength
  }

  /** A fingerprint of the content, equal in all processes that hold the same courts. */
  get tag(): string {
    return this.#pages.digest.toString(36)
  }

  /** A mutable copy that shares all pages. */
  draft(): CourtJsonDraft {
    return new CourtJsonDraft(this.#pages)
  }

  /** A court; undefined if it is not published. */
  court(id: number): CourtView | undefined {
    return courtOf(this.json(id))
  }

  /** The JSON of a court; empty if it is not published. */
  json(id: number): Uint8Array {
    return textAt(this.#pageOf(id), slotOf(id))
  }

  /** Length of the JSON in bytes. */
  lengthOf(id: number): number {
    const { starts } = this.#pageOf(id)
    return (starts[slotOf(id) + 1] as number) - (starts[slotOf(id)] as number)
  }

  digestOf(id: number): number {
    return this.#pageOf(id).digests[slotOf(id)] as number
  }

  /** The rating set by an administrator, 0 to 5, regardless of reviews. */
  manualRatingOf(id: number): number | null {
    const tenths = this.#pageOf(id).manualRatings[slotOf(id)] as number
    return tenths === NO_RATING ? null : tenths / 10
  }

  /** The directory version in which a court last changed for readers. */
  versionOf(id: number): number {
    return this.#pageOf(id).versions[slotOf(id)] as number
  }

  /** The pages with courts, by number. */
  *pages(): Generator<[number, Page]> {
    for (const [at, group] of this.#pages.groups)
      for (const [i, page] of group.entries()) if (page.count > 0) yield [at * GROUP_SIZE + i, page]
  }

  /** What `readTotals` counts in the database: all courts but those that it says have changed. */
  totals(changed: readonly number[]): CourtTotals {
    const isChanged = new Set(changed)
    const totals = { count: 0, ids: 0, versions: 0 }
    for (const [number, page] of this.pages())
      for (let slot = 0; slot < PAGE_SIZE; slot++) {
        const id = number * PAGE_SIZE + slot
        if (isChanged.has(id) || textAt(page, slot).length === 0) continue
        totals.count++
        totals.ids += id
        totals.versions += versionCheck(id, page.versions[slot] as number)
      }
    return totals
  }

  #pageOf(id: number): Page {
    return pageAt(this.#pages, pageOf(id))
  }
}

/** A mutable copy of a CourtJsonStore. */
export class CourtJsonDraft {
  #pages: Pages

  constructor(pages: Pages) {
    this.#pages = pages
  }

  /** Applies changes, the last one per court; returns those that affect the search index. */
  change(changes: readonly CourtChange[]): IndexChange[] {
    const latest = new Map(changes.map((change) => [change.id, change]))
    const found = [...latest.values()].filter((change) => !this.#isFoundAsBefore(change)).map(toIndexChange)
    const changed = new Map<number, Map<number, PublishedCourt | null>>()
    for (const { id, court } of latest.values()) {
      const slots = changed.get(pageOf(id)) ?? new Map<number, PublishedCourt | null>()
      changed.set(pageOf(id), slots.set(slotOf(id), court))
    }
    for (const [number, slots] of changed)
      this.#pages = withPage(this.#pages, number, changedPage(pageAt(this.#pages, number), slots))
    return found
  }

  #isFoundAsBefore({ id, court }: CourtChange): boolean {
    const before = courtOf(textAt(pageAt(this.#pages, pageOf(id)), slotOf(id)))
    if (!before || !court) return !before && !court
    return INDEXED_FIELDS.every((field) => before[field] === court.view[field])
  }

  done(): CourtJsonStore {
    return new CourtJsonStore(this.#pages)
  }
}

function toIndexChange({ id, court }: CourtChange): IndexChange {
  if (!court) return { id, court: null }
  const { name, address, county, latitude, longitude, isFree } = court.view
  return { id, court: { id, name, address, county, latitude, longitude, isFree } }
}

const pageOf = (id: number) => Math.floor(id / PAGE_SIZE)
const slotOf = (id: number) => id % PAGE_SIZE

const EMPTY: Page = {
  count: 0,
  bytes: new Uint8Array(),
  starts: new Uint32Array(PAGE_SIZE + 1),
  digests: new Float64Array(PAGE_SIZE),
  digest: 0n,
  manualRatings: new Uint8Array(PAGE_SIZE).fill(NO_RATING),
  versions: new Float64Array(PAGE_SIZE),
}

const NO_GROUP: readonly Page[] = Array.from({ length: GROUP_SIZE }, () => EMPTY)

function pageAt({ groups }: Pages, number: number): Page {
  return groups.get(Math.floor(number / GROUP_SIZE))?.[number % GROUP_SIZE] ?? EMPTY
}

function withPage(pages: Pages, number: number, page: Page): Pages {
  const old = pageAt(pages, number)
  const at = Math.floor(number / GROUP_SIZE)
  const group = (pages.groups.get(at) ?? NO_GROUP).with(number % GROUP_SIZE, page.count > 0 ? page : EMPTY)
  return {
    groups: new Map(pages.groups).set(at, group),
    count: pages.count + page.count - old.count,
    byteLength: pages.byteLength + page.bytes.length - old.bytes.length,
    digest: pages.digest + page.digest - old.digest,
  }
}

/** What a page has of a court. */
interface Slot {
  /** Its JSON; empty if it is not published. */
  text: Uint8Array
  digest: number
  manualRating: number
  version: number
}

function changedPage(old: Page, changes: ReadonlyMap<number, PublishedCourt | null>): Page {
  return packed(
    Array.from({ length: PAGE_SIZE }, (_, slot) => {
      const court = changes.get(slot)
      return court === undefined ? slotAt(old, slot) : slotWith(court)
    }),
  )
}

const slotAt = (page: Page, slot: number): Slot => ({
  text: textAt(page, slot),
  digest: page.digests[slot] as number,
  manualRating: page.manualRatings[slot] as number,
  version: page.versions[slot] as number,
})

function slotWith(court: PublishedCourt | null): Slot {
  if (!court) return { text: new Uint8Array(), digest: 0, manualRating: NO_RATING, version: 0 }
  const { view, manualRating, version } = court
  const json = JSON.stringify(view)
  return {
    text: Buffer.from(json),
    digest: digestOf(`${json}${manualRating}`),
    manualRating: inTenths(manualRating),
    version,
  }
}

function packed(slots: readonly Slot[]): Page {
  const starts = new Uint32Array(PAGE_SIZE + 1)
  let length = 0
  for (const [slot, { text }] of slots.entries()) {
    length += text.length
    starts[slot + 1] = length
  }
  const bytes = new Uint8Array(length)
  for (const [slot, { text }] of slots.entries()) bytes.set(text, starts[slot])
  return {
    count: slots.filter(({ text }) => text.length > 0).length,
    bytes,
    starts,
    digests: Float64Array.from(slots, ({ digest }) => digest),
    digest: slots.reduce((sum, { digest }) => sum + BigInt(digest), 0n),
    manualRatings: Uint8Array.from(slots, ({ manualRating }) => manualRating),
    versions: Float64Array.from(slots, ({ version }) => version),
  }
}

function textAt({ bytes, starts }: Page, slot: number): Uint8Array {
  return bytes.subarray(starts[slot], starts[slot + 1])
}

function courtOf({ buffer, byteOffset, byteLength }: Uint8Array): CourtView | undefined {
  return byteLength === 0 ? undefined : JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString())
}

const inTenths = (rating: number | null) => (rating === null ? NO_RATING : Math.round(rating * 10))

/** A 48-bit hash of a text. */
function digestOf(text: string): number {
  return hash('sha1', text, 'buffer').readUIntBE(0, DIGEST_BYTES)
}
