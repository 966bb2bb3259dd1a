import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { Apart } from '../../../court-admin/web/Apart.tsx'
import page from '../../../platform/ui/page.module.css'
import type { NearbyCourtSummary, PendingCourtView } from '../../contract/schema.ts'
import { MERGING_PENDING_FAILED } from '../moderation-texts.ts'
import type { Join } from '../queue/queue-items.ts'

/** Asks whether a court that waits is the same as another one; they are joined by what `onJoin` does. */
export function MergePendingDialog({
  court,
  neighbour,
  onJoin,
  onClose,
}: {
  court: PendingCourtView
  neighbour: NearbyCourtSummary
  onJoin: (merge: Join) => void
  onClose: () => void
}) {
  const api = useAdminApi()
  // Of two pending courts the earlier one stays.
  const isFirst = neighbour.pending && court.id < neighbour.id
  const [stays, goes] = isFirst ? [court, neighbour] : [neighbour, court]

  /** Whoever may not do it, or has to sign in again for it, hears so now. */
  async function join() {
    await api.call('joinCourt', { params: { id: goes.id }, body: { into: stays.id, dryRun: true } })
    onJoin({ goes, stays })
  }

  return (
    <SavingDialog
      title="Are these the same court?"
      word={neighbour.pending ? 'Publish and merge' : 'Merge'}
      failure={MERGING_PENDING_FAILED}
      onSave={join}
      onClose={onClose}
    >
      <Apart from={court} to={neighbour} />
      {neighbour.pending && (
        <p>
          <b>{stays.name}</b>
          {stays.address && <> ({stays.address})</>} was submitted first and will be published.
        </p>
      )}
      <p>
        <b>{goes.name}</b>
        {goes.address && <> ({goes.address})</>} will be merged into <b>{stays.name}</b>, with everything that
        came with it. The person who submitted it still sees it among their contributions, with a link to this
        court.
      </p>
      <p className={page.quiet}>
        The details of {stays.name} stay the same
        {neighbour.pending ? ': edit it first where something is wrong.' : '.'} You can undo it for a few
        seconds here, and later in the archive.
      </p>
    </SavingDialog>
  )
}
