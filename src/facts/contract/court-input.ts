import { z } from 'zod'
import { outOfRangeText } from '../../courts/contract/point-parameters.ts'
import { normalizePublicUrl } from '../../courts/contract/public-url.ts'
import {
  type COURT_FIELDS,
  type CourtField,
  FIELD_NAMES,
  type FieldName,
  mapFields,
  PAID_ONLY_FIELDS,
  SUBMISSION_FIELDS,
  type SubmissionField,
  YES_NO_FIELDS,
} from '../../database/contract/court-fields.ts'
import { MAX_FACILITIES_PER_COURT } from '../../platform/contract/limits.ts'
import { boundedText, multiLineText, singleLineText } from '../../platform/contract/text-schema.ts'
import { uniqueFacilities } from './facilities.ts'
import { MAX_FACILITY_NAME } from './limits.ts'

const INVALID_COORDINATES = 'Please enter valid latitude and longitude values.'
const NUMERIC_COORDINATES = 'Please provide numeric latitude and longitude values.'
export const PRICE_REQUIRED = 'Enter a price for paid courts.'
export const DURATION_REQUIRED = 'Enter a duration in minutes for paid courts.'
export const PRICE_POSITIVE = 'Price must be a positive number.'

type FieldOfKind<K extends CourtField['kind']> = Extract<CourtField, { kind: K }>

const subjectOf = (field: CourtField) => field.subject ?? field.label
const tooLongText = (what: string, max: number) => `${what} must be at most ${max} characters.`

function requiredText(field: FieldOfKind<'text'>) {
  const missing = `Enter the ${field.label.toLowerCase()}.`
  const rules = { max: field.max, tooLong: tooLongText(subjectOf(field), field.max), notText: missing }
  return singleLineText(rules).pipe(z.string().min(1, missing))
}

/** Undefined means not given; null and blank mean none. */
function optionalText(field: FieldOfKind<'text'>) {
  const rules = { max: field.max, tooLong: tooLongText(subjectOf(field), field.max) }
  return (field.lines ? multiLineText(rules) : singleLineText(rules))
    .nullish()
    .transform((kept) => (kept === '' ? null : kept))
}

const degrees = (field: FieldOfKind<'degrees'>, noNumber = INVALID_COORDINATES) => {
  return z.number(noNumber).min(-field.max, outOfRangeText(field)).max(field.max, outOfRangeText(field))
}

const yesOrNo = (field: FieldOfKind<'yes-no'>) =>
  z.boolean(`${subjectOf(field)} must be yes or no, or left empty.`).nullish()

const zeroOrOne = (field: FieldOfKind<'yes-no'>) =>
  z.union([z.literal([0, 1]).transform(Boolean), z.boolean()], `${subjectOf(field)} must be 1 or 0.`)

const money = (field: FieldOfKind<'money'>) => {
  const notPositive = `${subjectOf(field)} must be a positive number.`
  return z
    .number(notPositive)
    .min(0, notPositive)
    .max(field.max, `${subjectOf(field)} must be at most £${field.max}.`)
    .transform((pounds) => Math.round(pounds * 100) / 100)
    .nullish()
}

const wholeNumber = (field: FieldOfKind<'number'>) => {
  const { min, max, unit } = field
  const subject = subjectOf(field)
  const range = `${subject} must be a whole number from ${min} to ${max}.`
  const tooSmall = unit ? `${subject} must be a whole number of ${unit}.` : range
  const tooGreat = unit ? `${subject} must be at most ${max} ${unit}.` : range
  return z.int(tooSmall).min(min, tooSmall).max(max, tooGreat).nullish()
}

/** Rounded to the field's step, a fraction of 1. */
const decimalNumber = (field: FieldOfKind<'number'>) => {
  const steps = Math.round(1 / field.step)
  const outOfRange = `${subjectOf(field)} must be between ${field.min} and ${field.max}.`
  return z
    .number(`${subjectOf(field)} must be numeric.`)
    .min(field.min, outOfRange)
    .max(field.max, outOfRange)
    .transform((value) => Math.round(value * steps) / steps)
    .nullish()
}

const choice = (field: FieldOfKind<'choice'>) =>
  z
    .enum(
      Object.keys(field.options),
      `${subjectOf(field)} must be one of ${Object.keys(field.options).join(', ')}.`,
    )
    .nullish()

const webAddressSchema = (field: FieldOfKind<'link'>) => {
  const subject = subjectOf(field)
  const tooLong = tooLongText(subject, field.max)
  return boundedText({ max: field.max, tooLong })
    .nullish()
    .transform((text) => (text == null ? text : text.trim() || null))
    .pipe(
      z
        .string()
        .max(field.max, { error: tooLong, abort: true })
        .transform((text, { addIssue }) => {
          const kept = normalizePublicUrl(text)
          if (kept === undefined) addIssue(`${subject} ${WEB_ADDRESS_RULE}`)
          return kept ?? z.NEVER
        })
        .nullish(),
    )
}
const WEB_ADDRESS_RULE =
  'must be a web address of a public site, starting with http:// or https://, without spaces, a username or a password.'

