import type { CourtField } from '../../../contract/courts/fields.ts'
import { numberOf, numberOrNothing } from '../ui/typed-numbers.ts'

const UNKNOWN = 'unknown'
export const YES = 'yes'
const NO = 'no'

/** The values of a field that is chosen from a few, with what people read; undefined for one that is typed. */
export function choicesOf(field: CourtField): Record<string, string> | undefined {
  const unknown = { [UNKNOWN]: 'Not known' }
  if (field.kind === 'choice') return { ...unknown, ...field.options }
  if (field.kind !== 'yes-no') return undefined
  return { ...unknown, [YES]: field.yes, [NO]: field.no }
}

/** A value as it stands in its form field: empty where nothing is known, 'unknown' where there is a choice. */
export function typedOf(field: CourtField, value: unknown): string {
  if (value == null) return choicesOf(field) ? UNKNOWN : ''
  if (field.kind === 'yes-no') return value ? YES : NO
  return String(value)
}

/** What a call is sent for what stands in a form field; what is no number becomes NaN, which the contract refuses. */
export function typedValue(field: CourtField, typed: string): unknown {
  if (field.kind === 'degrees') return numberOf(typed)
  if (field.kind === 'number' || field.kind === 'money') return numberOrNothing(typed)
  if (field.kind === 'yes-no') return typed === UNKNOWN ? null : typed === YES
  return field.kind === 'choice' && typed === UNKNOWN ? null : typed
}
