import type { InputHTMLAttributes } from 'react'
import {
  MAX_ADDRESS,
  MAX_BOOKING_URL,
  MAX_COURT_NAME,
  MAX_COURT_TYPE,
  MAX_NOTES,
  MAX_RATING,
  MAX_REGION_NAME,
} from '../../../contract/limits.ts'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextArea } from '../../shared/ui/TextArea.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import classes from './Courts.module.css'
import { ACCESS_CHOICES, FACTS, type Fact, SETTING_CHOICES } from './court-draft.ts'
import type { Editing } from './useCourtEditor.ts'

type Fields = Pick<Editing, 'draft' | 'change' | 'problemOf' | 'busy'>

const A_COORDINATE = { inputMode: 'decimal', spellCheck: false, required: true } as const
const A_NUMBER = { type: 'number', inputMode: 'decimal', min: 0 } as const

/** Every fact of a court. */
export function CourtFields(fields: Fields) {
  const { draft, change, busy } = fields
  const isFree = draft.isFree === 'free'
  const facts: [Fact, InputHTMLAttributes<HTMLInputElement>][] = [
    ['name', { maxLength: MAX_COURT_NAME, required: true }],
    ['address', { maxLength: MAX_ADDRESS, required: true }],
    ['latitude', A_COORDINATE],
    ['longitude', A_COORDINATE],
    ['county', { maxLength: MAX_REGION_NAME }],
    ['country', { maxLength: MAX_REGION_NAME }],
    ['court_type', { maxLength: MAX_COURT_TYPE }],
    ['rating', { ...A_NUMBER, max: MAX_RATING, step: 0.1 }],
  ]
  const prices: typeof facts = [
    ['priceGbp', { ...A_NUMBER, step: 0.01 }],
    ['priceDurationMinutes', { ...A_NUMBER, inputMode: 'numeric', min: 1, step: 1 }],
    ['bookingUrl', { type: 'url', maxLength: MAX_BOOKING_URL, autoCapitalize: 'none', spellCheck: false }],
  ]
  const shown = isFree ? facts : [...facts, ...prices]
  return (
    <fieldset className={classes.fields} disabled={busy}>
      <SelectField
        label={FACTS.isFree}
        options={ACCESS_CHOICES}
        value={draft.isFree}
        onChange={(event) => change({ isFree: event.target.value })}
      />
      <SelectField
        label={FACTS.isIndoor}
        options={SETTING_CHOICES}
        value={draft.isIndoor}
        onChange={(event) => change({ isIndoor: event.target.value })}
      />
      {shown.map(([fact, attributes]) => (
        <FactField key={fact} fact={fact} {...fields} {...attributes} />
      ))}
      <div className={classes.notes}>
        <TextArea
          label={FACTS.notes}
          maxLength={MAX_NOTES}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </div>
    </fieldset>
  )
}

function FactField({
  fact,
  draft,
  change,
  problemOf,
  busy: _,
  ...attributes
}: Fields & { fact: Fact } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <TextField
      label={FACTS[fact]}
      name={fact}
      autoComplete="off"
      value={draft[fact]}
      onChange={(event) => change({ [fact]: event.target.value })}
      problem={problemOf(fact)}
      {...attributes}
    />
  )
}
