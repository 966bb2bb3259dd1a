import { type InputHTMLAttributes, useState } from 'react'
import { UPDATE_COURT_FAILED } from '../../../contract/courts/admin-texts.ts'
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
import { fieldProblem, formNotice } from '../api/field-problems.ts'
import { callProblemText } from '../api/problem-text.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './CourtFields.module.css'
import { takesPairs } from './coordinate-field.ts'
import { CHOICES, type CourtDraft, FACTS, type Fact, factNames } from './court-draft.ts'

interface Fields {
  draft: CourtDraft
  change: (changes: Partial<CourtDraft>) => void
  busy: boolean
  /** Why the facts could not be saved. */
  problem: unknown
}

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

/** Every fact of a court; of a free one without what only a paid one has. What is wrong stands with it. */
export function CourtFields(fields: Fields) {
  const { draft, busy, problem } = fields
  const isFree = draft.isFree === 'free'
  const sent = useSent(draft, problem)
  const problemOf = (fact: Fact) => fieldProblem(problem, fact, draft, sent)
  const notice = formNotice(problem, FACTS, problemOf, callProblemText(problem, UPDATE_COURT_FAILED))
  return (
    <>
      <fieldset className={classes.fields} disabled={busy}>
        {factNames
          .filter((fact) => !(isFree && FACTS_OF_PAID_COURTS.includes(fact)))
          .map((fact) => (
            <div key={fact} className={WIDE.includes(fact) ? classes.wide : undefined}>
              <FactField fact={fact} {...fields} problem={problemOf(fact)} />
            </div>
          ))}
      </fieldset>
      {notice && <Notice tone="wrong">{notice}</Notice>}
    </>
  )
}

/** The draft as it stood when the problem came up: the fields are closed while it is saved. */
function useSent(draft: CourtDraft, problem: unknown): CourtDraft {
  const [sent, setSent] = useState({ draft, problem })
  if (sent.problem !== problem) setSent({ draft, problem })
  return sent.draft
}

function FactField({
  fact,
  draft,
  change,
  problem,
}: Omit<Fields, 'problem'> & { fact: Fact; problem: string | undefined }) {
  const options = CHOICES[fact]
  const field = {
    label: FACTS[fact],
    name: fact,
    value: draft[fact],
    onChange: ({ target }: { target: { value: string } }) => change({ [fact]: target.value }),
  }
  if (options) return <SelectField options={options} {...field} />
  if (fact === 'notes') return <TextArea maxLength={MAX_NOTES} {...field} />
  return (
    <TextField
      autoComplete="off"
      data-autofocus={fact === 'name' || undefined}
      problem={problem}
      {...attributes[fact]}
      {...(attributes[fact] === A_COORDINATE && takesPairs(draft, change))}
      {...field}
    />
  )
}
