import OpeningHours from 'opening_hours'
import { ApiError } from '../../platform/contract/errors.ts'

/** Hours in OpenStreetMap's syntax, spelled uniformly; undefined if they cannot be read. */
export function normalizeHours(hours: string): string | undefined {
  try {
    return new OpeningHours(hours, null).prettifyValue()
  } catch {
    return undefined
  }
}

/** The same for a player's report; throws `invalid-request`. */
export function requireReadableHours(hours: string): string {
  const readable = normalizeHours(hours)
  if (readable !== undefined) return readable
  throw new ApiError('invalid-request', {
    text: 'These hours can’t be read. Write them like Mo-Fr 08:00-18:00; Sa 10:00-16:00.',
  })
}
