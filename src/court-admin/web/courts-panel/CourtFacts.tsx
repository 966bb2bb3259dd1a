import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { MAX_MODERATOR_NOTE } from '../../../admin/contract/limits.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { refreshDetails } from '../../../courts/web/details-cache.ts'
import { DETAILS_FAILED, detailsQuery } from '../../../directory/web/details-query.ts'
import { NOTE_REQUIRED } from '../../../facts/contract/admin-schema.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { COURT_SAVED, UPDATE_COURT_FAILED } from '../court-admin-texts.ts'
import { FactFields, readFacts, type TypedFacts } from '../FactFields.tsx'
import { useLoadedCourts } from './admin-courts-query.ts'
import classes from './Courts.module.css'

/** What is there: which facts are known and who says so. What is entered becomes the administrator’s statement. */
export function CourtFacts({ courtId }: { courtId: number }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const { reload } = useLoadedCourts()
  const { busy, problem, run, clear } = useAction()
  const { data, isError, refetch } = useQuery({ ...detailsQuery(api, courtId), staleTime: 0 })
  const [typed, setTyped] = useState<TypedFacts>({})
  const [note, setNote] = useState('')
  const [isDone, setIsDone] = useState(false)
  const changes = Object.values(typed).filter((text) => text?.trim()).length
  const facts = readFacts(typed)

  function enter(now: TypedFacts) {
    clear()
    setIsDone(false)
    setTyped(now)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || !facts) return
    const isSaved = await run(async () => {
      for (const { key, value } of facts)
        await api.call('POST /api/admin/courts/:id/facts/:key', {
          params: { id: courtId, key },
          body: { value, note, source: 'administrator' },
        })
    })
    void refreshDetails(client, courtId)
    await Promise.all([refetch(), reload()])
    if (!isSaved) return
    setTyped({})
    setNote('')
    setIsDone(true)
  }

  if (!data) return isError ? <Notice tone="wrong">{DETAILS_FAILED}</Notice> : <p role="status">Loading…</p>
  return (
    <form className={classes.stack} onSubmit={save} noValidate aria-label="What is there">
      <FactFields facts={data.facts} typed={typed} onType={enter} />
      {changes > 0 && (
        <TextField
          label="How do you know?"
          hint={NOTE_REQUIRED}
          maxLength={MAX_MODERATOR_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, UPDATE_COURT_FAILED)}</Notice>}
      {isDone && <Notice tone="good">{COURT_SAVED}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" disabled={busy || changes === 0 || !facts || note.trim() === ''}>
          {changes > 1 ? `Save ${changes} answers` : 'Save the answer'}
        </Button>
        <p className={page.quiet}>
          Players’ answers that say something else end.{' '}
          <Link to={`/admin/facts/${courtId}`}>Who said what</Link>
        </p>
      </div>
    </form>
  )
}
