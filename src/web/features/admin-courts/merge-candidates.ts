import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import { sameFacility } from '../../../contract/facilities/rules.ts'
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

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** What a merge moves, as people read it. */
export function movedThings(court: AdminCourt, into: AdminCourt): string[] {
  const confirmations = court.facilitySummaries.reduce((sum, { vote_count }) => sum + vote_count, 0)
  const isNew = (tag: string) => !into.tags.some((other) => sameFacility(tag, other))
  const newTags = court.tags.filter(isNew)
  return [
    counted(court.review_count, 'review'),
    counted(court.photo_count, 'photo'),
    `${counted(confirmations, 'confirmation')} of tags`,
    newTags.length > 0 ? `${counted(newTags.length, 'new tag')}: ${newTags.join(', ')}` : 'no new tags',
    'whatever of it waits for approval',
  ]
}
