import OpeningHours from 'opening_hours'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_HOURS } from '../contract/limits.ts'

/** Hours in OpenStreetMap's syntax, spelled uniformly; undefined if they cannot be read or become too long. */
export function normalizeHours(hours: string): string | undefined {
  try {
    const spelled: string = new OpeningHours(hours, null).prettifyValue()
    return spelled.length <= MAX_HOURS ? spelled : undefined
  } catch {
    return undefined
  }
}

/** The same for a player's report, which nobody approves, and so without comments; throws `invalid-request`. */
export function requireReadableHours(hours: string): string {
  const readable = normalizeHours(hours)
  if (readable === undefined)
    throw new ApiError('invalid-request', {
      text: 'These hours can’t be read. Write them like Mo-Fr 08:00-18:00; Sa 10:00-16:00.',
    })
  if (readable.includes('"'))
    throw new ApiError('invalid-request', { text: 'Leave out what is in quotation marks: enter only times.' })
  return readable
}
