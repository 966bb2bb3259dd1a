import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '../../api/web/client.ts'
import { MAX_NEARBY_COURTS } from '../../courts/contract/rules.ts'
import { MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useSettled } from '../../platform/ui/useSettled.ts'
import classes from './CourtChoices.module.css'
import { type Choice, CourtChoices } from './CourtChoices.tsx'
import { LOADING_COURTS, SEARCHING_COURTS_FAILED } from './court-admin-texts.ts'
import type { NamedCourt } from './MergePreview.tsx'

interface CourtPickerProps {
  court: NamedCourt
  hint: string
  /** What is offered until something is typed; the nearest courts if undefined. */
  suggestions?: readonly Choice<NamedCourt & { address: string | null }>[]
  onChoose: (other: NamedCourt) => void
}

/** Picks another published court: searches all of them, nearest first. */
export function CourtPicker({ court, hint, suggestions, onChoose }: CourtPickerProps) {
  const { id, latitude, longitude } = court
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const isSearch = q !== '' || suggestions === undefined
  const search = useQuery({
    queryKey: ['courts-to-merge', id, q],
    queryFn: ({ signal }) =>
      api.call('GET /api/courts', {
        query: { near: `${latitude},${longitude}`, q, limit: MAX_NEARBY_COURTS + 1 },
        signal,
      }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = search.data
    ?.filter((other) => other.id !== id)
    .slice(0, MAX_NEARBY_COURTS)
    .map((other) => ({ court: other, miles: other.distanceMiles ?? 0 }))
  return (
    <div className={classes.picker}>
      <TextField
        label="Find the other court"
        hint={hint}
        type="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_TEXT}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search.isLoading && <p role="status">{LOADING_COURTS}</p>}
      {isSearch && search.isError ? (
        <Notice tone="wrong">
          {errorMessage(search.error, SEARCHING_COURTS_FAILED)}
          <div>
            <Button onClick={() => search.refetch()}>Try again</Button>
          </div>
        </Notice>
      ) : (
        <CourtChoices choices={isSearch ? found : suggestions} onChoose={onChoose} />
      )}
    </div>
  )
}
