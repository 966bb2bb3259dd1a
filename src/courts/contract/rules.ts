import {
  type CourtField,
  FIELD_NAMES,
  type FieldName,
  getField,
} from '../../database/contract/court-fields.ts'
import type { Point } from '../../platform/contract/geo.ts'

/** Two courts with the same name at most this far apart are the same court, metres. */
export const SAME_COURT_METRES = 100

/** Nearby courts shown with a submitted one: the distance in miles, and how many. */
export const NEARBY_COURTS_MILES = 2
export const MAX_NEARBY_COURTS = 10

/** Courts in the answer of what was seen lately. */
export const MAX_SEEN_LATELY = 8

/** Searches that find more courts than this link to their first page. */
export const LINK_PAGES_ABOVE = 1000

interface AccessFields {
  isFree: boolean | null
  priceGbp: number | null
  priceDurationMinutes: number | null
  bookingUrl: string | null
}

export interface TypeFields {
  court_type: string | null
  isIndoor: boolean | null
}

interface RegionFields {
  county: string | null
  country: string | null
}

/** Shown when a court has no name or no address. */
export const UNNAMED_COURT = 'Unnamed court'
export const NOT_PROVIDED = 'Not provided'
export const NOT_YET_RATED = 'Not yet rated'
export const NO_PHOTOS_YET = 'No photos yet'

/** '£4.50'. */
function priceText(pounds: number): string {
  return `£${pounds.toFixed(2)}`
}

/** Formats the value of a field: '2', 'Indoor', '£4.50'; null if unknown. */
export function formatFieldValue(field: CourtField, value: unknown): string | null {
  if (value == null || value === '') return null
  if (field.kind === 'yes-no') return value ? field.yes : field.no
  if (field.kind === 'choice') return field.options[String(value)] ?? null
  if (field.kind === 'money') return priceText(Number(value))
  return field.kind === 'number' && field.unit ? `${value} ${field.unit}` : String(value)
}

/** The known values of a court that are shown with their labels: 'Hoops' and '2'. */
export function displayedFields(court: { readonly [F in FieldName]?: unknown }): DisplayedField[] {
  return FIELD_NAMES.flatMap((name) => {
    const field = getField(name)
    const text = field.displayed ? formatFieldValue(field, court[name]) : null
    return text === null ? [] : { name, label: field.label, text }
  })
}
interface DisplayedField {
  name: FieldName
  label: string
  text: string
}

/** '1 hr', '2 hrs 30 min', '45 min'; takes whole minutes, 1 or more. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = []
  if (hours > 0) parts.push(hours === 1 ? '1 hr' : `${hours} hrs`)
  if (rest > 0) parts.push(`${rest} min`)
  return parts.join(' ')
}

export function accessText(court: AccessFields): string {
  if (court.isFree === true) return 'Free'
  if (court.priceGbp !== null) {
    const price = `Paid · ${priceText(court.priceGbp)}`
    return court.priceDurationMinutes ? `${price} for ${durationText(court.priceDurationMinutes)}` : price
  }
  if (court.isFree === false || court.bookingUrl) return 'Paid or booking required'
  return 'Access info not available'
}

/** The shorter form for the map's info window. */
export function popupAccessText(court: AccessFields): string {
  if (court.isFree === true) return 'Free'
  if (court.priceGbp !== null) return `Paid (from ${priceText(court.priceGbp)})`
  if (court.isFree === false || court.bookingUrl) return 'Paid / booking'
  return 'Access info not available'
}

/** The free text, or else 'Indoor' or 'Outdoor'; null if unknown. */
export function typeText(court: TypeFields): string | null {
  if (court.court_type) return court.court_type
  if (court.isIndoor === null) return null
  return court.isIndoor ? 'Indoor' : 'Outdoor'
}

/** 'Greater London, England'; null if unknown. */
export function regionText(court: RegionFields): string | null {
  return [court.county, court.country].filter(Boolean).join(', ') || null
}

/** Decimals of displayed degrees. */
const COORDINATE_DECIMALS = 6

/** '51.458600, -0.148200'. */
export function coordinatesText(court: Point): string {
  return `${court.latitude.toFixed(COORDINATE_DECIMALS)}, ${court.longitude.toFixed(COORDINATE_DECIMALS)}`
}

/** A location rounded as in `coordinatesText`. */
export function roundCoordinates({ latitude, longitude }: Point): Point {
  return {
    latitude: Number(latitude.toFixed(COORDINATE_DECIMALS)),
    longitude: Number(longitude.toFixed(COORDINATE_DECIMALS)),
  }
}

export const ACCESS_OPTIONS = ['all', 'free', 'paid'] as const
export type AccessFilter = (typeof ACCESS_OPTIONS)[number]

/** Courts whose access is unknown match neither 'free' nor 'paid'. */
export function matchesAccess(isFree: boolean | null, access: AccessFilter): boolean {
  if (access === 'all') return true
  return isFree === (access === 'free')
}
