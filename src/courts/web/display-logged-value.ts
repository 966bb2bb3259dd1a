import {
  type CourtField,
  FIELD_LABELS,
  type FieldName,
  getField,
} from '../../database/contract/court-fields.ts'
import { formatFieldValue } from '../contract/rules.ts'

const LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  status: 'Status',
  mergedInto: 'Merged into',
}

/** The parts of a court recorded in the audit log: its fields and its status. */
export const LOGGED_FIELDS = Object.keys(LABELS)

/** Label of a logged field; its own name if it has none. */
export const loggedFieldLabel = (fact: string): string => LABELS[fact] ?? fact

/** A logged value as display text. */
export const displayLoggedValue = (fact: string, value: unknown): string =>
  Object.hasOwn(FIELD_LABELS, fact) ? fieldText(getField(fact as FieldName), value) : fallbackText(value)

/** A field value as display text: 'nothing', 'Free', 'Lights, Nets'. Removed choices are shown as stored. */
export function fieldText(field: CourtField, value: unknown): string {
  if (Array.isArray(value)) return fallbackText([...value].sort())
  return formatFieldValue(field, value) ?? fallbackText(value)
}

function fallbackText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === null || text === undefined || text === '' ? 'nothing' : String(text)
}
