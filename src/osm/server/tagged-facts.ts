import { type FactKey, type FactValue, getFact, makesSense } from '../../facts/contract/catalogue.ts'
import { valueError } from '../../facts/contract/schema.ts'
import { type EditDates, saidOn } from './said-on.ts'
import { readShelter } from './shelter.ts'
import { type Tags, valuesOf } from './tags.ts'

/** What the source says of a fact, and when. */
export interface Claim {
  value: FactValue
  at: Date
}
export type Claims = Partial<Record<FactKey, Claim>>

/** Spells hours uniformly; undefined if they can't be read. */
export type ReadHours = (hours: string) => Promise<string | undefined>

/** What the values of a tag say of a fact. Other values say nothing that we know. */
interface Meaning {
  fact: FactKey
  key: string
  read: (value: string) => FactValue | undefined
}

const YES_NO = { yes: true, no: false, true: true, false: false }
const meanings = (values: Readonly<Record<string, FactValue>>) => {
  const map = new Map(Object.entries(values))
  return (value: string) => map.get(value)
}
const sameAnswer = (answer: FactValue, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, answer]))
const wholeNumber = (value: string) => (/^\d{1,3}$/.test(value) ? Number(value) : undefined)

/** `automatic`: by motion; `limited`: not all night; `disused`: broken. https://wiki.openstreetmap.org/wiki/Key:lit */
const LIT = { ...YES_NO, ...sameAnswer(true, ['24/7', 'automatic', 'limited']), disused: false }

/**
 * Without what may be several of our answers, such as `paved` and `paving_stones`.
 * https://wiki.openstreetmap.org/wiki/Key:surface
 */
const SURFACES = {
  ...sameAnswer('asphalt', ['asphalt', 'tarmac', 'chipseal']),
  ...sameAnswer('concrete', ['concrete', 'concrete:plates', 'concrete:lanes', 'cement']),
  ...sameAnswer('acrylic', ['acrylic', 'decoturf']),
  ...sameAnswer('rubber', ['rubber', 'rubbercrumb', 'tartan']),
  ...sameAnswer('tiles', ['plastic', 'tiles']),
  ...sameAnswer('wood', ['wood', 'parquet']),
  ...sameAnswer('artificial_grass', ['artificial_turf', 'artificial_grass']),
  ...sameAnswer('unpaved', [
    ...['unpaved', 'ground', 'earth', 'dirt', 'soil', 'mud', 'clay', 'sand', 'grass'],
    ...['gravel', 'fine_gravel', 'pebblestone', 'compacted'],
  ]),
}

/** A permit is a permission, although usually granted. https://wiki.openstreetmap.org/wiki/Key:access */
const ACCESS = {
  ...sameAnswer('public', ['yes', 'public', 'permissive']),
  ...{ customers: 'customers', members: 'members', permit: 'private' },
}

/** Several tags may say the same; the first one that says something counts. */
const MEANINGS: readonly Meaning[] = [
  { fact: 'floodlights', key: 'lit', read: meanings(LIT) },
  // https://wiki.openstreetmap.org/wiki/Key:hoops
  { fact: 'hoops', key: 'hoops', read: wholeNumber },
  { fact: 'surface', key: 'surface', read: meanings(SURFACES) },
  { fact: 'access', key: 'access', read: meanings(ACCESS) },
  { fact: 'fence', key: 'fenced', read: meanings(YES_NO) },
  { fact: 'fence', key: 'fence', read: meanings(YES_NO) },
  // https://wiki.openstreetmap.org/wiki/Tag:barrier=fence
  { fact: 'fence', key: 'barrier', read: meanings({ fence: true }) },
  // `limited` may or may not mean a step. https://wiki.openstreetmap.org/wiki/Key:wheelchair
  { fact: 'step_free', key: 'wheelchair', read: meanings({ ...YES_NO, designated: true }) },
  { fact: 'toilets', key: 'toilets', read: meanings(YES_NO) },
  { fact: 'drinking_water', key: 'drinking_water', read: meanings(YES_NO) },
  { fact: 'changing_rooms', key: 'changing_rooms', read: meanings(YES_NO) },
  { fact: 'changing_rooms', key: 'changing_room', read: meanings(YES_NO) },
]

/** The tags of hours. `lit` may have them instead of `yes`. */
const HOURS = [
  { fact: 'opening_hours', key: 'opening_hours' },
  { fact: 'light_hours', key: 'lit' },
] as const

/** What the tags of a court say of the facts that make sense there. */
export async function readFacts(tags: Tags, dates: EditDates, readHours: ReadHours): Promise<Claims> {
  const found = new Found(tags, dates)
  const shelter = readShelter(tags)
  if (shelter) found.add('shelter', shelter.key, shelter.shelter)
  for (const { fact, key, read } of MEANINGS) found.add(fact, key, commonMeaning(tags, key, read))
  for (const { fact, key } of HOURS) {
    const text = hoursIn(tags, key)
    const hours = text === undefined ? undefined : await readHours(text)
    if (hours !== undefined && key === 'lit') found.add('floodlights', key, true)
    found.add(fact, key, hours)
  }
  return found.claims
}

/** What all values of a tag mean. Undefined if they differ, and if it is different on some condition. */
function commonMeaning(tags: Tags, key: string, read: Meaning['read']): FactValue | undefined {
  const [first, ...others] = new Set(valuesOf(tags, key).map(read))
  return others.length > 0 || isConditional(tags, key) ? undefined : first
}

function hoursIn(tags: Tags, key: string): string | undefined {
  const text = tags.get(key)
  const isPlainWord = key === 'lit' && /^[a-z_]*$/i.test(text ?? '')
  return isPlainWord || isConditional(tags, key) ? undefined : text
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
