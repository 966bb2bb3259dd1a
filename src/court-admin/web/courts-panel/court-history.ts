import type { AuditEntryView } from '../../../audit/contract/schema.ts'
import {
  displayLoggedValue,
  LOGGED_FIELDS,
  loggedFieldLabel,
} from '../../../courts/web/display-logged-value.ts'

type State = Record<string, unknown>
const toState = (logged: unknown): State | undefined =>
  typeof logged === 'object' && logged !== null ? (logged as State) : undefined

/** The fields that differ between the two states of an entry. None for an added court. */
export function changesOf(entry: AuditEntryView): { label: string; before: string; after: string }[] {
  const before = toState(entry.before)
  const after = toState(entry.after)
  if (!before || !after) return []
  return LOGGED_FIELDS.map((key) => ({
    label: loggedFieldLabel(key),
    before: displayLoggedValue(key, before[key]),
    after: displayLoggedValue(key, after[key]),
  })).filter((change) => change.before !== change.after)
}

/** Which state of an entry can be restored: the one before it, or, if there was none, the one after. */
export function restorableState(entry: AuditEntryView): 'before' | 'after' | undefined {
  if (toState(entry.before)) return 'before'
  return toState(entry.after) && 'after'
}
