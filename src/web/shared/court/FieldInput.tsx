import type { InputHTMLAttributes } from 'react'
import { type CourtField, fieldOf, type ValueField } from '../../../contract/courts/fields.ts'
import { SelectField, TextArea, TextField } from '../ui/fields.tsx'
import { choicesOf } from './field-values.ts'

interface FieldInputProps extends InputHTMLAttributes<HTMLInputElement> {
  name: ValueField
  label?: string
  value: string
  onType: (typed: string) => void
  /** What is wrong with what was typed. */
  problem?: string | undefined
}

/** A field of a court in a form, by what it holds. */
export function FieldInput({ name, onType, problem, ...props }: FieldInputProps) {
  const field = fieldOf(name)
  const common = {
    label: props.label ?? field.label,
    name,
    problem,
    value: props.value,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  const options = choicesOf(field)
  if (options) return <SelectField options={options} {...common} />
  if (field.kind === 'text' && field.lines) return <TextArea maxLength={field.max} {...common} />
  return <TextField autoComplete="off" {...attributesOf(field)} {...props} {...common} />
}

function attributesOf(field: CourtField): InputHTMLAttributes<HTMLInputElement> {
  switch (field.kind) {
    case 'degrees':
      // No decimal keypad: that of iPhones has no minus and no comma for a pair.
      return { spellCheck: false, required: true }
    case 'money':
      return { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 }
    case 'number':
      return {
        type: 'number',
        inputMode: Number.isInteger(field.step) ? 'numeric' : 'decimal',
        min: field.min,
        max: field.max,
        step: field.step,
      }
    case 'link':
      // No length: a link that is cut leads nowhere.
      return { type: 'url', autoCapitalize: 'none', spellCheck: false }
    case 'text':
      return { maxLength: field.max, required: field.required !== undefined }
    default:
      return {}
  }
}
