import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import {
  courtDeleted,
  DELETE_COURT_FAILED,
  DELETE_COURT_WARNING,
  RESTORE_COURT_FAILED,
} from '../../../contract/courts/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/access.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import { useLoadedCourts } from './admin-courts-query.ts'
import classes from './Courts.module.css'
import type { Done } from './useDone.tsx'

interface DeleteCourtProps {
  court: AdminCourt
  tell: (done: Done) => void
  onClose: () => void
}

/** Asks before a court goes to the archive. */
export function DeleteCourt({ court, tell, onClose }: DeleteCourtProps) {
  const api = useAdminApi()
  const { put } = useLoadedCourts()
  const { busy, problem, run } = useAction()
  const params = { id: court.id }

  async function remove() {
    const { court: archived } = await api.call('archiveCourt', { params })
    onClose()
    tell({
      text: courtDeleted(court.name),
      next: {
        word: 'Undo',
        act: async () => put((await api.call('restoreCourt', { params, body: {} })).court),
        failed: RESTORE_COURT_FAILED,
      },
    })
    put(archived)
  }

  return (
    <Dialog title="Delete this court?" busy={busy} onClose={onClose}>
      <div className={classes.stack}>
        <p>
          <b>{court.name}</b>
        </p>
        <p>{DELETE_COURT_WARNING}</p>
        {problem !== undefined && (
          <Notice tone="wrong">{callProblemText(problem, DELETE_COURT_FAILED)}</Notice>
        )}
        <div className={classes.ways}>
          <Button disabled={busy} onClick={onClose}>
            Keep it
          </Button>
          <Button emphasis="danger" disabled={busy} onClick={() => run(remove)}>
            {busy ? 'Deleting…' : 'Delete court'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