const TOO_MANY_TAGS = `A court can have at most ${MAX_FACILITIES_PER_COURT} tags.`
export const courtTags = z
  .array(singleLineText({ max: MAX_FACILITY_NAME, tooLong: tooLongText('A tag', MAX_FACILITY_NAME) }))
  .max(2 * MAX_FACILITIES_PER_COURT, { error: TOO_MANY_TAGS, abort: true })
  .transform(uniqueFacilities)
  .pipe(z.array(z.string()).max(MAX_FACILITIES_PER_COURT, TOO_MANY_TAGS))

/** The schema of a field's value. */
function inputSchemaOf(field: CourtField) {
  switch (field.kind) {
    case 'text':
      return field.required ? requiredText(field) : optionalText(field)
    case 'degrees':
      return degrees(field)
    case 'yes-no':
      return yesOrNo(field)
    case 'money':
      return money(field)
    case 'number':
      return Number.isInteger(field.step) ? wholeNumber(field) : decimalNumber(field)
    case 'choice':
      return choice(field)
    case 'link':
      return webAddressSchema(field)
    case 'names':
      return courtTags.optional()
  }
}
type InputSchemaOf<F extends CourtField> = F extends { kind: 'text'; required: string }
  ? ReturnType<typeof requiredText>
  : F extends { kind: 'text' }
    ? ReturnType<typeof optionalText>
    : F extends { kind: 'degrees' }
      ? ReturnType<typeof degrees>
      : F extends { kind: 'yes-no' }
        ? ReturnType<typeof yesOrNo>
        : F extends { kind: 'money' | 'number' }
          ? ReturnType<typeof money>
          : F extends { kind: 'choice' }
            ? ReturnType<typeof choice>
            : F extends { kind: 'link' }
              ? ReturnType<typeof webAddressSchema>
              : z.ZodOptional<typeof courtTags>

type Fields = typeof COURT_FIELDS

/** All fields of a court as input. */
export const courtFields = z.object(
  mapFields(FIELD_NAMES, inputSchemaOf) as { [F in FieldName]: InputSchemaOf<Fields[F]> },
)

/** A free court has no price, session length or booking link. */
export function clearPriceIfFree<C extends { isFree?: boolean | null | undefined }>(court: C): C {
  if (!court.isFree) return court
  return { ...court, ...Object.fromEntries(PAID_ONLY_FIELDS.map((name) => [name, null])) }
}

/**
 * The fields of a court in a file. Optional ones are undefined if the file doesn't have them, null if it leaves them
 * blank.
 */
export const courtInput = courtFields.transform(clearPriceIfFree)
export type CourtInput = z.output<typeof courtInput>

/** Yes-or-no fields in an administrator's edit: 1, 0, true, false, or null for unknown. */
export const yesNoEditFields = mapFields(YES_NO_FIELDS, (field) =>
  zeroOrOne(field as FieldOfKind<'yes-no'>).nullish(),
)

/** The schema of a field in a court submission. */
function submissionSchemaOf(field: CourtField) {
  if (field.kind === 'degrees') return degrees(field, NUMERIC_COORDINATES)
  if (field.kind !== 'yes-no') return inputSchemaOf(field)
  return field.asked === 'always' ? zeroOrOne(field) : zeroOrOne(field).nullish()
}
type SubmissionSchemaOf<F extends CourtField> = F extends { kind: 'yes-no'; asked: 'always' }
  ? ReturnType<typeof zeroOrOne>
  : InputSchemaOf<F>

type Priced = 'priceGbp' | 'priceDurationMinutes'
const requiredWhenPaid =
  (field: Priced) =>
  (court: { isFree: boolean } & { [F in Priced]?: number | null | undefined }): boolean =>
    // Checked even if other fields are invalid, to report all errors at once. The value may not be an object.
    court?.isFree !== false || court[field] != null
const always = () => true

/** A submitted court. A paid one needs a price and a session length. */
export const courtSubmissionInput = z
  .object({
    ...(mapFields(SUBMISSION_FIELDS, submissionSchemaOf) as {
      [F in SubmissionField]: SubmissionSchemaOf<Fields[F]>
    }),
    placeConfirmed: z.boolean().default(false).describe('Confirms a location outside the UK'),
  })
  .refine(requiredWhenPaid('priceGbp'), { path: ['priceGbp'], message: PRICE_REQUIRED, when: always })
  .refine(requiredWhenPaid('priceDurationMinutes'), {
    path: ['priceDurationMinutes'],
    message: DURATION_REQUIRED,
    when: always,
  })
  .transform(clearPriceIfFree)
export type CourtSubmissionInput = z.output<typeof courtSubmissionInput>
