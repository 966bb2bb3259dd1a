import { z } from 'zod'
import { uniqueFacilities } from '../facilities/rules.ts'
import { MAX_FACILITIES_OF_A_COURT, MAX_FACILITY_NAME } from '../limits.ts'
import { boundedText, lineOfText, linesOfText } from '../text-schema.ts'
import { plainWebAddress } from '../web-address.ts'
import {
  ASKED_FIELDS,
  type AskedField,
  byField,
  type COURT_FIELDS,
  type CourtField,
  FIELD_NAMES,
  FIELDS_OF_PAID_COURTS,
  type FieldName,
  YES_NO_FIELDS,
} from './fields.ts'
import { outOfBounds } from './rules.ts'

const INVALID_COORDINATES = 'Please enter valid latitude and longitude values.'
const NUMERIC_COORDINATES = 'Please provide numeric latitude and longitude values.'
export const PRICE_NEEDED = 'Enter a price for paid courts.'
export const DURATION_NEEDED = 'Enter a duration in minutes for paid courts.'
export const PRICE_POSITIVE = 'Price must be a positive number.'

type Of<K extends CourtField['kind']> = Extract<CourtField, { kind: K }>

const subjectOf = (field: CourtField) => field.subject ?? field.label
const atMost = (what: string, max: number) => `${what} must be at most ${max} characters.`

function requiredText(field: Of<'text'>) {
  const missing = `Enter the ${field.label.toLowerCase()}.`
  const rules = { max: field.max, tooLong: atMost(subjectOf(field), field.max), noText: missing }
  return lineOfText(rules).pipe(z.string().min(1, missing))
}

/** Undefined means not given; null and blank mean none. */
function optionalText(field: Of<'text'>) {
  const rules = { max: field.max, tooLong: atMost(subjectOf(field), field.max) }
  return (field.lines ? linesOfText(rules) : lineOfText(rules))
    .nullish()
    .transform((kept) => (kept === '' ? null : kept))
}

const degrees = (field: Of<'degrees'>, noNumber = INVALID_COORDINATES) => {
  return z.number(noNumber).min(-field.max, outOfBounds(field)).max(field.max, outOfBounds(field))
}

const yesOrNo = (field: Of<'yes-no'>) =>
  z.boolean(`${subjectOf(field)} must be yes or no, or left empty.`).nullish()

const zeroOrOne = (field: Of<'yes-no'>) =>
  z.union([z.literal([0, 1]).transform(Boolean), z.boolean()], `${subjectOf(field)} must be 1 or 0.`)

const money = (field: Of<'money'>) => {
  const notPositive = `${subjectOf(field)} must be a positive number.`
  return z
    .number(notPositive)
    .min(0, notPositive)
    .max(field.max, `${subjectOf(field)} must be at most £${field.max}.`)
    .transform((pounds) => Math.round(pounds * 100) / 100)
    .nullish()
}

const whole = (field: Of<'number'>) => {
  const { min, max, unit } = field
  const subject = subjectOf(field)
  const range = `${subject} must be a whole number from ${min} to ${max}.`
  const tooSmall = unit ? `${subject} must be a whole number of ${unit}.` : range
  const tooGreat = unit ? `${subject} must be at most ${max} ${unit}.` : range
  return z.int(tooSmall).min(min, tooSmall).max(max, tooGreat).nullish()
}

/** Rounded to the field's step, a fraction of 1. */
const fraction = (field: Of<'number'>) => {
  const steps = Math.round(1 / field.step)
  const outOfRange = `${subjectOf(field)} must be between ${field.min} and ${field.max}.`
  return z
    .number(`${subjectOf(field)} must be numeric.`)
    .min(field.min, outOfRange)
    .max(field.max, outOfRange)
    .transform((value) => Math.round(value * steps) / steps)
    .nullish()
}

const choice = (field: Of<'choice'>) =>
  z
    .enum(
      Object.keys(field.options),
      `${subjectOf(field)} must be one of ${Object.keys(field.options).join(', ')}.`,
    )
    .nullish()

