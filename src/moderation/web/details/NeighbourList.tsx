import { useState } from 'react'
import { Link } from 'react-router'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { CourtDistance } from '../../../court-admin/web/MergePreview.tsx'
import { distanceText, type Units } from '../../../platform/contract/units.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { useUnits } from '../../../platform/ui/units.ts'
import type { NearbyCourtSummary, PendingCourtView } from '../../contract/schema.ts'
import type { Choice } from '../kinds/kind.ts'
import { courtsMerged, MERGING_PENDING_FAILED } from '../moderation-texts.ts'
import courtFix from './CourtFix.module.css'
import classes from './Detail.module.css'

/** Courts near a pending one, any of which may be the same. */
export function NeighbourList({
  court,
  onDecide,
}: {
  court: PendingCourtView
  onDecide: (choice: Choice) => Promise<unknown>
}) {
  const units = useUnits()
  const [same, setSame] = useState<NearbyCourtSummary>()
  const { neighbours } = court
  if (neighbours.length === 0) return <p className={page.quiet}>No courts nearby.</p>
  return (
    <section className={classes.neighbours} aria-label="Courts nearby">
      <h3>Courts nearby</h3>
      <ul>
        {neighbours.map((one) => (
          <li key={one.id}>
            <NeighbourName neighbour={one} />
            {one.pending && <Badge>Also waiting</Badge>}
            {one.goneSince && <Badge>In the archive</Badge>}
            {one.isSimilar && <Badge tone="paid">Possibly the same</Badge>}
            <span className={page.quiet}>{neighbourText(one, units)}</span>
            <Button
              className={courtFix.same}
              aria-label={`Same as ${one.name}…`}
              onClick={() => setSame(one)}
            >
              Same as…
            </Button>
          </li>
        ))}
      </ul>
      {same && (
        <MergePendingDialog
          court={court}
          neighbour={same}
          onDecide={onDecide}
          onClose={() => setSame(undefined)}
        />
      )}
    </section>
  )
}

/** A pending or archived court has no page. */
function NeighbourName({ neighbour }: { neighbour: NearbyCourtSummary }) {
  const { id, name } = neighbour
  if (isHidden(neighbour)) return <bdi>{name}</bdi>
  return (
    <Link to={`/courts/${id}`} target="_blank" rel="noopener">
      <bdi>{name}</bdi>
    </Link>
  )
}

const isHidden = ({ pending, goneSince }: NearbyCourtSummary) => pending || goneSince !== null

/** Its distance; for a court without a page also its address and price, and since when it is archived. */
function neighbourText(neighbour: NearbyCourtSummary, units: Units): string {
  const { distanceMiles, goneSince, address, isFree } = neighbour
  const parts = isHidden(neighbour)
    ? [
        goneSince && `gone since ${dateText(goneSince)}`,
        address,
        isFree === null ? '' : isFree ? 'Free' : 'Paid',
      ]
    : []
  return [distanceText(distanceMiles, units), ...parts].filter(Boolean).join(' · ')
}

function submitLabelOf({ pending, goneSince }: NearbyCourtSummary): string {
  if (pending) return 'Publish and merge'
  return goneSince ? 'Restore and merge' : 'Merge'
}

/** Asks to confirm that a pending court is the same as a nearby one. */
function MergePendingDialog({
  court,
  neighbour,
  onDecide,
  onClose,
}: {
  court: PendingCourtView
  neighbour: NearbyCourtSummary
  onDecide: (choice: Choice) => Promise<unknown>
  onClose: () => void
}) {
  // Of two pending courts, the later one is merged into the earlier one.
  const isFirst = neighbour.pending && court.id < neighbour.id
  const [into, from] = isFirst ? [court, neighbour] : [neighbour, court]

  async function merge() {
    await onDecide({
      ...{ action: 'merge', key: `court ${from.id}`, into: into.id },
      done: courtsMerged(from.name, into.name),
    })
  }

  return (
    <SavingDialog
      title="Are these the same court?"
      submitLabel={submitLabelOf(neighbour)}
      failure={MERGING_PENDING_FAILED}
      onSave={merge}
      onClose={onClose}
    >
      <CourtDistance from={court} to={neighbour} />
      {neighbour.pending && (
        <p>
          <b>{into.name}</b>
          {into.address && <> ({into.address})</>} was submitted first and will be published.
        </p>
      )}
      {neighbour.goneSince && (
        <p>
          <b>{into.name}</b> has been in the archive since {dateText(neighbour.goneSince)} and will be
          restored.
        </p>
      )}
      <p>
        <b>{from.name}</b>
        {from.address && <> ({from.address})</>} will be merged into <b>{into.name}</b>, with everything that
        came with it. The person who submitted it still sees it among their contributions, with a link to this
        court.
      </p>
      <p className={page.quiet}>
        The details of {into.name} stay the same
        {neighbour.pending ? ': edit it first where something is wrong.' : '.'} You can undo it.
      </p>
    </SavingDialog>
  )
}
