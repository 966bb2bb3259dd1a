import { useId, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './CourtConflict.module.css'
import {
  CHOICES,
  type CourtDraft,
  differences,
  draftOf,
  type EditedCourt,
  FACTS,
  type Fact,
} from './court-draft.ts'

interface CourtConflictProps<Court extends EditedCourt> {
  /** What the draft began with. */
  base: Court
  draft: CourtDraft
  theirs: Court
  busy: boolean
  /** Hears what is to be saved over their version. */
  settle: (chosen: CourtDraft, theirs: Court) => void
}

/** Somebody else saved the court first: both versions side by side, fact by fact, to choose from. */
export function CourtConflict<Court extends EditedCourt>({
  base,
  draft,
  theirs,
  busy,
  settle,
}: CourtConflictProps<Court>) {
  const group = useId()
  const saved = draftOf(theirs)
  const open = differences(draft, saved)
  const touched = differences(draft, draftOf(base))
  const [mine, setMine] = useState(() => new Set(touched))

  function choose(fact: Fact, isMine: boolean) {
    const next = new Set(mine)
    if (isMine) next.add(fact)
    else next.delete(fact)
    setMine(next)
  }

  const chosen = () => ({
    ...draft,
    ...pick(
      saved,
      open.filter((fact) => !mine.has(fact)),
    ),
  })
  return (
    <section className={classes.conflict} aria-label="Two versions">
      <Notice tone="wrong">{errors['court-changed'].text}</Notice>
      {open.map((fact) => (
        <fieldset key={fact} disabled={busy}>
          <legend>{FACTS[fact]}</legend>
          {[true, false].map((isMine) => (
            <label key={String(isMine)}>
              <input
                type="radio"
                name={`${group} ${fact}`}
                checked={mine.has(fact) === isMine}
                onChange={() => choose(fact, isMine)}
              />
              <span>
                <b>{isMine ? 'Mine' : 'Theirs'}</b>
                {shown(fact, isMine ? draft : saved)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button emphasis="main" disabled={busy} onClick={() => settle(chosen(), theirs)}>
        Save the chosen version
      </Button>
    </section>
  )
}

const pick = (draft: CourtDraft, facts: Fact[]) =>
  Object.fromEntries(facts.map((fact) => [fact, draft[fact]]))

function shown(fact: Fact, draft: CourtDraft): string {
  return CHOICES[fact]?.[draft[fact]] ?? (draft[fact] || 'Nothing')
}
