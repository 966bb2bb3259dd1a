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
  /** Why the fields could not be saved. */
  problem: unknown
}

/** Longer texts, characters, have a line of their own. */
const LONG = 100

/** Every field of a court; of a free one without what only a paid one has. What is wrong stands with it. */
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

/** The draft as it stood when the problem came up: the fields are closed while it is saved. */
function useSent(draft: CourtDraft, problem: unknown): CourtDraft {
  const [sent, setSent] = useState({ draft, problem })
  if (sent.problem !== problem) setSent({ draft, problem })
  return sent.draft
}
