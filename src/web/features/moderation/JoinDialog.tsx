import { useQueryClient } from '@tanstack/react-query'
import type { NeighbourView, PendingCourtView } from '../../../contract/moderation/admin-schema.ts'
import { JOINING_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { MODERATION_KEY } from '../../shared/admin/moderation-query.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import page from '../../shared/ui/page.module.css'

/** Asks whether a court that waits is the same as another one, and joins them. */
export function JoinDialog({
  court,
  neighbour,
  onDone,
  onClose,
}: {
  court: PendingCourtView
  neighbour: NeighbourView
  onDone: () => void
  onClose: () => void
}) {
  const api = useAdminApi()
  const client = useQueryClient()
  // Of two that wait the one that was submitted first stays.
  const isFirst = neighbour.pending && court.id < neighbour.id
  const [stays, goes] = isFirst ? [court, neighbour] : [neighbour, court]

  async function join() {
    await api.call('joinCourt', { params: { id: goes.id }, body: { into: stays.id } })
    onDone()
    await client.invalidateQueries({ queryKey: [MODERATION_KEY] })
  }

  return (
    <SavingDialog
      title="Are these the same court?"
      word={neighbour.pending ? 'Publish and join' : 'Join them'}
      failure={JOINING_FAILED}
      onSave={join}
      onClose={onClose}
    >
      {neighbour.pending && (
        <p>
          <b>{stays.name}</b>
          {stays.address && <> ({stays.address})</>} was submitted first, and is published.
        </p>
      )}
      <p>
        <b>{goes.name}</b>
        {goes.address && <> ({goes.address})</>} becomes a part of <b>{stays.name}</b>, with all that came
        with it. Whoever submitted it keeps it among their contributions, and reads there which court it is.
      </p>
      <p className={page.quiet}>
        The facts of {stays.name} stay as they are
        {neighbour.pending ? ': edit it first where something is wrong.' : '.'} The merge can be undone in the
        archive.
      </p>
    </SavingDialog>
  )
}
