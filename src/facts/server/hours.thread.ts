import OpeningHours from 'opening_hours'
import { serveRequests } from '../../platform/process/worker-client.ts'

/** Times are wall-clock times as if they were UTC, milliseconds. */
export interface HoursRequest {
  /** ISO 3166 code in lower case, and region, for public holidays; empty if unknown. */
  country: string
  region: string
  /** What to evaluate when: times of the sun differ each day. */
  spans: readonly { hours: string; from: number; until: number }[]
}

/** When it is open. `sure` is false where one has to ask. */
export type OpenSpan = readonly [from: number, until: number, sure: boolean]

// The library prints errors that it also throws, with what was sent.
console.error = () => {}

/** Hours spelled uniformly, or when a place with hours is open; null if they can't be read. */
serveRequests((request: string | HoursRequest): string | OpenSpan[] | null => {
  try {
    return typeof request === 'string' ? new OpeningHours(request, null).prettifyValue() : evaluate(request)
  } catch {
    return null
  }
})

function evaluate({ country, region, spans }: HoursRequest): OpenSpan[] {
  if (new Date(2026, 0, 1).getTimezoneOffset() !== 0 || new Date(2026, 6, 1).getTimezoneOffset() !== 0)
    throw new Error('hours are evaluated in the time zone of the process, which must be UTC')
  // Without a place, the library takes the holidays of Germany.
  const place = { lat: 0, lon: 0, address: { country_code: country || 'none', state: region } }
  return spans.flatMap(({ hours, from, until }) => {
    const read = new OpeningHours(hours, place)
    if (/sunrise|sunset|dawn|dusk/.test(read.prettifyValue()))
      throw new Error('the place of the sun is unknown')
    return read
      .getOpenIntervals(new Date(from), new Date(until))
      .map(([start, end, isUnknown]) => [Number(start), Number(end), !isUnknown] as const)
  })
}