const webAddress = (field: Of<'link'>) => {
  const subject = subjectOf(field)
  const tooLong = atMost(subject, field.max)
  return boundedText({ max: field.max, tooLong })
    .nullish()
    .transform((text) => (text == null ? text : text.trim() || null))
    .pipe(
      z
        .string()
        .max(field.max, { error: tooLong, abort: true })
        .transform((text, { addIssue }) => {
          const kept = plainWebAddress(text)
          if (kept === undefined) addIssue(`${subject} ${NEEDS_TO_BE_WEB_ADDRESS}`)
          return kept ?? z.NEVER
        })
        .nullish(),
    )
}
const NEEDS_TO_BE_WEB_ADDRESS =
  'must be a web address of a public site, starting with http:// or https://, without spaces, a username or a password.'

const TOO_MANY_TAGS = `A court can have at most ${MAX_FACILITIES_OF_A_COURT} tags.`
export const courtTags = z
  .array(lineOfText({ max: MAX_FACILITY_NAME, tooLong: atMost('A tag', MAX_FACILITY_NAME) }))
  .max(2 * MAX_FACILITIES_OF_A_COURT, { error: TOO_MANY_TAGS, abort: true })
  .transform(uniqueFacilities)
  .pipe(z.array(z.string()).max(MAX_FACILITIES_OF_A_COURT, TOO_MANY_TAGS))

/** The schema of a field's value. */
function inputOf(field: CourtField) {
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
      return Number.isInteger(field.step) ? whole(field) : fraction(field)
    case 'choice':
      return choice(field)
    case 'link':
      return webAddress(field)
    case 'names':
      return courtTags.optional()
  }
}
type InputOf<F extends CourtField> = F extends { kind: 'text'; required: string }
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
              ? ReturnType<typeof webAddress>
              : z.ZodOptional<typeof courtTags>

type Fields = typeof COURT_FIELDS

/** All fields of a court as input. */
export const courtFields = z.object(byField(FIELD_NAMES, inputOf) as { [F in FieldName]: InputOf<Fields[F]> })

/** A free court has no price, session length or booking link. */
export function withoutPriceWhenFree<C extends { isFree?: boolean | null | undefined }>(court: C): C {
  if (!court.isFree) return court
  return { ...court, ...Object.fromEntries(FIELDS_OF_PAID_COURTS.map((name) => [name, null])) }
}

/**
 * The fields of a court in a file. Optional ones are undefined if the file doesn't have them, null if it leaves them
 * blank.
 */
export const courtInput = courtFields.transform(withoutPriceWhenFree)
export type CourtInput = z.output<typeof courtInput>

/** Yes-or-no fields in an administrator's edit: 1, 0, true, false, or null for unknown. */
export const yesNoEdits = byField(YES_NO_FIELDS, (field) => zeroOrOne(field as Of<'yes-no'>).nullish())

/** The schema of a field in a court submission. */
function suggestionOf(field: CourtField) {
  if (field.kind === 'degrees') return degrees(field, NUMERIC_COORDINATES)
  if (field.kind !== 'yes-no') return inputOf(field)
  return field.asked === 'always' ? zeroOrOne(field) : zeroOrOne(field).nullish()
}
type SuggestionOf<F extends CourtField> = F extends { kind: 'yes-no'; asked: 'always' }
  ? ReturnType<typeof zeroOrOne>
  : InputOf<F>

type Priced = 'priceGbp' | 'priceDurationMinutes'
const isThereWhenPaid =
  (field: Priced) =>
  (court: { isFree: boolean } & { [F in Priced]?: number | null | undefined }): boolean =>
    // Checked even if other fields are invalid, to report all errors at once. The value may not be an object.
    court?.isFree !== false || court[field] != null
const always = () => true

/** A submitted court. A paid one needs a price and a session length. */
export const courtSuggestion = z
  .object({
    ...(byField(ASKED_FIELDS, suggestionOf) as { [F in AskedField]: SuggestionOf<Fields[F]> }),
    placeConfirmed: z.boolean().default(false).describe('Confirms a location outside the UK'),
  })
  .refine(isThereWhenPaid('priceGbp'), { path: ['priceGbp'], message: PRICE_NEEDED, when: always })
  .refine(isThereWhenPaid('priceDurationMinutes'), {
    path: ['priceDurationMinutes'],
    message: DURATION_NEEDED,
    when: always,
  })
  .transform(withoutPriceWhenFree)
export type CourtSuggestion = z.output<typeof courtSuggestion>
