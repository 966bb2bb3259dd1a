import type { AuditEntry } from '../../admin/server/audit.queries.ts'
import type { ModeratedKind, ReportSubject } from '../../database/contract/values.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import type { QueueKind } from '../contract/queue.ts'

/** What the keys of items say. Their form has been checked by `queueKey` of the contract. */

/** The kind of an item. */
export const kindIn = (key: string) => key.slice(0, key.indexOf(' ')) as QueueKind

/** The last number: the id of a contribution, a problem, or the person or court of a burst. */
export const numberIn = (key: string) => Number(key.slice(key.lastIndexOf(' ') + 1))

/** What a report is about: `report of court 3`. */
export function reportedThing(key: string): { subject: ReportSubject; id: number } {
  const [, , subject] = key.split(' ')
  return { subject: subject as ReportSubject, id: numberIn(key) }
}

/** The court and the fact of a dispute: `dispute 12 nets`. */
export function disputeOf(key: string): { courtId: number; key: FactKey } {
  const [, courtId, fact] = key.split(' ')
  return { courtId: Number(courtId), key: fact as FactKey }
}

/** Whose burst it is: `burst user 5`. */
export function burstOf(key: string): { of: 'user' | 'court'; id: number } {
  return { of: key.startsWith('burst user ') ? 'user' : 'court', id: numberIn(key) }
}

/** The courts of a pair: `duplicate 3 7`. */
export function pairOf(key: string): { courtId: number; otherId: number } {
  const [, courtId] = key.split(' ')
  return { courtId: Number(courtId), otherId: numberIn(key) }
}

/** The court, source and field of a difference: `difference 12 osm-br hoops`. */
export function differenceOf(key: string): { courtId: number; source: string; field: string } {
  const [, id, source = '', field = ''] = key.split(' ')
  return { courtId: Number(id), source, field }
}

/** What the log calls contributions. */
export const SUBJECTS = {
  review: 'review',
  photo: 'photo',
  facility: 'facility suggestion',
  court: 'court',
} as const satisfies Record<ModeratedKind, AuditEntry['subjectKind']>

/** What an entry of the log about a decision is about; `courtId` is the court of the item. */
export function subjectOf(
  key: string,
  courtId: number | null,
): Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'before'> {
  const kind = kindIn(key)
  if (kind === 'report') {
    const { subject, id } = reportedThing(key)
    return { subjectKind: 'report', subjectId: id, before: { subject } }
  }
  if (kind === 'burst') return { subjectKind: burstOf(key).of, subjectId: numberIn(key) }
  if (Object.hasOwn(SUBJECTS, kind))
    return { subjectKind: SUBJECTS[kind as ModeratedKind], subjectId: numberIn(key) }
  return { subjectKind: 'court', subjectId: courtId ?? 0 }
}
