import { COURT_FIELDS } from '../../database/contract/court-fields.ts'

/** A boolean of a yes-or-no fact, a key of a choice's answers, a whole number, or hours. */
export type FactValue = boolean | string | number

/**
 * What the values of a tag of OpenStreetMap mean: for each answer the values that give it, the usual one first; or the
 * value itself.
 */
export type TagMeaning = Readonly<Record<string, readonly string[]>> | 'as written'
/** By key, the most important one first. */
type TagMeanings = Readonly<Record<string, TagMeaning>>

interface FactBase<Key> {
  /** The label on screens. */
  label: string
  /** Which icon it has: `FACT_ICONS` has one for each name. */
  icon: string
  /** As one asks it on the spot. */
  question: string
  /** Days after which a report weighs half and a fact needs confirming again. */
  halfLifeDays: number
  /** Why the half-life is what it is. */
  reason: string
  /** Courts that the question makes sense for; by default all. */
  only?: 'outdoor' | 'lit'
  /** What it is in words that need no label, if the text of its value says nothing without one. */
  title?: (text: string, value: FactValue) => string
  /** What follows for a fact of which nobody has said anything, unless this one says that there is none, and why. */
  implies?: { fact: Key; value: FactValue; reason: string }
  /** Tags with which OpenStreetMap usually says it, so that we can suggest them. */
  tags?: TagMeanings
  /** Other tags that say it. */
  otherTags?: TagMeanings
}

/**
 * The type of a fact's value:
 *
 * - `yes-no`: a boolean, with the text to show for each, and the facility of the same meaning
 * - `choice`: one of the answers, with their labels, and the facilities that it says more about
 * - `number`: a whole number from `min` to `max`, of which the usual ones are offered
 * - `hours`: times in OpenStreetMap's `opening_hours` syntax, of which the usual ones are offered
 */
type Kind =
  | { kind: 'yes-no'; yes: string; no: string; facility: string }
  | { kind: 'choice'; answers: Readonly<Record<string, string>>; facilities?: readonly string[] }
  | { kind: 'number'; min: number; max: number; usual: readonly number[] }
  | { kind: 'hours'; usual: readonly string[] }

/** A yes-or-no fact with the words of its label: 'Toilets', 'No toilets'. */
const yesNo = <const T>(label: string, others: T) => ({
  ...{ kind: 'yes-no' as const, label, yes: label, no: `No ${label.toLowerCase()}`, facility: label },
  ...others,
})

const MONTHS_3 = 90
const MONTHS_6 = 180
const YEAR = 365

const YES_NO = { true: ['yes', 'true'], false: ['no', 'false'] } as const

/**
 * What can be said of a court, besides what it is (`COURT_FIELDS`): each fact carries who says so, on which day, how
 * many, and who disagrees. Schemas, the questions on the court page, files and what map data says are derived from this
 * list.
 */
