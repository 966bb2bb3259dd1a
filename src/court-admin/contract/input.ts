import { z } from 'zod'
import {
  INVALID_COORDINATE_PAIR,
  MAX_COORDINATES_LENGTH,
  parseCoordinates,
} from '../../courts/contract/coordinates.ts'
import { FACT_KEYS, getFact } from '../../facts/contract/catalogue.ts'
import {
  courtFields,
  courtTags,
  DURATION_REQUIRED,
  PRICE_POSITIVE,
  PRICE_REQUIRED,
  yesNoEditFields,
} from '../../facts/contract/court-input.ts'
import { MAX_FACILITY_NAME } from '../../facts/contract/limits.ts'
import { parseNameList } from '../../facts/contract/name-list.ts'
import { factKey, factValueInput, valueError } from '../../facts/contract/schema.ts'
import type { ValidationIssue } from '../../platform/contract/error-details.ts'
import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { MAX_FACILITIES_PER_COURT, MAX_ID } from '../../platform/contract/limits.ts'

/** All tags of a court in one text, including separators and quotes. */
const MAX_TAGS_LENGTH = 2 * MAX_FACILITIES_PER_COURT * (MAX_FACILITY_NAME + 1)

const idInput = (message: string) => z.int(message).positive(message).max(MAX_ID, message)
const version = z
  .int('The version must be a whole number.')
  .optional()
  .describe('The version that was edited; the edit fails if the court has since changed')

const tagList = z
  .union(
    [z.string().max(MAX_TAGS_LENGTH).transform(parseNameList), z.array(z.string())],
    'Tags must be a list of names.',
  )
  .pipe(courtTags)

/**
 * An administrator's edit of a court. Omitted fields stay the same; null and blank ones become unknown.
 */
export const courtEdit = courtFields.partial().extend({
  ...yesNoEditFields,
  tags: tagList
    .optional()
    .describe(
      'All tags of the court: a list of names, or a comma-separated text (names that contain a comma in quotation marks)',
    ),
  version,
})
export type CourtEdit = z.output<typeof courtEdit>

interface Price {
  isFree: boolean | null
  priceGbp: number | null
  priceDurationMinutes: number | null
}

/** Validates the price an administrator sets: a paid court needs a price and a session length. */
export function priceIssues({ isFree, priceGbp, priceDurationMinutes }: Price): ValidationIssue[] {
  if (isFree !== false) return []
  const issues: ValidationIssue[] = []
  if (priceGbp === null) issues.push({ path: 'priceGbp', message: PRICE_REQUIRED })
  else if (priceGbp <= 0) issues.push({ path: 'priceGbp', message: PRICE_POSITIVE })
  if (priceDurationMinutes === null) issues.push({ path: 'priceDurationMinutes', message: DURATION_REQUIRED })
  return issues
}

interface LocationInput {
  coordinates?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

function parseLocation({ coordinates, latitude = Number.NaN, longitude = Number.NaN }: LocationInput) {
  const point = coordinates === undefined ? { latitude, longitude } : parseCoordinates(coordinates)
  return point && isPoint(point.latitude, point.longitude) ? point : undefined
}

/** Checked even if other fields are invalid, to report all errors at once. The value may not be an object. */
const locationRequired = {
  path: ['coordinates'],
  message: INVALID_COORDINATE_PAIR,
  when: ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] }[] }) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => LOCATION_FIELDS.includes(path?.[0] ?? '')),
}
const LOCATION_FIELDS: readonly PropertyKey[] = ['coordinates', 'latitude', 'longitude']

/** What an administrator says of a new court. */
const newFact = z
  .object({ key: factKey, value: factValueInput('A value is true, false, a number or a text.') })
  .superRefine(({ key, value }, context) => {
    const message = valueError(getFact(key), value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A court that an administrator adds, with its location as two numbers or as one text. */
export const newCourtInput = courtEdit
  .omit({ version: true })
  .extend({
    name: courtFields.shape.name,
    address: courtFields.shape.address,
    latitude: z.number(INVALID_COORDINATE_PAIR).optional(),
    longitude: z.number(INVALID_COORDINATE_PAIR).optional(),
    coordinates: z
      .string(INVALID_COORDINATE_PAIR)
      .max(MAX_COORDINATES_LENGTH, INVALID_COORDINATE_PAIR)
      .optional()
      .meta({
        description:
          'Instead of `latitude` and `longitude`: both, separated by a slash, comma, semicolon or space',
      }),
    facts: z
      .array(newFact, 'Send a list of facts.')
      .max(FACT_KEYS.length, `Send at most ${FACT_KEYS.length} facts.`)
      .default([])
      .describe('What the administrator says is there'),
  })
  .refine((court) => parseLocation(court) !== undefined, locationRequired)
  .transform(({ coordinates, latitude, longitude, ...court }) => ({
    ...court,
    ...(parseLocation({ coordinates, latitude, longitude }) as Point),
  }))
export type NewCourtInput = z.output<typeof newCourtInput>

/** Restores a court from the archive or, with an audit log entry, to the state recorded there. */
export const courtRestoration = z
  .object({
    entry: idInput('The id of an audit log entry is required.').optional(),
    state: z
      .enum(['before', 'after'], { error: 'Must be before or after.' })
      .default('before')
      .describe('With `entry`: the state before or after that change'),
    version,
  })
  .nullish()
  .transform((restoration) => restoration ?? { state: 'before' as const })
export type CourtRestoration = z.output<typeof courtRestoration>

/** The court that takes over another one's reviews, photos, votes and links. */
export const courtMerge = z.object({ into: idInput('The id of the court to merge into is required.') })
