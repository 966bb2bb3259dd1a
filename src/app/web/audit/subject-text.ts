import type { AuditEntryView } from '../../../admin/contract/schema.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import type { ReportSubject } from '../../../database/contract/values.ts'

/** What an entry is about. Deleted subjects are described by their logged state. */
export interface Subject {
  /** Shown before the court's name, if there is a court. */
  text: string
  court: { id: number; name: string; published: boolean } | undefined
  /** The account itself, or the author. */
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
  const logged = { ...stateOf(entry.after), ...stateOf(entry.before) }
  return { text: textOf(entry, logged), court: courtOf(entry, logged), person: personOf(entry, logged) }
}

function textOf({ subject_kind, subject_of_reports }: AuditEntryView, logged: State): string {
  switch (subject_kind) {
    case 'court':
    case 'user':
      return ''
    case 'review':
      return 'Review of'
    case 'photo':
      return 'Photo of'
    case 'fact':
      return 'Facts of'
    case 'facility suggestion':
      return typeof logged.suggested_name === 'string' ? `“${logged.suggested_name}” at` : 'Facility at'
    case 'report':
      return subject_of_reports ? REPORTS[subject_of_reports] : 'Reports'
    case 'import':
      return typeof logged.fileName === 'string' ? `Import of ${logged.fileName}` : 'Import'
  }
}

function courtOf({ subject_kind, subject_id, subject_court }: AuditEntryView, logged: State) {
  if (subject_court) return { ...subject_court, name: subject_court.name || UNNAMED_COURT }
  const isCourt = subject_kind === 'court'
  const name = isCourt ? logged.name : logged.court_name
  const id = isCourt ? subject_id : Number(logged.court_id)
  return typeof name === 'string' ? { id: id ?? 0, name: name || UNNAMED_COURT, published: false } : undefined
}

function personOf({ subject_kind, subject_id, subject_username }: AuditEntryView, logged: State) {
  const id = subject_kind === 'user' ? subject_id : logged.author_id
  const username = subject_username ?? logged.username
  return typeof id === 'number' && typeof username === 'string' ? { id, username } : undefined
}
