import {
  MAX_ADDRESS,
  MAX_BOOKING_URL,
  MAX_COURT_NAME,
  MAX_COURT_TYPE,
  MAX_HOOPS,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  MAX_NOTES,
  MAX_PRICE_GBP,
  MAX_RATING,
  MAX_REGION_NAME,
  MAX_SESSION_MINUTES,
} from '../limits.ts'

interface Described {
  /** What people call it, in forms, on screens and in the log. */
  label: string
  /** What a sentence calls it that says what is wrong: 'Free must be yes or no'. The label where it is missing. */
  subject?: string
  /** For the API's documentation. */
  description?: string
  /** With what it stands together in forms. */
  group: 'place' | 'kind' | 'access' | 'words'
  /** Whether people who submit a court are asked for it; those asked 'perhaps' leave it empty where they do not know. */
  asked?: 'always' | 'perhaps'
  /** A free court has none. */
  ofPaidCourts?: true
  /** Card, popup, page and GPX show it with its label; the other fields have a look or sentence of their own there. */
  shown?: true
  /** The store's column, where that is not the field's name in snake case. */
  column?: string
  /** What files call it too, beside the field's name; case, spaces and underscores do not count. */
  spellings?: readonly string[]
}

interface MayBeRequired {
  /** 'always': every court has one. 'when given': whoever gives a court has to say it, and old courts may lack it. */
  required?: 'always' | 'when given'
}

/**
 * What a field holds: a text of at most `max` characters, of one line or of several; a web address; degrees up to
 * `max` to both sides; yes or no, with the words of both; pounds; a number from `min` to `max` in steps of `step`;
 * one of a few words, which are stored and stand in files, with what people read for each ('unknown' is none of them:
 * forms say with it that nothing is known); names.
 */
type Kind =
  | ({ kind: 'text'; max: number; lines?: never } & MayBeRequired)
  | { kind: 'text'; max: number; lines: true; required?: never }
  | { kind: 'link'; max: number }
  | ({ kind: 'degrees'; max: number } & MayBeRequired)
  | { kind: 'yes-no'; yes: string; no: string }
  | { kind: 'money'; max: number }
  | { kind: 'number'; min: number; max: number; step: number; unit?: string }
  | { kind: 'choice'; options: Readonly<Record<string, string>> & { unknown?: never } }
  | { kind: 'names' }

export type CourtField = Described & Kind

/**
 * Everything that is known of a court beside its id, in the order of the CSV file's columns. Schemas, the store's
 * columns, files, forms, screens and the log follow from this list; docs/adding-a-field.md says how it grows.
 */
