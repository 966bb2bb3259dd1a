import { useState } from 'react'
import { errorMessage } from '../../api/web/client.ts'
import { fieldError, formNotice } from '../../api/web/field-errors.ts'
import { coordinatePairHandlers } from '../../courts/web/coordinate-pair.ts'
import { FieldInput } from '../../courts/web/FieldInput.tsx'
import { YES } from '../../courts/web/field-values.ts'
import {
  FIELD_LABELS,
  FORM_FIELDS,
  getField,
  PAID_ONLY_FIELDS,
  type ValueField,
} from '../../database/contract/court-fields.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import classes from './CourtFields.module.css'
import { UPDATE_COURT_FAILED } from './court-admin-texts.ts'
import type { CourtDraft } from './court-draft.ts'

interface CourtFieldsProps {
  draft: CourtDraft
  change: (changes: Partial<CourtDraft>) => void
  busy: boolean
  /** Why saving failed. */
  problem: unknown
}

/** Texts longer than this, in characters, take a full row. */
const FULL_ROW_FROM = 100

/** Inputs for every field of a court, without those for paid courts if it is free. Errors show beside their field. */
export function CourtFields({ draft, change, busy, problem }: CourtFieldsProps) {
  const isFree = draft.isFree === YES
  const sent = useSubmittedDraft(draft, problem)
  const problemOf = (name: ValueField) => fieldError(problem, name, draft, sent)
  const notice = formNotice(problem, FIELD_LABELS, problemOf, errorMessage(problem, UPDATE_COURT_FAILED))
  const names = FORM_FIELDS.filter((name) => !(isFree && PAID_ONLY_FIELDS.includes(name)))
  return (
    <>
      <fieldset className={classes.fields} disabled={busy}>
        {names.map((name) => (
          <div key={name} className={isLong(name) ? classes.wide : undefined}>
            <FieldInput
              name={name}
              value={draft[name]}
              onChangeText={(typed) => change({ [name]: typed })}
              problem={problemOf(name)}
              data-autofocus={name === 'name' || undefined}
              {...(getField(name).kind === 'degrees' && coordinatePairHandlers(draft, change))}
            />
          </div>
        ))}
      </fieldset>
      {notice && <Notice tone="wrong">{notice}</Notice>}
    </>
  )
}

function isLong(name: ValueField): boolean {
  const field = getField(name)
  return field.kind === 'text' && field.max > FULL_ROW_FROM
}

/** The draft as it was submitted: the fields are disabled while saving. */
function useSubmittedDraft(draft: CourtDraft, problem: unknown): CourtDraft {
  const [sent, setSent] = useState({ draft, problem })
  if (sent.problem !== problem) setSent({ draft, problem })
  return sent.draft
}
