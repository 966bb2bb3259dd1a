import { useDeferredValue, useMemo, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { milesBetween } from '../../../platform/contract/geo.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import { CourtChoices } from '../CourtChoices.tsx'
import { courtMerged, MERGE_FAILED, UNDO_MERGE_FAILED } from '../court-admin-texts.ts'
import { MergePreview, useMergePreview } from '../MergePreview.tsx'
import { useLoadedCourts } from './admin-courts-query.ts'
import classes from './Courts.module.css'
import type { ToastMessage } from './useToast.tsx'

interface MergeCourtProps {
  court: AdminCourt
  courts: readonly AdminCourt[]
  showToast: (message: ToastMessage) => void
  onClose: () => void
}

/** Merges a court into another one: picks it, previews the merge, and confirms. */
export function MergeCourt({ court, courts, showToast, onClose }: MergeCourtProps) {
  const api = useAdminApi()
  const { put, reload } = useLoadedCourts()
  const { busy, problem, run, clear } = useAction()
  const [into, setInto] = useState<AdminCourt>()
  const params = { id: court.id }

  async function merge(target: AdminCourt) {
    const merged = await api.call('mergeCourt', { params, body: { into: target.id } })
    onClose()
    showToast({
      text: courtMerged(court.name, target.name),
      next: {
        label: 'Undo',
        async run() {
          await api.call('undoMerge', { params })
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
        <CourtPicker court={court} courts={courts} onChoose={setInto} />
      )}
    </Dialog>
  )
}

interface ConfirmProps {
  court: AdminCourt
  into: AdminCourt
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

interface CourtPickerProps {
  court: AdminCourt
  courts: readonly AdminCourt[]
  onChoose: (other: AdminCourt) => void
}

/** Picks another court: offers the nearest and searches all. */
function CourtPicker({ court, courts, onChoose }: CourtPickerProps) {
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

/** Number of candidates to show. */
const MAX_CANDIDATES = 8

interface Candidate {
  court: AdminCourt
  miles: number
}

/** Published courts with the text in their name or address, nearest first. */
function mergeCandidates(court: AdminCourt, courts: readonly AdminCourt[], text: string): Candidate[] {
  const wanted = text.trim().toLowerCase()
  return courts
    .filter(({ id, status }) => id !== court.id && status === 'published')
    .filter(({ name, address }) => `${name}\n${address}`.toLowerCase().includes(wanted))
    .map((other) => ({ court: other, miles: milesBetween(court, other) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MAX_CANDIDATES)
}