export const FACTS = {
  floodlights: yesNo('Floodlights', {
    icon: 'bulb',
    yes: 'Lit after dark',
    no: 'No lights',
    question: 'Are there floodlights?',
    halfLifeDays: YEAR,
    reason: 'Lamps fail and are switched off for a season.',
    only: 'outdoor',
    // `automatic`: by motion; `limited`: not all night; `disused`: broken. https://wiki.openstreetmap.org/wiki/Key:lit
    tags: {
      lit: {
        true: [...YES_NO.true, '24/7', 'automatic', 'limited'],
        false: [...YES_NO.false, 'disused'],
      },
    },
  }),
  light_hours: {
    label: 'Light hours',
    icon: 'moon',
    kind: 'hours',
    usual: ['sunset-sunrise', 'sunset-22:00'],
    title: (text, value) => (value === '24/7' ? 'Lights always on' : `Lights on ${text}`),
    question: 'When are the lights on?',
    halfLifeDays: YEAR,
    reason: 'Councils change the hours about once a year.',
    only: 'lit',
    implies: { fact: 'floodlights', value: true, reason: 'We know when they are on' },
    otherTags: { lit: 'as written' },
  },
  nets: {
    label: 'Nets',
    icon: 'basket',
    kind: 'choice',
    answers: { textile: 'Textile nets', chain: 'Chain nets', none: 'No nets' },
    facilities: ['Nets', 'Chain nets'],
    question: 'Are there nets?',
    halfLifeDays: MONTHS_3,
    reason: 'Textile nets last a season, and are taken.',
  },
  rims: {
    label: 'Rims',
    icon: 'ring',
    kind: 'choice',
    answers: { good: 'Straight', bent: 'Bent', missing: 'Missing' },
    title: (text) => `${text} rims`,
    question: 'Are the rims straight?',
    halfLifeDays: MONTHS_3,
    reason: 'Rims bend from one day to the next, and are mended.',
  },
  hoops: {
    label: 'Hoops',
    icon: 'ball',
    kind: 'number',
    min: COURT_FIELDS.hoops.min,
    max: COURT_FIELDS.hoops.max,
    usual: [1, 2, 4, 6],
    title: (text, value) => (value === 1 ? '1 hoop' : `${text} hoops`),
    question: 'How many hoops are there?',
    halfLifeDays: 2 * YEAR,
    reason: 'Hoops come and go when a court is refurbished.',
    // https://wiki.openstreetmap.org/wiki/Key:hoops
    tags: { hoops: 'as written' },
  },
  surface: {
    label: 'Surface',
    icon: 'texture',
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
    facilities: ['Wooden floor', 'Tarmac surface'],
    question: 'What is the surface?',
    halfLifeDays: 5 * YEAR,
    reason: 'A surface lasts for years.',
    // Without what may be several of our answers, such as `paved` and `paving_stones`.
    // https://wiki.openstreetmap.org/wiki/Key:surface
    tags: {
      surface: {
        asphalt: ['asphalt', 'tarmac', 'chipseal'],
        concrete: ['concrete', 'concrete:plates', 'concrete:lanes', 'cement'],
        acrylic: ['acrylic', 'decoturf'],
        rubber: ['rubber', 'rubbercrumb', 'tartan'],
        tiles: ['plastic', 'tiles'],
        wood: ['wood', 'parquet'],
        artificial_grass: ['artificial_turf', 'artificial_grass'],
        unpaved: [
          ...['unpaved', 'ground', 'earth', 'dirt', 'soil', 'mud', 'clay', 'sand', 'grass'],
          ...['gravel', 'fine_gravel', 'pebblestone', 'compacted'],
        ],
      },
    },
  },
  lines: yesNo('Lines', {
    icon: 'line',
    yes: 'Painted',
    facility: 'Painted lines',
    question: 'Can you see the painted lines?',
    halfLifeDays: 2 * YEAR,
    reason: 'Paint wears off.',
  }),
  full_court: yesNo('Full court', {
    icon: 'field',
    question: 'Is it a full court?',
    halfLifeDays: 5 * YEAR,
    reason: 'The size changes only when a court is rebuilt.',
    implies: { fact: 'hoops', value: 2, reason: 'One at each end' },
  }),
  opening_hours: {
    label: 'Opening hours',
    icon: 'clock',
    kind: 'hours',
    usual: ['24/7', 'sunrise-sunset'],
    title: (text, value) => (/^24\/7$|^"/.test(String(value)) ? text : `Open ${text}`),
    question: 'When is it open?',
    halfLifeDays: MONTHS_6,
    reason: 'Hours change with the season.',
    tags: { opening_hours: 'as written' },
  },
  access: {
    label: 'Who may play',
    icon: 'people',
    kind: 'choice',
    answers: {
      public: 'Everyone',
      customers: 'Customers',
      members: 'Members',
      school_hours: 'Everyone outside school hours',
      private: 'Nobody without permission',
    },
    title: (text) => `${text} may play`,
    question: 'Who may play here?',
    halfLifeDays: YEAR,
    reason: 'Operators rarely change it.',
    // A permit is a permission, although usually granted. https://wiki.openstreetmap.org/wiki/Key:access
    tags: {
      access: {
        public: ['yes', 'public', 'permissive'],
        customers: ['customers'],
        members: ['members'],
        private: ['private', 'permit'],
      },
    },
  },
  shelter: {
    label: 'Shelter',
    icon: 'hall',
    kind: 'choice',
    answers: { outdoor: 'Outdoor', covered: 'Outdoor under a roof', indoor: 'Indoor' },
    question: 'Is it outdoors, covered or indoors?',
    halfLifeDays: 5 * YEAR,
    reason: 'It changes only when a court is rebuilt.',
    // https://wiki.openstreetmap.org/wiki/Key:indoor and https://wiki.openstreetmap.org/wiki/Key:covered
    tags: { indoor: { indoor: ['yes', 'room', 'area'] }, covered: { covered: ['yes', 'roof'] } },
    // `leisure=sports_hall` is a room, and `building=roof` open on at least two sides.
    // https://wiki.openstreetmap.org/wiki/Key:location
    otherTags: {
      indoor: { outdoor: ['no'] },
      location: { indoor: ['indoor'], outdoor: ['outdoor'] },
      leisure: { indoor: ['sports_hall'] },
      building: {
        indoor: ['sports_hall', 'sports_centre', 'gymnasium'],
        covered: ['roof', 'carport', 'canopy'],
      },
      covered: { outdoor: ['no'] },
      amenity: { covered: ['shelter'] },
    },
  },
  fence: yesNo('Fence', {
    icon: 'fence',
    yes: 'Fenced',
    question: 'Is there a fence around it?',
    halfLifeDays: 5 * YEAR,
    reason: 'A fence lasts for years.',
    only: 'outdoor',
    tags: { fenced: YES_NO },
    // https://wiki.openstreetmap.org/wiki/Tag:barrier=fence
    otherTags: { fence: YES_NO, barrier: { true: ['fence'] } },
  }),
  step_free: yesNo('Step-free access', {
    icon: 'wheelchair',
    yes: 'Step-free',
    no: 'Steps on the way',
    question: 'Can you reach it without steps?',
    halfLifeDays: 2 * YEAR,
    reason: 'Paths and ramps are rarely rebuilt, but lifts fail.',
    // `limited` may or may not mean a step. https://wiki.openstreetmap.org/wiki/Key:wheelchair
    tags: { wheelchair: { true: [...YES_NO.true, 'designated'], false: YES_NO.false } },
  }),
  toilets: yesNo('Toilets', {
    icon: 'toilet',
    question: 'Are there toilets?',
    halfLifeDays: YEAR,
    reason: 'Public toilets close.',
    tags: { toilets: YES_NO },
  }),
  drinking_water: yesNo('Drinking water', {
    icon: 'drop',
    question: 'Is there drinking water?',
    halfLifeDays: MONTHS_6,
    reason: 'Fountains are turned off in winter.',
    tags: { drinking_water: YES_NO },
  }),
  changing_rooms: yesNo('Changing rooms', {
    icon: 'hanger',
    question: 'Are there changing rooms?',
    halfLifeDays: YEAR,
    reason: 'They open and close with the site.',
    otherTags: { changing_rooms: YES_NO, changing_room: YES_NO },
  }),
  parking: yesNo('Parking', {
    icon: 'parking',
    question: 'Is there parking?',
    halfLifeDays: 2 * YEAR,
    reason: 'Car parks rarely change.',
  }),
  seating: yesNo('Seating', {
    icon: 'armchair',
    question: 'Is there anywhere to sit?',
    halfLifeDays: 2 * YEAR,
    reason: 'Benches last, but are moved.',
  }),
  shade: yesNo('Shade', {
    icon: 'tree',
    question: 'Is there any shade?',
    halfLifeDays: 5 * YEAR,
    reason: 'Trees and roofs stay.',
    only: 'outdoor',
  }),
} as const satisfies Record<string, FactBase<string> & Kind>

export type FactKey = keyof typeof FACTS
export const FACT_KEYS = Object.keys(FACTS) as FactKey[]
export type Fact = FactBase<FactKey> & Kind
/** A fact, typed with all kinds. */
export const getFact = (key: FactKey): Fact => FACTS[key]
export const isFactKey = (key: string): key is FactKey => Object.hasOwn(FACTS, key)

/** A fact of the catalogue, or another facility, by its id. */
export type FeatureKey = FactKey | `facility:${number}`

/** A fact of the catalogue, or a facility as such a fact. */
export const getFeature = (key: FeatureKey, name = 'The facility'): Fact =>
  isFactKey(key)
    ? getFact(key)
    : {
        ...yesNo(name, { icon: 'tag', no: `${name}: no`, question: `${name}?` }),
        halfLifeDays: FACILITY_HALF_LIFE_DAYS,
        reason: 'As most facilities of the catalogue.',
      }

/** Whether a question makes sense for a court, by what holds of its other facts. */
export function makesSense(key: FactKey, readValue: (key: FactKey) => FactValue | null | undefined): boolean {
  const { only } = getFact(key)
  if (only === 'outdoor') return readValue('shelter') !== 'indoor'
  return only !== 'lit' || readValue('floodlights') === true
}

/** The half-life of the facilities that people made up: as that of most facilities of the catalogue. */
export const FACILITY_HALF_LIFE_DAYS = YEAR

/** 'Chain nets', '4', 'Lit after dark'. Hours are shown as they were written. */
export function formatFactValue(fact: Fact, value: FactValue): string {
  if (fact.kind === 'yes-no') return value ? fact.yes : fact.no
  if (fact.kind === 'choice') return fact.answers[String(value)] ?? String(value)
  return fact.kind === 'hours' ? formatHours(String(value)) : String(value)
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' },
  ...{ PH: 'public holidays', SH: 'school holidays', off: 'closed' },
}

/** OpenStreetMap's syntax as people write it: 'Mon–Fri 08:00–18:00 (ask inside), public holidays closed'. */
export function formatHours(hours: string): string {
  if (hours === '24/7') return 'Always open'
  // Every other part is a comment.
  const parts = hours.split('"')
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return parts[1] ?? ''
  return parts.map((part, i) => (i % 2 === 1 ? `(${part})` : formatTimes(part))).join('')
}

const formatTimes = (times: string) =>
  times
    .replaceAll(/\b[A-Za-z]{2,6}\b/g, (word) => WORDS[word] ?? word)
    .replaceAll(/[;,] ?/g, ', ')
    .replaceAll(/(?<=[\d\p{L}])-(?=[\d\p{L}])/gu, '–')

const NEGATIVE_VALUES: ReadonlySet<FactValue> = new Set([false, 'none', 'missing', 'outdoor'])

/** Whether a value says that there is none: no lights, no nets, no shelter. */
export const isNegative = (value: FactValue): boolean => NEGATIVE_VALUES.has(value)
