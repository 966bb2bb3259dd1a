import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { ReportSubject } from '../../moderation/contract/reasons.ts'
import type { AuditEntryView } from '../contract/schema.ts'

/** What an entry is about, as people call it; what is gone is named as it was then. */
export interface Subject {
  /** Before the court's name, or in its place. */
  text: string
  court: { id: number; name: string; published: boolean } | undefined
  /** Who has it, or sent it in. */
  person: { id: number; username: string } | undefined
}

type State = Record<string, unknown>
const stateOf = (state: unknown): State =>
  typeof state === 'object' && state !== null ? (state as State) : {}

const REPORTS: Record<ReportSubject, string> = {
  court: 'Reports of',
  review: 'Reports of a review of',
  photo: 'Reports of a photo of',
}

export function subjectOf(entry: AuditEntryView): Subject {
  const then = { ...stateOf(entry.after), ...stateOf(entry.before) }
  return { text: textOf(entry, then), court: courtOf(entry, then), person: personOf(entry, then) }
}

function textOf({ subject_kind, subject_of_reports }: AuditEntryView, then: State): string {
  switch (subject_kind) {
    case 'court':
    case 'user':
      return ''
    case 'review':
      return 'Review of'
    case 'photo':
      return 'Photo of'
    case 'facility suggestion':
      return typeof then.suggested_name === 'string' ? `“${then.suggested_name}” at` : 'Facility at'
    case 'report':
      return subject_of_reports ? REPORTS[subject_of_reports] : 'Reports'
    case 'import':
      return typeof then.fileName === 'string' ? `Import of ${then.fileName}` : 'Import'
  }
}

function courtOf({ subject_kind, subject_id, subject_court: court }: AuditEntryView, then: State) {
  if (court) return { ...court, name: court.name || UNNAMED_COURT }
  const isCourt = subject_kind === 'court'
  const name = isCourt ? then.name : then.court_name
  const id = isCourt ? subject_id : Number(then.court_id)
  return typeof name === 'string' ? { id: id ?? 0, name: name || UNNAMED_COURT, published: false } : undefined
}

function personOf({ subject_kind, subject_id, subject_username }: AuditEntryView, then: State) {
  const id = subject_kind === 'user' ? subject_id : then.author_id
  const username = subject_username ?? then.username
  return typeof id === 'number' && typeof username === 'string' ? { id, username } : undefined
}
