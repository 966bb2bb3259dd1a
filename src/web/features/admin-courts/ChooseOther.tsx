import { useDeferredValue, useMemo, useState } from 'react'
import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import { distanceText, NOT_PROVIDED } from '../../../contract/courts/rules.ts'
import { NONE_WITH_FILTERS } from '../../../contract/search/rules.ts'
import { TextField } from '../../shared/ui/TextField.tsx'
import classes from './Courts.module.css'
import { candidatesFor } from './merge-candidates.ts'

interface ChooseOtherProps {
  court: AdminCourt
  courts: readonly AdminCourt[]
  onChoose: (other: AdminCourt) => void
}

/** Another court of the directory: the nearest are offered, all can be looked for. */
export function ChooseOther({ court, courts, onChoose }: ChooseOtherProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const candidates = useMemo(() => candidatesFor(court, courts, text), [court, courts, text])
  return (
    <div className={classes.stack}>
      <TextField
        label="Find the other court"
        hint="The nearest are offered first."
        type="search"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {candidates.length === 0 && <p role="status">{NONE_WITH_FILTERS}</p>}
      <ul className={classes.candidates}>
        {candidates.map(({ court: other, miles }) => (
          <li key={other.id}>
            <button type="button" onClick={() => onChoose(other)}>
              <b>{other.name}</b>
              <span>{other.address ?? NOT_PROVIDED}</span>
              <small>{distanceText(miles)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
