import { MAX_LATITUDE, MAX_LONGITUDE } from '../../platform/contract/geo.ts'
import {
  MAX_ADDRESS,
  MAX_BOOKING_URL,
  MAX_COURT_NAME,
  MAX_COURT_TYPE,
  MAX_NOTES,
  MAX_RATING,
  MAX_REGION_NAME,
} from './limits.ts'

/** The highest price of a session, pounds. */
const MAX_PRICE_GBP = 10_000
/** One day, minutes. */
const MAX_SESSION_MINUTES = 1440
/** The highest number of hoops. */
const MAX_HOOPS = 20

interface FieldBase {
  /** The label in forms, on screens and in the audit log. */
  label: string
  /** The subject of error messages: 'Free must be yes or no'. Defaults to the label. */
  subject?: string
  /** For the API documentation. */
  description?: string
  /** The group in forms. */
  group: 'place' | 'kind' | 'access' | 'words'
  /** In the submission form: 'always' required, or optional ('perhaps'). */
  asked?: 'always' | 'perhaps'
  /** Free courts don't have it. */
  paidOnly?: true
  /** Shown with its label on cards, popups and pages and in GPX; the other fields have their own presentation there. */
  displayed?: true
  /** The database column, if it isn't the field's name in snake case. */
  column?: string
  /** Other column names in imported files; case, spaces and underscores are ignored. */
  aliases?: readonly string[]
}

interface RequirableField {
  /** 'always': every court has it. 'when given': required for new courts, but existing ones may lack it. */
  required?: 'always' | 'when given'
}

/**
 * The type of a field's value:
 *
 * - `text`: one line, or several with `lines`; `max` characters
 * - `link`: a web address; `max` characters
 * - `degrees`: from `-max` to `max`
 * - `yes-no`: with the text to show for each
 * - `money`: pounds, up to `max`
 * - `number`: from `min` to `max` in steps of `step`
 * - `choice`: the stored values with their labels; forms use 'unknown' for no value
 * - `names`: a list of names
 */
type Kind =
  | ({ kind: 'text'; max: number; lines?: never } & RequirableField)
  | { kind: 'text'; max: number; lines: true; required?: never }
  | { kind: 'link'; max: number }
  | ({ kind: 'degrees'; max: number } & RequirableField)
  | { kind: 'yes-no'; yes: string; no: string }
  | { kind: 'money'; max: number }
  | { kind: 'number'; min: number; max: number; step: number; unit?: string }
  | { kind: 'choice'; options: Readonly<Record<string, string>> & { unknown?: never } }
  | { kind: 'names' }

export type CourtField = FieldBase & Kind

/**
 * All fields of a court besides its id, in the order of the CSV columns. Schemas, database columns, files, forms,
 * screens and the audit log are derived from this list; see docs/adding-a-field.md.
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
    aliases: ['lat'],
  },
  longitude: {
    label: 'Longitude',
    description: 'WGS84 degrees',
    kind: 'degrees',
    max: MAX_LONGITUDE,
    group: 'place',
    required: 'always',
    asked: 'always',
    aliases: ['lng', 'long', 'lon'],
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
    description: 'Free text; shown instead of indoor/outdoor',
    kind: 'text',
    max: MAX_COURT_TYPE,
    group: 'kind',
  },
  priceGbp: {
    label: 'Price (£)',
    subject: 'Price',
    description: 'Pounds per session',
    kind: 'money',
    max: MAX_PRICE_GBP,
    group: 'access',
    asked: 'perhaps',
    paidOnly: true,
  },
  priceDurationMinutes: {
    label: 'Session length (minutes)',
    subject: 'Duration',
    description: 'Minutes per session',
    kind: 'number',
    min: 1,
    max: MAX_SESSION_MINUTES,
    step: 1,
    unit: 'minutes',
    group: 'access',
    asked: 'perhaps',
    paidOnly: true,
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
    paidOnly: true,
  },
  hoops: {
    label: 'Hoops',
    description: 'Number of hoops, as in OpenStreetMap’s `hoops` tag',
    kind: 'number',
    min: 1,
    max: MAX_HOOPS,
    step: 1,
    group: 'kind',
    asked: 'perhaps',
    displayed: true,
  },
} as const satisfies Record<string, CourtField>

type Fields = typeof COURT_FIELDS
export type FieldName = keyof Fields
/** Fields with a single value, that is, all but tags, which have their own table. */
export type ValueField = Exclude<FieldName, 'tags'>
type YesNoField = { [F in FieldName]: Fields[F] extends { kind: 'yes-no' } ? F : never }[FieldName]
/** The fields of the submission form. */
export type SubmissionField = { [F in FieldName]: Fields[F] extends { asked: string } ? F : never }[FieldName]

const fieldNames = Object.keys(COURT_FIELDS) as FieldName[]
/** A field, typed with all optional properties. */
export const getField = (name: FieldName): CourtField => COURT_FIELDS[name]

/** Whether and when a field is required. */
export const requirementOf = (field: CourtField): RequirableField['required'] =>
  'required' in field ? field.required : undefined

export const FIELD_NAMES: readonly FieldName[] = fieldNames
export const VALUE_FIELDS = fieldNames.filter((name): name is ValueField => name !== 'tags')
export const SUBMISSION_FIELDS = fieldNames.filter(
  (name): name is SubmissionField => getField(name).asked !== undefined,
)
export const YES_NO_FIELDS = fieldNames.filter((name): name is YesNoField => getField(name).kind === 'yes-no')
export const PAID_ONLY_FIELDS: readonly FieldName[] = fieldNames.filter((name) => getField(name).paidOnly)

export const FORM_GROUPS: readonly CourtField['group'][] = ['place', 'kind', 'access', 'words']
/** Fields with a single value, in form order. */
export const FORM_FIELDS: readonly ValueField[] = FORM_GROUPS.flatMap((group) =>
  VALUE_FIELDS.filter((name) => getField(name).group === group),
)

const columnNames = new Map(
  VALUE_FIELDS.map((name) => [
    name,
    getField(name).column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
)

/** The database column of a field. */
export const columnName = (name: ValueField): string => columnNames.get(name) ?? name

/** Maps fields to an object with the same keys. */
export function mapFields<F extends FieldName, T>(
  names: readonly F[],
  make: (field: CourtField, name: F) => T,
): Record<F, T> {
  return Object.fromEntries(names.map((name) => [name, make(getField(name), name)])) as Record<F, T>
}

/** The label of each field. */
export const FIELD_LABELS = mapFields(fieldNames, ({ label }) => label)

/** Lower case, without spaces, underscores and hyphens. */
export const plainTitle = (title: string) => title.toLowerCase().replace(/[\s_-]/g, '')

/** Plain titles that files of others have for a name or an address; those that lack the usual one use the first of them. */
export const OTHER_TITLES = {
  name: [
    ...['courtname', 'sitename', 'facilityname', 'venuename', 'locationname', 'placename', 'site', 'venue'],
    'title',
  ],
  address: [
    ...['courtaddress', 'siteaddress', 'facilityaddress', 'venueaddress', 'locationaddress', 'fulladdress'],
    ...['postaladdress', 'streetaddress', 'address1', 'addressline1', 'street'],
  ],
} as const satisfies Partial<Record<FieldName, readonly string[]>>
