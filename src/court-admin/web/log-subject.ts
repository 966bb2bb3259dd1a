import type { AuditEntryView } from '../../admin/contract/schema.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'

type State = Record<string, unknown>
export const isState = (state: unknown): state is State => typeof state === 'object' && state !== null
export const stateOf = (state: unknown): State => (isState(state) ? state : {})

/** What is logged of a subject that may be gone. */
export const loggedOf = ({ before, after }: Pick<AuditEntryView, 'before' | 'after'>): State => ({
  ...stateOf(after),
  ...stateOf(before),
})

/** The court that an entry is about; a deleted one by its logged name. */
export function courtOf(entry: AuditEntryView): { id: number; name: string; published: boolean } | undefined {
  const { subject_kind, subject_id, subject_court } = entry
  if (subject_court) return { ...subject_court, name: subject_court.name || UNNAMED_COURT }
  const logged = loggedOf(entry)
  const isCourt = subject_kind === 'court'
  const name = isCourt ? logged.name : logged.court_name
  const id = isCourt ? subject_id : Number(logged.court_id)
  return typeof name === 'string' ? { id: id ?? 0, name: name || UNNAMED_COURT, published: false } : undefined
}

/** The account that an entry is about, or the author. */
export function personOf(entry: AuditEntryView): { id: number; username: string } | undefined {
  const logged = loggedOf(entry)
  const id = entry.subject_kind === 'user' ? entry.subject_id : logged.author_id
  const username = entry.subject_username ?? logged.username
  return typeof id === 'number' && typeof username === 'string' ? { id, username } : undefined
}
