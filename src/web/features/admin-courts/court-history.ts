import type { AuditEntryView } from '../../../contract/moderation/audit.ts'
import { factLabel, factText, KEPT_FACTS } from '../../shared/court/fact-text.ts'

type State = Record<string, unknown>
const stateOf = (kept: unknown): State | undefined =>
  typeof kept === 'object' && kept !== null ? (kept as State) : undefined

/** The fields that differ between the two states of an entry. None for an added court. */
export function changesOf(entry: AuditEntryView): { fact: string; before: string; after: string }[] {
  const before = stateOf(entry.before)
  const after = stateOf(entry.after)
  if (!before || !after) return []
  return KEPT_FACTS.map((key) => ({
    fact: factLabel(key),
    before: factText(key, before[key]),
    after: factText(key, after[key]),
  })).filter((change) => change.before !== change.after)
}

/** Which state of an entry can be restored: the one before it, or, if there was none, the one after. */
export function restorable(entry: AuditEntryView): 'before' | 'after' | undefined {
  if (stateOf(entry.before)) return 'before'
  return stateOf(entry.after) && 'after'
}
