import { useEffect, useId, useRef, useState } from 'react'
import { optionsOf } from '../../courts/web/field-values.ts'
import { getField, type ValueField } from '../../database/contract/court-fields.ts'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { isFocusLost } from '../../platform/ui/form-keys.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import classes from './CourtConflict.module.css'
import { type CourtDraft, changedFields, draftOf, type EditedCourt } from './court-draft.ts'

interface CourtConflictProps<Court extends EditedCourt> {
  /** The court the draft started from. */
  base: Court
  draft: CourtDraft
  theirs: Court
  busy: boolean
  /** Called with the values to save over their version. */
  onResolve: (chosen: CourtDraft, theirs: Court) => void
}

/** Resolves an edit conflict: both versions side by side, to choose from field by field. */
export function CourtConflict<Court extends EditedCourt>({
  base,
  draft,
  theirs,
  busy,
  onResolve,
}: CourtConflictProps<Court>) {
  const group = useId()
  const section = useRef<HTMLElement>(null)
  const saved = draftOf(theirs)
  const open = changedFields(draft, saved)
  const touched = changedFields(draft, draftOf(base))
  const [mine, setMine] = useState(() => new Set(touched))

  // The form that it replaces had it.
  useEffect(() => {
    if (isFocusLost()) section.current?.focus()
  }, [])

  function choose(field: ValueField, isMine: boolean) {
    const next = new Set(mine)
    if (isMine) next.add(field)
    else next.delete(field)
    setMine(next)
  }

  const chosen = () => ({
    ...draft,
    ...pickFields(
      saved,
      open.filter((field) => !mine.has(field)),
    ),
  })
  return (
    <section ref={section} className={classes.conflict} aria-label="Two versions" tabIndex={-1}>
      <Notice tone="wrong">{errors['court-changed'].text}</Notice>
      {open.map((field) => (
        <fieldset key={field} disabled={busy}>
          <legend>{getField(field).label}</legend>
          {[true, false].map((isMine) => (
            <label key={String(isMine)}>
              <input
                type="radio"
                name={`${group} ${field}`}
                checked={mine.has(field) === isMine}
                onChange={() => choose(field, isMine)}
              />
              <span>
                <b>{isMine ? 'Mine' : 'Theirs'}</b>
                {displayValue(field, isMine ? draft : saved)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button emphasis="main" disabled={busy} onClick={() => onResolve(chosen(), theirs)}>
        Save the chosen version
      </Button>
    </section>
  )
}

const pickFields = (draft: CourtDraft, fields: ValueField[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]))

function displayValue(field: ValueField, draft: CourtDraft): string {
  return optionsOf(getField(field))?.[draft[field]] ?? (draft[field] || 'Nothing')
}
