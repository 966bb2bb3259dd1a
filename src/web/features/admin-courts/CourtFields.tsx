import type { InputHTMLAttributes } from 'react'
import { FACTS_OF_PAID_COURTS } from '../../../contract/courts/facts.ts'
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
import { CHOICES, FACTS, type Fact, factNames } from './court-draft.ts'
import type { Editing } from './useCourtEditor.ts'

type Fields = Pick<Editing, 'draft' | 'change' | 'problemOf' | 'busy'>

const A_COORDINATE = { inputMode: 'decimal', spellCheck: false, required: true } as const
const A_NUMBER = { type: 'number', inputMode: 'decimal', min: 0 } as const

const attributes: Partial<Record<Fact, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { maxLength: MAX_COURT_NAME, required: true },
  address: { maxLength: MAX_ADDRESS, required: true },
  latitude: A_COORDINATE,
  longitude: A_COORDINATE,
  county: { maxLength: MAX_REGION_NAME },
  country: { maxLength: MAX_REGION_NAME },
  court_type: { maxLength: MAX_COURT_TYPE },
  priceGbp: { ...A_NUMBER, step: 0.01 },
  priceDurationMinutes: { ...A_NUMBER, inputMode: 'numeric', min: 1, step: 1 },
  bookingUrl: { type: 'url', maxLength: MAX_BOOKING_URL, autoCapitalize: 'none', spellCheck: false },
  rating: { ...A_NUMBER, max: MAX_RATING, step: 0.1 },
}

/** Facts with a line of their own. After the name and the address, the coordinates stand beside each other. */
const WIDE: readonly Fact[] = ['name', 'address', 'notes']

/** Every fact of a court; of a free one without what only a paid one has. */
export function CourtFields(fields: Fields) {
  const isFree = fields.draft.isFree === 'free'
  return (
    <fieldset className={classes.fields} disabled={fields.busy}>
      {factNames
        .filter((fact) => !(isFree && FACTS_OF_PAID_COURTS.includes(fact)))
        .map((fact) => (
          <div key={fact} className={WIDE.includes(fact) ? classes.wide : undefined}>
            <FactField fact={fact} {...fields} />
          </div>
        ))}
    </fieldset>
  )
}

function FactField({ fact, draft, change, problemOf }: Fields & { fact: Fact }) {
  const options = CHOICES[fact]
  const field = {
    label: FACTS[fact],
    name: fact,
    value: draft[fact],
    onChange: ({ target }: { target: { value: string } }) => change({ [fact]: target.value }),
  }
  if (options) return <SelectField options={options} {...field} />
  if (fact === 'notes') return <TextArea maxLength={MAX_NOTES} {...field} />
  return <TextField autoComplete="off" problem={problemOf(fact)} {...attributes[fact]} {...field} />
}
