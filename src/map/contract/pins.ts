import type { CourtView } from '../../facts/contract/court-schema.ts'

/** What a pin says of who may play, where no price is known. */
export const PIN_ACCESS = { unknown: '?', free: 'Free', paid: 'Paid' } as const

type SpokenFields = 'isFree' | 'priceGbp' | 'bookingUrl' | 'isIndoor' | 'facts'

/** What the pin of a court says, with its signs after slashes: 'Free/lights', '£5.50/roof', 'Paid'. */
export function pinOf(court: Pick<CourtView, SpokenFields>): string {
  const { floodlights } = court.facts
  const isLit = floodlights?.value === true && floodlights.state === 'confirmed'
  return [priceOf(court), isLit && 'lights', court.isIndoor && 'roof'].filter(Boolean).join('/')
}

function priceOf({ isFree, priceGbp, bookingUrl }: Pick<CourtView, SpokenFields>): string {
  if (isFree) return PIN_ACCESS.free
  if (priceGbp !== null) return `£${Number.isInteger(priceGbp) ? priceGbp : priceGbp.toFixed(2)}`
  return isFree === false || bookingUrl ? PIN_ACCESS.paid : PIN_ACCESS.unknown
}
