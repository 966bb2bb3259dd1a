import type { AuditEntryView, AuditSubject } from '../../../contract/moderation/audit.ts'
import { factLabel, factText } from '../../shared/court/fact-text.ts'

/** A value that was changed, as people read it; undefined where there was or is none. */
export interface Change {
  name: string
  before: string | undefined
  after: string | undefined
}

/** What an entry of the log changed: the values that differ, or all where there was nothing before or after. */
export function changesOf(entry: Pick<AuditEntryView, 'subject_kind' | 'before' | 'after'>): Change[] {
  const before = valuesOf(entry.before)
  const after = valuesOf(entry.after)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => changeOf(entry.subject_kind, name, before[name], after[name]))
    .filter((change) => change.before !== change.after)
}

function changeOf(kind: AuditSubject, name: string, before: unknown, after: unknown): Change {
  if (kind !== 'court') return { name, before: textOf(before), after: textOf(after) }
  const factOf = (value: unknown) => (textOf(value) === undefined ? undefined : factText(name, value))
  return { name: factLabel(name), before: factOf(before), after: factOf(after) }
}

function valuesOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  if (typeof state !== 'object' || Array.isArray(state)) return { value: state }
  return state as Record<string, unknown>
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ') || undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
