import type { CourtField } from '../../database/contract/court-fields.ts'
import { parseNumber, parseOptionalNumber } from '../../platform/ui/parse-number.ts'
import { withoutCurrency } from '../contract/price.ts'

const UNKNOWN = 'unknown'
export const YES = 'yes'
const NO = 'no'

/** Options of a select field with their labels; undefined for fields that are typed. */
export function optionsOf(field: CourtField): Record<string, string> | undefined {
  const unknown = { [UNKNOWN]: 'Not known' }
  if (field.kind === 'choice') return { ...unknown, ...field.options }
  if (field.kind !== 'yes-no') return undefined
  return { ...unknown, [YES]: field.yes, [NO]: field.no }
}

/** A value as form input: empty when not known, 'unknown' in a select. */
export function toInputValue(field: CourtField, value: unknown): string {
  if (value == null) return optionsOf(field) ? UNKNOWN : ''
  if (field.kind === 'yes-no') return value ? YES : NO
  return String(value)
}

/** The value to send for a form input. Text that is not a number becomes NaN, which the contract rejects. */
export function fromInputValue(field: CourtField, typed: string): unknown {
  if (field.kind === 'degrees') return parseNumber(typed)
  if (field.kind === 'number') return parseOptionalNumber(typed)
  if (field.kind === 'money') return parseOptionalNumber(withoutCurrency(typed))
  if (field.kind === 'yes-no') return typed === UNKNOWN ? null : typed === YES
  return field.kind === 'choice' && typed === UNKNOWN ? null : typed
}
