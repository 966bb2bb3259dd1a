import { useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import { CourtPicker } from '../CourtPicker.tsx'
import { courtMerged, MERGE_FAILED, UNDO_MERGE_FAILED } from '../court-admin-texts.ts'
import { MergePreview, type NamedCourt, useMergePreview } from '../MergePreview.tsx'
import { useLoadedCourts } from './admin-courts-query.ts'
import classes from './Courts.module.css'
import type { ToastMessage } from './useToast.tsx'

interface MergeCourtProps {
  court: AdminCourt
  showToast: (message: ToastMessage) => void
  onClose: () => void
}

/** Merges a court into another one: picks it, previews the merge, and confirms. */
export function MergeCourt({ court, showToast, onClose }: MergeCourtProps) {
  const api = useAdminApi()
  const { put, reload } = useLoadedCourts()
  const { busy, problem, run, clear } = useAction()
  const [into, setInto] = useState<NamedCourt>()
  const params = { id: court.id }

  async function merge(target: NamedCourt) {
    const merged = await api.call('POST /api/admin/courts/:id/merge', { params, body: { into: target.id } })
    onClose()
    showToast({
      text: courtMerged(court.name, target.name),
      next: {
        label: 'Undo',
        async run() {
          await api.call('POST /api/admin/courts/:id/merge/undo', { params })
          await reload()
        },
        failure: UNDO_MERGE_FAILED,
      },
    })
    put(merged.court)
    put({ ...court, status: 'archived', mergedInto: target.id })
    await reload()
  }

  function back() {
    setInto(undefined)
    clear()
  }

  return (
    <Dialog title={into ? 'Merge these courts?' : 'Merge into which court?'} busy={busy} onClose={onClose}>
      {into ? (
        <Confirm {...{ court, into, busy, problem, back }} onMerge={() => run(() => merge(into))} />
      ) : (
        <CourtPicker court={court} hint="Nearest courts are listed first." onChoose={setInto} />
      )}
    </Dialog>
  )
}

interface ConfirmProps {
  court: AdminCourt
  into: NamedCourt
  busy: boolean
  problem: unknown
  back: () => void
  onMerge: () => void
}

function Confirm({ court, into, busy, problem, back, onMerge }: ConfirmProps) {
  const preview = useMergePreview(court, into)
  return (
    <div className={classes.stack}>
      <MergePreview from={court} into={into} query={preview} />
      {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, MERGE_FAILED)}</Notice>}
      <div className={classes.buttons}>
        <Button disabled={busy} onClick={back}>
          Back
        </Button>
        <Button emphasis="main" disabled={busy || !preview.data} onClick={onMerge}>
          {busy ? 'Merging…' : 'Merge'}
        </Button>
      </div>
    </div>
  )
}
