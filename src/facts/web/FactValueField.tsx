import { SelectField, TextField } from '../../platform/ui/fields.tsx'
import type { Fact, FactValue } from '../contract/catalogue.ts'
import { MAX_HOURS } from '../contract/limits.ts'
import { valueError } from '../contract/schema.ts'

interface FactValueFieldProps {
  fact: Fact
  label?: string
  hint?: string | undefined
  /** The text of no answer; undefined if there has to be one. */
  none?: string | undefined
  typed: string
  onType: (typed: string) => void
  'data-autofocus'?: boolean
}

/** Takes the value of a fact as text; `parseFactValue` reads it. */
export function FactValueField({ fact, label, hint, none, typed, onType, ...field }: FactValueFieldProps) {
  const common = { ...field, label: label ?? fact.question, hint, value: typed }
  if (fact.kind === 'yes-no' || fact.kind === 'choice')
    return (
      <SelectField
        {...common}
        options={{ ...(none !== undefined && { '': none }), ...answersOf(fact) }}
        onChange={({ target }) => onType(target.value)}
      />
    )
  const isNumber = fact.kind === 'number'
  return (
    <TextField
      {...common}
      hint={hint ?? (isNumber ? undefined : HOURS_HINT)}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={MAX_HOURS}
      problem={
        typed.trim() && parseFactValue(fact, typed) === undefined
          ? valueError(fact, isNumber ? Number(typed) : typed)
          : undefined
      }
      onChange={({ target }) => onType(target.value)}
    />
  )
}

const HOURS_HINT = 'For example Mo-Fr 08:00-18:00; Sa 10:00-16:00. Other texts are shown as they are.'

const answersOf = (fact: Fact & { kind: 'yes-no' | 'choice' }): Record<string, string> =>
  fact.kind === 'choice' ? fact.answers : { true: fact.yes, false: fact.no }

/** Undefined if it isn’t a value of the fact. */
export function parseFactValue(fact: Fact, typed: string): FactValue | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const value = fact.kind === 'yes-no' ? text === 'true' : fact.kind === 'number' ? Number(text) : text
  return valueError(fact, value) === undefined ? value : undefined
}
