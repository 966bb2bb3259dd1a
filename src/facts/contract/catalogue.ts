import { COURT_FIELDS } from '../../courts/contract/fields.ts'

interface FactBase {
  /** The label on screens. */
  label: string
  /** As one asks it on the spot. */
  question: string
  /** Days after which a report weighs half and a fact needs confirming again. */
  halfLifeDays: number
  /** Why the half-life is what it is. */
  reason: string
  /** Courts that the question makes sense for; by default all. */
  only?: 'outdoor' | 'lit'
}

/**
 * The type of a fact's value:
 *
 * - `yes-no`: a boolean, with the text to show for each, and the facility of the same meaning
 * - `choice`: one of the answers, with their labels
 * - `number`: a whole number from `min` to `max`
 * - `hours`: times in OpenStreetMap's `opening_hours` syntax
 */
type Kind =
  | { kind: 'yes-no'; yes: string; no: string; facility: string }
  | { kind: 'choice'; answers: Readonly<Record<string, string>> }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'hours' }

export type Fact = FactBase & Kind

const MONTHS_3 = 90
const MONTHS_6 = 180
const YEAR = 365

/**
 * What can be said of a court, besides what it is (`COURT_FIELDS`): each fact carries who says so, on which day, how
 * many, and who disagrees. Schemas, the questions on the court page, and files are derived from this list.
 */
export const FACTS = {
  floodlights: {
    label: 'Floodlights',
    kind: 'yes-no',
    yes: 'Lit after dark',
    no: 'No lights',
    facility: 'Floodlights',
    question: 'Are there floodlights?',
    halfLifeDays: YEAR,
    reason: 'Lamps fail and are switched off for a season.',
    only: 'outdoor',
  },
  light_hours: {
    label: 'Light hours',
    kind: 'hours',
    question: 'When are the lights on?',
    halfLifeDays: YEAR,
    reason: 'Councils change the hours about once a year.',
    only: 'lit',
  },
  nets: {
    label: 'Nets',
    kind: 'choice',
    answers: { textile: 'Textile nets', chain: 'Chain nets', none: 'No nets' },
    question: 'Are there nets?',
    halfLifeDays: MONTHS_3,
    reason: 'Textile nets last a season, and are taken.',
  },
  rims: {
    label: 'Rims',
    kind: 'choice',
    answers: { good: 'Straight', bent: 'Bent', missing: 'Missing' },
    question: 'Are the rims straight?',
    halfLifeDays: MONTHS_3,
    reason: 'Rims bend from one day to the next, and are mended.',
  },
  hoops: {
    label: 'Hoops',
    kind: 'number',
    min: COURT_FIELDS.hoops.min,
    max: COURT_FIELDS.hoops.max,
    question: 'How many hoops are there?',
    halfLifeDays: 2 * YEAR,
    reason: 'Hoops come and go when a court is refurbished.',
  },
  surface: {
    label: 'Surface',
    kind: 'choice',
    answers: {
      asphalt: 'Tarmac',
      concrete: 'Concrete',
      acrylic: 'Painted acrylic',
      rubber: 'Rubber',
      tiles: 'Plastic tiles',
      wood: 'Wood',
      artificial_grass: 'Artificial grass',
      unpaved: 'Gravel, earth or grass',
    },
    question: 'What is the surface?',
    halfLifeDays: 5 * YEAR,
    reason: 'A surface lasts for years.',
  },
  lines: {
    label: 'Lines',
    kind: 'yes-no',
    yes: 'Painted',
    no: 'No lines',
    facility: 'Painted lines',
    question: 'Can you see the painted lines?',
    halfLifeDays: 2 * YEAR,
    reason: 'Paint wears off.',
  },
  full_court: {
    label: 'Full court',
    kind: 'yes-no',
    yes: 'Full court',
    no: 'No full court',
    facility: 'Full court',
    question: 'Is it a full court?',
    halfLifeDays: 5 * YEAR,
    reason: 'The size changes only when a court is rebuilt.',
  },
  opening_hours: {
    label: 'Opening hours',
    kind: 'hours',
    question: 'When is it open?',
    halfLifeDays: MONTHS_6,
    reason: 'Hours change with the season.',
  },
  access: {
    label: 'Who may play',
    kind: 'choice',
    answers: {
      public: 'Everyone',
      customers: 'Customers',
      members: 'Members',
      school_hours: 'Everyone outside school hours',
      private: 'Nobody without permission',
    },
    question: 'Who may play here?',
    halfLifeDays: YEAR,
    reason: 'Operators rarely change it.',
  },
  shelter: {
    label: 'Shelter',
    kind: 'choice',
    answers: { outdoor: 'Outdoor', covered: 'Outdoor under a roof', indoor: 'Indoor' },
    question: 'Is it outdoors, covered or indoors?',
    halfLifeDays: 5 * YEAR,
    reason: 'It changes only when a court is rebuilt.',
  },
  fence: {
    label: 'Fence',
    kind: 'yes-no',
    yes: 'Fenced',
    no: 'No fence',
    facility: 'Fence',
    question: 'Is there a fence around it?',
    halfLifeDays: 5 * YEAR,
    reason: 'A fence lasts for years.',
    only: 'outdoor',
  },
  step_free: {
    label: 'Step-free access',
    kind: 'yes-no',
    yes: 'Step-free',
    no: 'Steps on the way',
    facility: 'Step-free access',
    question: 'Can you reach it without steps?',
    halfLifeDays: 2 * YEAR,
    reason: 'Paths and ramps are rarely rebuilt, but lifts fail.',
  },
  toilets: {
    label: 'Toilets',
    kind: 'yes-no',
    yes: 'Toilets',
    no: 'No toilets',
    facility: 'Toilets',
    question: 'Are there toilets?',
    halfLifeDays: YEAR,
    reason: 'Public toilets close.',
  },
  drinking_water: {
    label: 'Drinking water',
    kind: 'yes-no',
    yes: 'Drinking water',
    no: 'No drinking water',
    facility: 'Drinking water',
    question: 'Is there drinking water?',
    halfLifeDays: MONTHS_6,
    reason: 'Fountains are turned off in winter.',
  },
  changing_rooms: {
    label: 'Changing rooms',
    kind: 'yes-no',
    yes: 'Changing rooms',
    no: 'No changing rooms',
    facility: 'Changing rooms',
    question: 'Are there changing rooms?',
    halfLifeDays: YEAR,
    reason: 'They open and close with the site.',
  },
  parking: {
    label: 'Parking',
    kind: 'yes-no',
    yes: 'Parking',
    no: 'No parking',
    facility: 'Parking',
    question: 'Is there parking?',
    halfLifeDays: 2 * YEAR,
    reason: 'Car parks rarely change.',
  },
  seating: {
    label: 'Seating',
    kind: 'yes-no',
    yes: 'Seating',
    no: 'No seating',
    facility: 'Seating',
    question: 'Is there anywhere to sit?',
    halfLifeDays: 2 * YEAR,
    reason: 'Benches last, but are moved.',
  },
  shade: {
    label: 'Shade',
    kind: 'yes-no',
    yes: 'Shade',
    no: 'No shade',
    facility: 'Shade',
    question: 'Is there any shade?',
    halfLifeDays: 5 * YEAR,
    reason: 'Trees and roofs stay.',
    only: 'outdoor',
  },
} as const satisfies Record<string, Fact>

