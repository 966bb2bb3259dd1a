import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import { milesBetween } from '../../../contract/geo.ts'

/** Courts that are offered at once. */
const OFFERED = 8

export interface Candidate {
  court: AdminCourt
  miles: number
}

/** The courts of the directory that have the text in name or address, the nearest to a court first. */
export function candidatesFor(court: AdminCourt, courts: readonly AdminCourt[], text: string): Candidate[] {
  const wanted = text.trim().toLowerCase()
  return courts
    .filter(({ id, status }) => id !== court.id && status === 'published')
    .filter(({ name, address }) => `${name}\n${address}`.toLowerCase().includes(wanted))
    .map((other) => ({ court: other, miles: milesBetween(court, other) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, OFFERED)
}
