import type { InputHTMLAttributes } from 'react'
import { type CourtField, getField, type ValueField } from '../../database/contract/court-fields.ts'
import { SelectField, TextArea, TextField } from '../../platform/ui/fields.tsx'
import { optionsOf } from './field-values.ts'

interface FieldInputProps extends InputHTMLAttributes<HTMLInputElement> {
  name: ValueField
  label?: string
  value: string
  onChangeText: (typed: string) => void
  /** Error for the typed value. */
  problem?: string | undefined
}

/** Form control for a court field, chosen by its kind. */
export function FieldInput({ name, onChangeText, problem, ...props }: FieldInputProps) {
  const field = getField(name)
  const common = {
    label: props.label ?? field.label,
    name,
    problem,
    value: props.value,
    onChange: ({ target }: { target: { value: string } }) => onChangeText(target.value),
  }
  const options = optionsOf(field)
  if (options) return <SelectField options={options} {...common} />
  if (field.kind === 'text' && field.lines) return <TextArea maxLength={field.max} {...common} />
  return <TextField autoComplete="off" {...attributesOf(field)} {...props} {...common} />
}

function attributesOf(field: CourtField): InputHTMLAttributes<HTMLInputElement> {
  switch (field.kind) {
    case 'degrees':
      // No decimal keypad: on iPhones it has no minus sign, nor a comma for a pair.
      return { spellCheck: false, required: true }
    case 'money':
      // Not of type number, which some browsers leave empty after '£5.00' was pasted.
      return { inputMode: 'decimal' }
    case 'number':
      return {
        type: 'number',
        inputMode: Number.isInteger(field.step) ? 'numeric' : 'decimal',
        min: field.min,
        max: field.max,
        step: field.step,
      }
    case 'link':
      // No maximum length, because a truncated link would not work.
      return { type: 'url', autoCapitalize: 'none', spellCheck: false }
    case 'text':
      return { maxLength: field.max, required: field.required !== undefined }
    default:
      return {}
  }
}
