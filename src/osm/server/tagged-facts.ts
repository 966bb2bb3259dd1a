import {
  FACT_KEYS,
  type FactKey,
  type FactValue,
  getFact,
  makesSense,
  type TagMeaning,
} from '../../facts/contract/catalogue.ts'
import { valueError } from '../../facts/contract/schema.ts'
import { type EditDates, saidOn, type Tags, tagsOfFact, valuesOf } from './tags.ts'

/** What the source says of a fact, and when. */
export interface Claim {
  value: FactValue
  at: Date
}
export type Claims = Partial<Record<FactKey, Claim>>

/** Spells hours uniformly; undefined if they can't be read. */
export type ReadHours = (hours: string) => Promise<string | undefined>

/** What the tags of a court say of the facts that make sense there: several tags may say the same of one. */
export async function readFacts(tags: Tags, dates: EditDates, readHours: ReadHours): Promise<Claims> {
  const found = new Found(tags, dates)
  const shelter = readShelter(tags)
  if (shelter) found.add('shelter', shelter.key, shelter.shelter)
  for (const fact of FACT_KEYS.filter((key) => key !== 'shelter')) {
    for (const [key, meaning] of tagsOfFact(fact)) {
      const isHours = getFact(fact).kind === 'hours'
      const value = isHours ? await hoursIn(tags, key, readHours) : meaningOf(tags, key, meaning)
      // `lit` may have hours instead of `yes`.
      if (value !== undefined && fact === 'light_hours') found.add('floodlights', key, true)
      found.add(fact, key, value)
    }
  }
  return found.claims
}

/** What all values of a tag mean. Undefined if they differ, and if it is different on some condition. */
function meaningOf(tags: Tags, key: string, meaning: TagMeaning): FactValue | undefined {
  const [first, ...others] = new Set(valuesOf(tags, key).map((value) => read(value, meaning)))
  return others.length > 0 || isConditional(tags, key) ? undefined : first
}

/** What a value says; undefined if it is nothing that we know. */
function read(value: string, meaning: TagMeaning): FactValue | undefined {
  if (meaning === 'as written') return /^\d{1,3}$/.test(value) ? Number(value) : undefined
  const answer = Object.keys(meaning).find((one) => meaning[one]?.includes(value))
  return answer === 'true' || answer === 'false' ? answer === 'true' : answer
}

async function hoursIn(tags: Tags, key: string, readHours: ReadHours): Promise<string | undefined> {
  const text = tags.get(key)
  const isPlainWord = key === 'lit' && /^[a-z_]*$/i.test(text ?? '')
  return text === undefined || isPlainWord || isConditional(tags, key) ? undefined : readHours(text)
}

/** https://wiki.openstreetmap.org/wiki/Conditional_restrictions */
const isConditional = (tags: Tags, key: string) => tags.has(`${key}:conditional`)

/** Collects claims. */
class Found {
  readonly #tags: Tags
  readonly #dates: EditDates
  readonly claims: Claims = {}

  constructor(tags: Tags, dates: EditDates) {
    this.#tags = tags
    this.#dates = dates
  }

  /** Keeps what the catalogue allows and makes sense, unless an earlier tag says something else. */
  add(fact: FactKey, key: string, value: FactValue | undefined): void {
    if (value === undefined || valueError(getFact(fact), value)) return
    if (!makesSense(fact, (other) => this.claims[other]?.value)) return
    const claim = this.claims[fact]
    if (claim && claim.value !== value) return
    this.claims[fact] ??= { value, at: saidOn(this.#tags, key, this.#dates) }
  }
}

/** An answer of the fact `shelter`, with the key of the tag that decides. */
interface TaggedShelter {
  shelter: (typeof MOST_CERTAIN_FIRST)[number]
  key: string
}

const MOST_CERTAIN_FIRST = ['indoor', 'covered', 'outdoor'] as const

const SIGNS = MOST_CERTAIN_FIRST.flatMap((shelter) =>
  tagsOfFact('shelter').map(([key, meaning]) => ({
    ...{ shelter, key },
    values: meaning === 'as written' ? [] : (meaning[shelter] ?? []),
  })),
)

/** Buildings that are open to the sky, or no buildings. */
const OPEN_BUILDINGS = ['no', 'stadium', 'grandstand', 'bleachers', 'construction', 'ruins', 'collapsed']

/**
 * Whether a court is indoors, under a roof or outdoors. Undefined if no tag says so, as of most pitches: to take those
 * for outdoor would say that one can play there now, since that counts without a confirmation.
 */
export function readShelter(tags: Tags): TaggedShelter | undefined {
  const sign = SIGNS.find(({ key, values }) => areAll(valuesOf(tags, key), (value) => values.includes(value)))
  if (sign) return { shelter: sign.shelter, key: sign.key }
  return isInBuilding(tags) ? { shelter: 'indoor', key: 'building' } : undefined
}

/** Pitches aren't tagged as buildings unless they fill one: https://wiki.openstreetmap.org/wiki/Tag:sport=basketball */
function isInBuilding(tags: Tags): boolean {
  const isOpen = valuesOf(tags, 'leisure').includes('stadium')
  return !isOpen && areAll(valuesOf(tags, 'building'), (value) => !OPEN_BUILDINGS.includes(value))
}

const areAll = (values: readonly string[], is: (value: string) => boolean) =>
  values.length > 0 && values.every(is)
