import { z } from 'zod'
import { uniqueFacilities } from '../facilities/rules.ts'
import {
  MAX_ADDRESS,
  MAX_BOOKING_URL,
  MAX_COURT_NAME,
  MAX_COURT_TYPE,
  MAX_FACILITIES_OF_A_COURT,
  MAX_FACILITY_NAME,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  MAX_NOTES,
  MAX_PRICE_GBP,
  MAX_RATING,
  MAX_REGION_NAME,
  MAX_SESSION_MINUTES,
} from '../limits.ts'
import { boundedText, lineOfText, linesOfText } from '../text-schema.ts'
import { plainWebAddress } from '../web-address.ts'
import { LATITUDE_OUT_OF_BOUNDS, LONGITUDE_OUT_OF_BOUNDS } from './rules.ts'

const INVALID_COORDINATES = 'Please enter valid latitude and longitude values.'

const NUMERIC_COORDINATES = 'Please provide numeric latitude and longitude values.'
export const PRICE_NEEDED = 'Enter a price for paid courts.'
export const DURATION_NEEDED = 'Enter a duration in minutes for paid courts.'

const atMost = (what: string, max: number) => `${what} must be at most ${max} characters.`
const yesOrNo = (what: string) => z.boolean(`${what} must be yes or no, or left empty.`).nullish()

const neededLine = (what: string, max: number) => {
  const missing = `Enter the ${what.toLowerCase()}.`
  return lineOfText({ max, tooLong: atMost(what, max), noText: missing }).pipe(z.string().min(1, missing))
}

/** Undefined means not said, null and blank mean nothing. */
const mayBeMissing = (text: ReturnType<typeof lineOfText>) =>
  text.nullish().transform((kept) => (kept === '' ? null : kept))
const optionalLine = (what: string, max: number) =>
  mayBeMissing(lineOfText({ max, tooLong: atMost(what, max) }))

const coordinate = (limit: number, outOfBounds: string) =>
  z.number(INVALID_COORDINATES).min(-limit, outOfBounds).max(limit, outOfBounds)

export const PRICE_POSITIVE = 'Price must be a positive number.'
const price = z
  .number(PRICE_POSITIVE)
  .min(0, PRICE_POSITIVE)
  .max(MAX_PRICE_GBP, `Price must be at most £${MAX_PRICE_GBP}.`)
  .transform((pounds) => Math.round(pounds * 100) / 100)

const minutes = z
  .int('Duration must be a whole number of minutes.')
  .min(1, 'Duration must be a whole number of minutes.')
  .max(MAX_SESSION_MINUTES, `Duration must be at most ${MAX_SESSION_MINUTES} minutes.`)

const OUT_OF_RATING = `Rating must be between 0 and ${MAX_RATING}.`
const manualRating = z
  .number('Rating must be numeric.')
  .min(0, OUT_OF_RATING)
  .max(MAX_RATING, OUT_OF_RATING)
  .transform((rating) => Math.round(rating * 10) / 10)

const BOOKING_LINK =
  'Booking link must be a web address that starts with http:// or https:// and names a site, without spaces, a username or a password.'
const bookingUrl = boundedText({ max: MAX_BOOKING_URL, tooLong: atMost('Booking link', MAX_BOOKING_URL) })
  .nullish()
  .transform((text) => (text == null ? text : text.trim() || null))
  .pipe(
    z
      .string()
      .max(MAX_BOOKING_URL, { error: atMost('Booking link', MAX_BOOKING_URL), abort: true })
      .transform((text, { addIssue }) => {
        const kept = plainWebAddress(text)
        if (kept === undefined) addIssue(BOOKING_LINK)
        return kept ?? z.NEVER
      })
      .nullish(),
  )

const TOO_MANY_TAGS = `A court can have at most ${MAX_FACILITIES_OF_A_COURT} tags.`
export const courtTags = z
  .array(lineOfText({ max: MAX_FACILITY_NAME, tooLong: atMost('A tag', MAX_FACILITY_NAME) }))
  .max(2 * MAX_FACILITIES_OF_A_COURT, { error: TOO_MANY_TAGS, abort: true })
  .transform(uniqueFacilities)
  .pipe(z.array(z.string()).max(MAX_FACILITIES_OF_A_COURT, TOO_MANY_TAGS))

