import { useState } from 'react'
import { UPDATE_COURT_FAILED } from '../../../contract/courts/admin-texts.ts'
import {
  FIELD_LABELS,
  FIELDS_OF_PAID_COURTS,
  FORM_FIELDS,
  fieldOf,
  type ValueField,
} from '../../../contract/courts/fields.ts'
import { fieldProblem, formNotice } from '../api/field-problems.ts'
import { callProblemText } from '../api/problem-text.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './CourtFields.module.css'
import { takesPairs } from './coordinate-field.ts'
import type { CourtDraft } from './court-draft.ts'
import { FieldInput } from './FieldInput.tsx'
import { YES } from './field-values.ts'

interface Fields {
  draft: CourtDraft
  change: (changes: Partial<CourtDraft>) => void
  busy: boolean
  /** Why saving failed. */
  problem: unknown
}

/** Texts longer than this, in characters, take a full row. */
const LONG = 100

/** Inputs for every field of a court, without those for paid courts if it is free. Errors show beside their field. */
export function CourtFields({ draft, change, busy, problem }: Fields) {
  const isFree = draft.isFree === YES
  const sent = useSent(draft, problem)
  const problemOf = (name: ValueField) => fieldProblem(problem, name, draft, sent)
  const notice = formNotice(problem, FIELD_LABELS, problemOf, callProblemText(problem, UPDATE_COURT_FAILED))
  const names = FORM_FIELDS.filter((name) => !(isFree && FIELDS_OF_PAID_COURTS.includes(name)))
  return (
    <>
      <fieldset className={classes.fields} disabled={busy}>
        {names.map((name) => (
          <div key={name} className={isLong(name) ? classes.wide : undefined}>
            <FieldInput
              name={name}
              value={draft[name]}
              onType={(typed) => change({ [name]: typed })}
              problem={problemOf(name)}
              data-autofocus={name === 'name' || undefined}
              {...(fieldOf(name).kind === 'degrees' && takesPairs(draft, change))}
            />
          </div>
        ))}
      </fieldset>
      {notice && <Notice tone="wrong">{notice}</Notice>}
    </>
  )
}

function isLong(name: ValueField): boolean {
  const field = fieldOf(name)
  return field.kind === 'text' && field.max > LONG
}

/** The draft as it was submitted: the fields are disabled while saving. */
function useSent(draft: CourtDraft, problem: unknown): CourtDraft {
  const [sent, setSent] = useState({ draft, problem })
  if (sent.problem !== problem) setSent({ draft, problem })
  return sent.draft
}
