import { milesBetween } from '../../../platform/contract/geo.ts'
import type { AdminCourt } from '../../contract/schema.ts'

/** Number of candidates to show. */
const MAX_CANDIDATES = 8

export interface Candidate {
  court: AdminCourt
  miles: number
}

/** Published courts with the text in their name or address, nearest first. */
export function mergeCandidates(court: AdminCourt, courts: readonly AdminCourt[], text: string): Candidate[] {
  const wanted = text.trim().toLowerCase()
  return courts
    .filter(({ id, status }) => id !== court.id && status === 'published')
    .filter(({ name, address }) => `${name}\n${address}`.toLowerCase().includes(wanted))
    .map((other) => ({ court: other, miles: milesBetween(court, other) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MAX_CANDIDATES)
}
