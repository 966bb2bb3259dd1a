import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../api/web/client.ts'
import { fieldError, formNotice } from '../../api/web/field-errors.ts'
import { CoordinateInputs } from '../../courts/web/CoordinateInputs.tsx'
import { FieldInput } from '../../courts/web/FieldInput.tsx'
import { YES } from '../../courts/web/field-values.ts'
import {
  FIELD_LABELS,
  FORM_FIELDS,
  FORM_GROUPS,
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
  /** Shown when the server gives no reason. */
  failure?: string
  /** Labels of further fields of the draft. */
  labels?: Readonly<Record<string, string>>
  /** What is shown instead of the inputs for the coordinates. */
  place?: (coordinates: ReactNode, problemOf: (name: string) => string | undefined) => ReactNode
}

/** Texts longer than this, in characters, take a full row. */
const FULL_ROW_FROM = 100

const GROUP_TITLES = {
  place: 'Place',
  kind: 'Court',
  access: 'Access and price',
  words: 'Rating and notes',
} as const

/** Inputs for every field of a court, without those for paid courts if it is free. Errors show beside their field. */
export function CourtFields({
  draft,
  change,
  busy,
  problem,
  failure = UPDATE_COURT_FAILED,
  labels,
  place = (coordinates) => coordinates,
}: CourtFieldsProps) {
  const isFree = draft.isFree === YES
  const sent = useSubmittedDraft(draft, problem)
  const problemOf = (name: string) => fieldError<Record<string, unknown>>(problem, name, draft, sent)
  const notice = formNotice<string>(
    problem,
    { ...FIELD_LABELS, ...labels },
    problemOf,
    errorMessage(problem, failure),
  )
  const isShown = (name: ValueField) =>
    getField(name).kind !== 'degrees' && !(isFree && PAID_ONLY_FIELDS.includes(name))
  const coordinates = (
    <CoordinateInputs
      place={draft}
      onChange={change}
      problems={{ latitude: problemOf('latitude'), longitude: problemOf('longitude') }}
      required
    />
  )
  return (
    <>
      {FORM_GROUPS.map((group) => (
        <fieldset key={group} className={classes.group} disabled={busy}>
          <legend>{GROUP_TITLES[group]}</legend>
          <div className={classes.fields}>
            {FORM_FIELDS.filter((name) => getField(name).group === group && isShown(name)).map((name) => (
              <div key={name} className={isLong(name) ? classes.wide : undefined}>
                <FieldInput
                  name={name}
                  value={draft[name]}
                  onChangeText={(typed) => change({ [name]: typed })}
                  problem={problemOf(name)}
                  data-autofocus={name === 'name' || undefined}
                />
              </div>
            ))}
            {group === 'place' && <div className={classes.wide}>{place(coordinates, problemOf)}</div>}
          </div>
        </fieldset>
      ))}
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
