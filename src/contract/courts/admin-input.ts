import { z } from 'zod'
import { splitNames } from '../facilities/rules.ts'
import { isPoint, type Point } from '../geo.ts'
import { MAX_COORDINATES, MAX_ID, MAX_TAGS_TEXT } from '../limits.ts'
import type { Issue } from '../refusal-details.ts'
import { COORDINATES_NEEDED, parseCoordinates } from './coordinates.ts'
import { courtFields, courtTags, DURATION_NEEDED, PRICE_NEEDED, PRICE_POSITIVE, yesNoEdits } from './input.ts'

const anId = (message: string) => z.int(message).positive(message).max(MAX_ID, message)
const version = z
  .int('The version is a whole number.')
  .optional()
  .describe('The version that was edited; with another one standing the edit is refused')

const tagList = z
  .union(
    [z.string().max(MAX_TAGS_TEXT).transform(splitNames), z.array(z.string())],
    'Tags are a list of names.',
  )
  .pipe(courtTags)

/**
 * What an administrator changes of a court. Fields that are left out stay as they are; null and blank ones are
 * unknown from then on.
 */
export const courtEdit = courtFields.partial().extend({
  ...yesNoEdits,
  tags: tagList
    .optional()
    .describe(
      'All tags of the court: a list of names, or names separated by commas (one that holds a comma in quotation marks)',
    ),
  version,
})
export type CourtEdit = z.output<typeof courtEdit>

interface Price {
  isFree: boolean | null
  priceGbp: number | null
  priceDurationMinutes: number | null
}

/** What is wrong with the price of a court as an administrator sets it: a paid one says what a session costs. */
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

/** Asked whatever else is wrong, so that people read of everything at once: there may be no court at all. */
const hasPlace = {
  path: ['coordinates'],
  message: COORDINATES_NEEDED,
  when: ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] }[] }) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => PLACE.includes(path?.[0] ?? '')),
}
const PLACE: readonly PropertyKey[] = ['coordinates', 'latitude', 'longitude']

/** A court that an administrator adds. Where it is stands in two numbers, or in one text as people write it. */
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
      .meta({ description: 'In place of both: parted by a slash, comma, semicolon or space' }),
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

/** Brings a court back from the archive; with an entry of the audit log, to the state that stands there. */
export const courtRestoration = z
  .object({
    entry: anId('Say which entry of the audit log by its id.').optional(),
    state: z
      .enum(['before', 'after'], { error: 'Choose the state before or after the entry.' })
      .default('before')
      .describe('Of the entry: what stood before the change, or after it'),
    version,
  })
  .nullish()
  .transform((restoration) => restoration ?? { state: 'before' as const })
export type CourtRestoration = z.output<typeof courtRestoration>

/** The court that takes over the reviews, photos, votes and links of another. */
export const courtMerge = z.object({ into: anId('Say which court to merge into by its id.') })