export const COURT_FIELDS = {
  name: {
    label: 'Name',
    kind: 'text',
    max: MAX_COURT_NAME,
    group: 'place',
    required: 'always',
    asked: 'always',
  },
  address: {
    label: 'Address',
    kind: 'text',
    max: MAX_ADDRESS,
    group: 'place',
    required: 'when given',
    asked: 'always',
  },
  latitude: {
    label: 'Latitude',
    description: 'WGS84 degrees',
    kind: 'degrees',
    max: MAX_LATITUDE,
    group: 'place',
    required: 'always',
    asked: 'always',
    spellings: ['lat'],
  },
  longitude: {
    label: 'Longitude',
    description: 'WGS84 degrees',
    kind: 'degrees',
    max: MAX_LONGITUDE,
    group: 'place',
    required: 'always',
    asked: 'always',
    spellings: ['lng', 'long', 'lon'],
  },
  county: { label: 'County', kind: 'text', max: MAX_REGION_NAME, group: 'place' },
  country: { label: 'Country', kind: 'text', max: MAX_REGION_NAME, group: 'place' },
  isFree: {
    label: 'Access',
    subject: 'Free',
    kind: 'yes-no',
    yes: 'Free',
    no: 'Paid',
    group: 'access',
    asked: 'always',
  },
  isIndoor: {
    label: 'Setting',
    subject: 'Indoor',
    kind: 'yes-no',
    yes: 'Indoor',
    no: 'Outdoor',
    group: 'kind',
    asked: 'always',
  },
  court_type: {
    label: 'Court type',
    description: 'In words; preferred over indoor/outdoor for display',
    kind: 'text',
    max: MAX_COURT_TYPE,
    group: 'kind',
  },
  priceGbp: {
    label: 'Price (£)',
    subject: 'Price',
    description: 'Pounds a session',
    kind: 'money',
    max: MAX_PRICE_GBP,
    group: 'access',
    asked: 'perhaps',
    ofPaidCourts: true,
  },
  priceDurationMinutes: {
    label: 'Session length (minutes)',
    subject: 'Duration',
    description: 'Minutes a session',
    kind: 'number',
    min: 1,
    max: MAX_SESSION_MINUTES,
    step: 1,
    unit: 'minutes',
    group: 'access',
    asked: 'perhaps',
    ofPaidCourts: true,
  },
  rating: {
    label: 'Rating',
    kind: 'number',
    min: 0,
    max: MAX_RATING,
    step: 0.1,
    group: 'words',
    column: 'manual_rating',
  },
  notes: { label: 'Notes', kind: 'text', max: MAX_NOTES, lines: true, group: 'words' },
  tags: { label: 'Tags', kind: 'names', group: 'words' },
  bookingUrl: {
    label: 'Booking link',
    kind: 'link',
    max: MAX_BOOKING_URL,
    group: 'access',
    asked: 'perhaps',
    ofPaidCourts: true,
  },
  hoops: {
    label: 'Hoops',
    description: 'Baskets, as OpenStreetMap’s `hoops` counts them',
    kind: 'number',
    min: 1,
    max: MAX_HOOPS,
    step: 1,
    group: 'kind',
    asked: 'perhaps',
    shown: true,
  },
} as const satisfies Record<string, CourtField>

type Fields = typeof COURT_FIELDS
export type FieldName = keyof Fields
/** The fields that hold one value; tags are rows of their own in the store. */
export type ValueField = Exclude<FieldName, 'tags'>
export type YesNoField = { [F in FieldName]: Fields[F] extends { kind: 'yes-no' } ? F : never }[FieldName]
/** What people are asked who submit a court. */
export type AskedField = { [F in FieldName]: Fields[F] extends { asked: string } ? F : never }[FieldName]

const all = Object.keys(COURT_FIELDS) as FieldName[]
/** The field with all that may be said of one. */
export const fieldOf = (name: FieldName): CourtField => COURT_FIELDS[name]

/** Whether there is no court without it, or none is given without it. */
export const requiredOf = (field: CourtField): MayBeRequired['required'] =>
  'required' in field ? field.required : undefined

export const FIELD_NAMES: readonly FieldName[] = all
export const VALUE_FIELDS = all.filter((name): name is ValueField => name !== 'tags')
export const ASKED_FIELDS = all.filter((name): name is AskedField => fieldOf(name).asked !== undefined)
export const YES_NO_FIELDS = all.filter((name): name is YesNoField => fieldOf(name).kind === 'yes-no')
export const FIELDS_OF_PAID_COURTS: readonly FieldName[] = all.filter((name) => fieldOf(name).ofPaidCourts)

const GROUPS: readonly CourtField['group'][] = ['place', 'kind', 'access', 'words']
/** The fields that hold one value, in the order of forms. */
export const FORM_FIELDS: readonly ValueField[] = GROUPS.flatMap((group) =>
  VALUE_FIELDS.filter((name) => fieldOf(name).group === group),
)

/** The store's column of each field that holds one value. */
export const columnOf = (name: ValueField): string =>
  fieldOf(name).column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Something for each of some fields, made from what is said of it. */
export function byField<F extends FieldName, T>(
  names: readonly F[],
  make: (field: CourtField, name: F) => T,
): Record<F, T> {
  return Object.fromEntries(names.map((name) => [name, make(fieldOf(name), name)])) as Record<F, T>
}

/** What people call each field. */
export const FIELD_LABELS = byField(all, ({ label }) => label)
