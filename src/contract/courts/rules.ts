import type { Point } from '../geo.ts'
import { METRES_PER_MILE } from '../geo.ts'
import type { AccessFilter } from '../limits.ts'
import { type CourtField, FIELD_NAMES, type FieldName, fieldOf } from './fields.ts'

/** How a court's facts read. */
interface AccessFacts {
  isFree: boolean | null
  priceGbp: number | null
  priceDurationMinutes: number | null
  bookingUrl: string | null
}

interface TypeFacts {
  court_type: string | null
  isIndoor: boolean | null
}

interface RegionFacts {
  county: string | null
  country: string | null
}

/** What stands where a court has no name or no address. */
export const UNNAMED_COURT = 'Unnamed court'
export const NOT_PROVIDED = 'Not provided'
export const NOT_YET_RATED = 'Not yet rated'
export const NO_PHOTOS_YET = 'No photos yet'
/** The same in the map's info window. */
export const NO_PHOTOS_IN_WINDOW = 'No photos yet.'

/** While the database is away; `time` as `clockText` says it. */
export const asOfText = (time: string) => `Shown as of ${time}; changes cannot be made right now.`
/** The same where no more is known of a court than lists show. */
export const ONLY_LISTED = 'Photos, reviews and what players confirmed cannot be shown right now.'

/** What is said of a coordinate that is no place on the globe. */
export const outOfBounds = ({ label, max }: { label: string; max: number }): string =>
  `${label} must be between -${max} and ${max} degrees.`

/** '£4.50'. */
function priceText(pounds: number): string {
  return `£${pounds.toFixed(2)}`
}

/** How a value of a field reads: '2', 'Indoor', '£4.50'; null where nothing is known. */
export function valueText(field: CourtField, value: unknown): string | null {
  if (value == null || value === '') return null
  if (field.kind === 'yes-no') return value ? field.yes : field.no
  if (field.kind === 'choice') return field.options[String(value)] ?? null
  if (field.kind === 'money') return priceText(Number(value))
  return field.kind === 'number' && field.unit ? `${value} ${field.unit}` : String(value)
}

/** The known facts of a court that are shown with their labels: 'Hoops' and '2'. */
export function shownFacts(court: { readonly [F in FieldName]?: unknown }): ShownFact[] {
  return FIELD_NAMES.flatMap((name) => {
    const field = fieldOf(name)
    const text = field.shown ? valueText(field, court[name]) : null
    return text === null ? [] : { name, label: field.label, text }
  })
}
interface ShownFact {
  name: FieldName
  label: string
  text: string
}

/** '1 hr', '2 hrs 30 min', '45 min'; whole minutes from 1. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = []
  if (hours > 0) parts.push(hours === 1 ? '1 hr' : `${hours} hrs`)
  if (rest > 0) parts.push(`${rest} min`)
  return parts.join(' ')
}

export function accessText(court: AccessFacts): string {
  if (court.isFree === true) return 'Free'
  if (court.priceGbp !== null) {
    const price = `Paid · ${priceText(court.priceGbp)}`
    return court.priceDurationMinutes ? `${price} for ${durationText(court.priceDurationMinutes)}` : price
  }
  if (court.isFree === false || court.bookingUrl) return 'Paid or booking required'
  return 'Access info not available'
}

/** The shorter form of the map's info window. */
export function popupAccessText(court: AccessFacts): string {
  if (court.isFree === true) return 'Free'
  if (court.priceGbp !== null) return `Paid (from ${priceText(court.priceGbp)})`
  if (court.isFree === false || court.bookingUrl) return 'Paid / booking'
  return 'Access info not available'
}

/** The free text, else 'Indoor' or 'Outdoor'; null when nothing is known. */
export function typeText(court: TypeFacts): string | null {
  if (court.court_type) return court.court_type
  if (court.isIndoor === null) return null
  return court.isIndoor ? 'Indoor' : 'Outdoor'
}

/** 'Greater London, England'; null when nothing is known. */
export function regionText(court: RegionFacts): string | null {
  return [court.county, court.country].filter(Boolean).join(', ') || null
}

/** Of degrees: places that differ less read the same. */
const DECIMALS = 6

/** '51.458600, -0.148200'. */
export function coordinatesText(court: Point): string {
  return `${court.latitude.toFixed(DECIMALS)}, ${court.longitude.toFixed(DECIMALS)}`
}

/** A place as `coordinatesText` says it. */
export function placeAsRead({ latitude, longitude }: Point): Point {
  return {
    latitude: Number(latitude.toFixed(DECIMALS)),
    longitude: Number(longitude.toFixed(DECIMALS)),
  }
}

/** '1.2 miles away'. */
export function distanceText(miles: number): string {
  return `${miles.toFixed(1)} miles away`
}

/** Near by, a tenth of a mile says too little: '90 metres', '0.3 miles'. */
export function lengthText(miles: number): string {
  return miles < 0.1 ? `${Math.round(miles * METRES_PER_MILE)} metres` : `${miles.toFixed(1)} miles`
}

/** '90 metres away', '0.3 miles away'. */
export const awayText = (miles: number): string => `${lengthText(miles)} away`

/** Free means known to be free, paid known not to be; unknown access passes neither. */
export function matchesAccess(isFree: boolean | null, access: AccessFilter): boolean {
  if (access === 'all') return true
  return isFree === (access === 'free')
}