/** Every fact of a court as somebody gives it. */
export const courtFacts = z.object({
  name: neededLine('Name', MAX_COURT_NAME),
  address: neededLine('Address', MAX_ADDRESS),
  latitude: coordinate(MAX_LATITUDE, LATITUDE_OUT_OF_BOUNDS),
  longitude: coordinate(MAX_LONGITUDE, LONGITUDE_OUT_OF_BOUNDS),
  county: optionalLine('County', MAX_REGION_NAME),
  country: optionalLine('Country', MAX_REGION_NAME),
  isFree: yesOrNo('Free'),
  isIndoor: yesOrNo('Indoor'),
  court_type: optionalLine('Court type', MAX_COURT_TYPE),
  priceGbp: price.nullish(),
  priceDurationMinutes: minutes.nullish(),
  rating: manualRating.nullish(),
  notes: mayBeMissing(linesOfText({ max: MAX_NOTES, tooLong: atMost('Notes', MAX_NOTES) })),
  tags: courtTags.optional(),
  bookingUrl,
})

/** A free court has no price, session length or booking link. */
export function withoutPriceWhenFree<
  C extends {
    isFree?: boolean | null | undefined
    priceGbp?: number | null | undefined
    priceDurationMinutes?: number | null | undefined
    bookingUrl?: string | null | undefined
  },
>(court: C): C {
  return court.isFree ? { ...court, priceGbp: null, priceDurationMinutes: null, bookingUrl: null } : court
}

/**
 * The facts of a court as a file gives them. Those that may be missing are undefined when nothing is said
 * of them, null when they are said to be unknown.
 */
export const courtInput = courtFacts.transform(withoutPriceWhenFree)
export type CourtInput = z.output<typeof courtInput>

export const zeroOrOne = (what: string) =>
  z.union([z.literal([0, 1]).transform(Boolean), z.boolean()], `${what} must be 1 or 0.`)

type Priced = 'priceGbp' | 'priceDurationMinutes'
const isThereWhenPaid =
  (field: Priced) =>
  (court: { isFree: boolean } & { [F in Priced]?: number | null | undefined }): boolean =>
    // Asked whatever else is wrong, so that people read of everything at once: there may be no court at all.
    court?.isFree !== false || court[field] != null
const always = () => true

/** A court as somebody submits it. A paid one says what a session costs and how long it lasts. */
export const courtSuggestion = z
  .object({
    name: neededLine('Name', MAX_COURT_NAME),
    address: neededLine('Address', MAX_ADDRESS),
    latitude: z
      .number(NUMERIC_COORDINATES)
      .min(-MAX_LATITUDE, LATITUDE_OUT_OF_BOUNDS)
      .max(MAX_LATITUDE, LATITUDE_OUT_OF_BOUNDS),
    longitude: z
      .number(NUMERIC_COORDINATES)
      .min(-MAX_LONGITUDE, LONGITUDE_OUT_OF_BOUNDS)
      .max(MAX_LONGITUDE, LONGITUDE_OUT_OF_BOUNDS),
    isFree: zeroOrOne('Free'),
    isIndoor: zeroOrOne('Indoor'),
    priceGbp: price.nullish(),
    priceDurationMinutes: minutes.nullish(),
    bookingUrl,
    placeConfirmed: z.boolean().default(false).describe('The place is right although it is not in the UK'),
  })
  .refine(isThereWhenPaid('priceGbp'), { path: ['priceGbp'], message: PRICE_NEEDED, when: always })
  .refine(isThereWhenPaid('priceDurationMinutes'), {
    path: ['priceDurationMinutes'],
    message: DURATION_NEEDED,
    when: always,
  })
  .transform(withoutPriceWhenFree)
export type CourtSuggestion = z.output<typeof courtSuggestion>
