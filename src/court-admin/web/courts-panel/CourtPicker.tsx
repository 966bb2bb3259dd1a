import { useDeferredValue, useMemo, useState } from 'react'
import { TextField } from '../../../platform/ui/fields.tsx'
import type { AdminCourt } from '../../contract/schema.ts'
import { CourtChoices } from '../CourtChoices.tsx'
import classes from './Courts.module.css'
import { mergeCandidates } from './merge-candidates.ts'

interface CourtPickerProps {
  court: AdminCourt
  courts: readonly AdminCourt[]
  onChoose: (other: AdminCourt) => void
}

/** Picks another court: offers the nearest and searches all. */
export function CourtPicker({ court, courts, onChoose }: CourtPickerProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const candidates = useMemo(() => mergeCandidates(court, courts, text), [court, courts, text])
  return (
    <div className={classes.stack}>
      <TextField
        label="Find the other court"
        hint="Nearest courts are listed first."
        type="search"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CourtChoices choices={candidates} onChoose={onChoose} />
    </div>
  )
}