export type FactKey = keyof typeof FACTS
export const FACT_KEYS = Object.keys(FACTS) as FactKey[]
/** A fact, typed with all kinds. */
export const getFact = (key: FactKey): Fact => FACTS[key]
export const isFactKey = (key: string): key is FactKey => Object.hasOwn(FACTS, key)

/** Whether a question makes sense for a court, by what holds of its other facts. */
export function makesSense(key: FactKey, readValue: (key: FactKey) => FactValue | null | undefined): boolean {
  const { only } = getFact(key)
  if (only === 'outdoor') return readValue('shelter') !== 'indoor'
  return only !== 'lit' || readValue('floodlights') === true
}

/** A boolean of a yes-or-no fact, a key of a choice's answers, a whole number, or hours. */
export type FactValue = boolean | string | number

/** The half-life of the facilities that people made up: as that of most facilities of the catalogue. */
export const FACILITY_HALF_LIFE_DAYS = YEAR

/** 'Chain nets', '4', 'Lit after dark'. Hours are shown as they were written. */
export function formatFactValue(fact: Fact, value: FactValue): string {
  if (fact.kind === 'yes-no') return value ? fact.yes : fact.no
  if (fact.kind === 'choice') return fact.answers[String(value)] ?? String(value)
  return fact.kind === 'hours' ? formatHours(String(value)) : String(value)
}

/** 'Nets: Chain nets', 'Shower: yes'. `facility`: the name, if the fact isn't in the catalogue. */
export function formatReport({
  fact,
  facility,
  value,
}: {
  fact: string
  facility: string | null
  value: FactValue
}): string {
  return isFactKey(fact)
    ? `${getFact(fact).label}: ${formatFactValue(getFact(fact), value)}`
    : `${facility}: ${value === true ? 'yes' : 'no'}`
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' },
  ...{ PH: 'public holidays', SH: 'school holidays', off: 'closed' },
}

/** OpenStreetMap's syntax as people write it: 'Mon–Fri 08:00–18:00, public holidays closed'. */
export function formatHours(hours: string): string {
  if (hours === '24/7') return 'Always open'
  return hours
    .replaceAll(/\b[A-Za-z]{2,6}\b/g, (word) => WORDS[word] ?? word)
    .replaceAll(/[;,] ?/g, ', ')
    .replaceAll(/(?<=[\d\p{L}])-(?=[\d\p{L}])/gu, '–')
}

const NEGATIVE_VALUES: ReadonlySet<FactValue> = new Set([false, 'none', 'missing'])

/** Whether a value says that there is none. */
export const isNegative = (value: FactValue): boolean => NEGATIVE_VALUES.has(value)
