import { displayLoggedValue, LOGGED_FIELDS, loggedFieldLabel } from '../../courts/web/display-logged-value.ts'
import type { AuditEntryView, AuditSubject } from '../contract/schema.ts'
import { recordLabel, recordText } from './record-texts.ts'

/** A changed value as display text; undefined where there is none. */
export interface Change {
  name: string
  before: string | undefined
  after: string | undefined
}

/** The changes of a log entry: values that differ, or all values of something added or removed. */
export function changesOf(entry: Pick<AuditEntryView, 'subject_kind' | 'before' | 'after'>): Change[] {
  const before = valuesOf(entry.before)
  const after = valuesOf(entry.after)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .flatMap((name) => changeOf(entry.subject_kind, name, before[name], after[name]) ?? [])
    .filter((change) => change.before !== change.after)
}

/** Undefined for what says nothing to people. */
function changeOf(kind: AuditSubject, key: string, before: unknown, after: unknown): Change | undefined {
  if (kind === 'court' && LOGGED_FIELDS.includes(key)) {
    const factOf = (value: unknown) =>
      textOf(key, value) === undefined ? undefined : displayLoggedValue(key, value)
    return { name: loggedFieldLabel(key), before: factOf(before), after: factOf(after) }
  }
  const name = recordLabel(key)
  return name === undefined ? name : { name, before: textOf(key, before), after: textOf(key, after) }
}

function valuesOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  if (typeof state !== 'object' || Array.isArray(state)) return { value: state }
  return state as Record<string, unknown>
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  const text = recordText(name, value)
  if (text !== undefined) return text
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
