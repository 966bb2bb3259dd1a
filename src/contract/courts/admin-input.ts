import { z } from 'zod'
import { splitNames } from '../facilities/rules.ts'
import { isPoint, type Point } from '../geo.ts'
import { MAX_COORDINATES, MAX_ID, MAX_TAGS_TEXT } from '../limits.ts'
import type { Issue } from '../refusal-details.ts'
import { COORDINATES_NEEDED, parseCoordinates } from './coordinates.ts'
import { courtFields, courtTags, DURATION_NEEDED, PRICE_NEEDED, PRICE_POSITIVE, yesNoEdits } from './input.ts'

const anId = (message: string) => z.int(message).positive(message).max(MAX_ID, message)
const version = z
  .int('The version must be a whole number.')
  .optional()
  .describe('The version that was edited; the edit fails if the court has since changed')

const tagList = z
  .union(
    [z.string().max(MAX_TAGS_TEXT).transform(splitNames), z.array(z.string())],
    'Tags must be a list of names.',
  )
  .pipe(courtTags)

/**
 * An administrator's edit of a court. Omitted fields stay the same; null and blank ones become unknown.
 */
export const courtEdit = courtFields.partial().extend({
  ...yesNoEdits,
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
export function priceIssues({ isFree, priceGbp, priceDurationMinutes }: Price): Issue[] {
  if (isFree !== false) return []
  const issues: Issue[] = []
  if (priceGbp === null) issues.push({ path: 'priceGbp', message: PRICE_NEEDED })
  else if (priceGbp <= 0) issues.push({ path: 'priceGbp', message: PRICE_POSITIVE })
  if (priceDurationMinutes === null) issues.push({ path: 'priceDurationMinutes', message: DURATION_NEEDED })
  return issues
}

const { name, address, country, county, court_type, notes } = courtFields.shape

interface GivenPlace {
  coordinates?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

function placeOf({ coordinates, latitude = Number.NaN, longitude = Number.NaN }: GivenPlace) {
  const point = coordinates === undefined ? { latitude, longitude } : parseCoordinates(coordinates)
  return point && isPoint(point.latitude, point.longitude) ? point : undefined
}

/** Checked even if other fields are invalid, to report all errors at once. The value may not be an object. */
const hasPlace = {
  path: ['coordinates'],
  message: COORDINATES_NEEDED,
  when: ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] }[] }) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => PLACE.includes(path?.[0] ?? '')),
}
const PLACE: readonly PropertyKey[] = ['coordinates', 'latitude', 'longitude']

/** A court that an administrator adds, with its location as two numbers or as one text. */
export const courtAddition = z
  .object({
    name,
    address,
    latitude: z.number(COORDINATES_NEEDED).optional(),
    longitude: z.number(COORDINATES_NEEDED).optional(),
    coordinates: z
      .string(COORDINATES_NEEDED)
      .max(MAX_COORDINATES, COORDINATES_NEEDED)
      .optional()
      .meta({
        description:
          'Instead of `latitude` and `longitude`: both, separated by a slash, comma, semicolon or space',
      }),
    country,
    county,
    court_type,
    notes,
  })
  .refine((court) => placeOf(court) !== undefined, hasPlace)
  .transform(({ coordinates, latitude, longitude, ...court }) => ({
    ...court,
    ...(placeOf({ coordinates, latitude, longitude }) as Point),
  }))
export type CourtAddition = z.output<typeof courtAddition>

/** Restores a court from the archive or, with an audit log entry, to the state recorded there. */
export const courtRestoration = z
  .object({
    entry: anId('The id of an audit log entry is required.').optional(),
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
export const courtMerge = z.object({ into: anId('The id of the court to merge into is required.') })
