import { type CourtField, FIELD_LABELS, type FieldName, fieldOf } from '../../../contract/courts/fields.ts'
import { valueText } from '../../../contract/courts/rules.ts'

const LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  status: 'Status',
  mergedInto: 'Merged into',
}

/** What the log keeps of a court: its fields, and what became of it. */
export const KEPT_FACTS = Object.keys(LABELS)

/** What people call a fact that the log keeps of a court; its own name where they have none for it. */
export const factLabel = (fact: string): string => LABELS[fact] ?? fact

/** A fact that the log keeps of a court, as people read it. */
export const factText = (fact: string, value: unknown): string =>
  Object.hasOwn(FIELD_LABELS, fact) ? fieldText(fieldOf(fact as FieldName), value) : plainText(value)

/** A value of a field as people read it: 'nothing', 'Free', 'Lights, Nets'. A choice that is gone reads as it is stored. */
export function fieldText(field: CourtField, value: unknown): string {
  if (Array.isArray(value)) return plainText([...value].sort())
  return valueText(field, value) ?? plainText(value)
}

function plainText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === null || text === undefined || text === '' ? 'nothing' : String(text)
}
