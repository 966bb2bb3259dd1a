import { type FormEvent, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ApiCallError } from '../../../api/web/client.ts'
import { CourtConflict } from '../../../court-admin/web/CourtConflict.tsx'
import { CourtFields } from '../../../court-admin/web/CourtFields.tsx'
import {
  applyChanges,
  type CourtDraft,
  draftOf,
  editOf,
  readDraft,
} from '../../../court-admin/web/court-draft.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../../platform/ui/Dialog.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { PendingCourtView } from '../../contract/schema.ts'
import classes from './Detail.module.css'

interface EditCourtDialogProps {
  court: PendingCourtView
  /** Reads the court in the queue again. */
  refetch: () => Promise<PendingCourtView | undefined>
  onClose: () => void
}

/** Edits a submitted court. */
export default function EditCourtDialog({ court, refetch, onClose }: EditCourtDialogProps) {
  const api = useAdminApi()
  const { busy, problem, run } = useAction()
  const [base, setBase] = useState(court)
  const [draft, setDraft] = useState(() => draftOf(court))
  /** The conflicting version saved by someone else. */
  const [theirs, setTheirs] = useState<PendingCourtView>()
  const change = (changes: Partial<CourtDraft>) => setDraft((known) => applyChanges(known, changes))

  function save(edited: CourtDraft, current: PendingCourtView): void {
    setTheirs(undefined)
    void run(async () => {
      const call = { params: { id: court.id }, body: editOf(edited, current) }
      await api.call('PUT /api/admin/courts/:id', call).catch(compare)
      await refetch()
      onClose()
    })
  }

  async function compare(problem: unknown): Promise<never> {
    if (problem instanceof ApiCallError && problem.code === 'court-changed') setTheirs(await refetch())
    throw problem
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) save(readDraft(draft, event.currentTarget), base)
  }

  function resolveConflict(chosen: CourtDraft, current: PendingCourtView) {
    setDraft(chosen)
    setBase(current)
    save(chosen, current)
  }

  return (
    <Dialog title="Edit this court" busy={busy} onClose={onClose}>
      {theirs ? (
        <CourtConflict base={base} draft={draft} theirs={theirs} busy={busy} onResolve={resolveConflict} />
      ) : (
        <form className={classes.stack} onSubmit={submit} noValidate>
          <CourtFields draft={draft} change={change} busy={busy} problem={problem} />
          <DialogFooter>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" emphasis="main" disabled={busy}>
              {busy ? 'Saving…' : 'Save'}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  )
}
