import { normalizePublicUrl } from '../../courts/contract/public-url.ts'
import { COURT_FIELDS } from '../../database/contract/court-fields.ts'
import { type Tags, valuesOf } from './tags.ts'

/** What playing costs, as in the record of a court. */
export interface Payment {
  isFree: boolean | null
  /** Pounds per session. */
  priceGbp: number | null
  priceDurationMinutes: number | null
  bookingUrl: string | null
}

/** Where one may be able to book: https://wiki.openstreetmap.org/wiki/Key:website */
const LINKS = ['website', 'contact:website', 'url']

/** Reads https://wiki.openstreetmap.org/wiki/Key:fee and, where one pays, the price and a link. */
export function readPayment(tags: Tags): Payment {
  const isFree = readFee(tags)
  const nothing = { priceGbp: null, priceDurationMinutes: null, bookingUrl: null }
  if (isFree !== false) return { isFree, ...nothing }
  return { isFree, ...nothing, ...priceOf(tags.get('charge') ?? ''), bookingUrl: linkOf(tags) }
}

/** Without a `fee`, a charge other than 0 says that one pays. What applies only at times is unknown. */
function readFee(tags: Tags): boolean | null {
  if (tags.has('fee:conditional')) return null
  const fee = valuesOf(tags, 'fee')
  if (fee.length > 0) return fee.length > 1 ? null : (FEES.get(fee[0] ?? '') ?? null)
  return /[1-9]/.test(tags.get('charge') ?? '') ? false : null
}
const FEES: ReadonlyMap<string, boolean> = new Map([
  ['no', true],
  ['yes', false],
])

/** '5 GBP', '£4.50', and the time after a slash: 'hour', '30 minutes'. https://wiki.openstreetmap.org/wiki/Key:charge */
const AMOUNT = /^(£|gbp)? ?(\d{1,5}(?:\.\d{1,2})?) ?(£|gbp)?$/
const TIME = /^(\d{1,4}(?:\.\d)?)? ?([a-z]{1,7})$/

const MINUTES: ReadonlyMap<string, number> = new Map([
  ...['min', 'mins', 'minute', 'minutes'].map((unit) => [unit, 1] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((unit) => [unit, 60] as const),
  ['day', 1440],
])

/** One price in pounds, perhaps for a time; undefined if it is anything else, such as a price per person. */
function priceOf(charge: string): Pick<Payment, 'priceGbp' | 'priceDurationMinutes'> | undefined {
  const [price = '', time, ...more] = charge.toLowerCase().split(/\/|\sper\s/)
  const [, before, amount, after] = AMOUNT.exec(price.trim()) ?? []
  const hasOneCurrency = (before === undefined) !== (after === undefined)
  const priceGbp = Number(amount)
  if (!hasOneCurrency || !(priceGbp > 0 && priceGbp <= COURT_FIELDS.priceGbp.max)) return undefined
  if (time === undefined) return { priceGbp, priceDurationMinutes: null }
  const priceDurationMinutes = more.length === 0 ? minutesOf(time.trim()) : undefined
  return priceDurationMinutes === undefined ? undefined : { priceGbp, priceDurationMinutes }
}

function minutesOf(time: string): number | undefined {
  const [, count = '1', unit = ''] = TIME.exec(time) ?? []
  const minutes = Number(count) * (MINUTES.get(unit) ?? 0)
  const { min, max } = COURT_FIELDS.priceDurationMinutes
  return Number.isInteger(minutes) && minutes >= min && minutes <= max ? minutes : undefined
}

function linkOf(tags: Tags): string | null {
  for (const key of LINKS) {
    const [first = ''] = (tags.get(key) ?? '').split(/;\s*(?=https?:)/i)
    const url = normalizePublicUrl(first.trim())
    if (url) return url
  }
  return null
}
