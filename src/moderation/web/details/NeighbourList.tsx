import { useState } from 'react'
import { Link } from 'react-router'
import { distanceText } from '../../../courts/contract/rules.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import type { NearbyCourtSummary, PendingCourtView } from '../../contract/schema.ts'
import classes from '../queue/Moderation.module.css'
import type { Join } from '../queue/queue-items.ts'
import ways from './CourtFix.module.css'
import { MergePendingDialog } from './MergePendingDialog.tsx'

/** Courts near a pending one, any of which may be the same. */
export function NeighbourList({ court, onJoin }: { court: PendingCourtView; onJoin: (join: Join) => void }) {
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
            {one.isSimilar && <Badge tone="paid">Possibly the same</Badge>}
            <span className={page.quiet}>{neighbourText(one)}</span>
            <Button className={ways.same} aria-label={`Same as ${one.name}…`} onClick={() => setSame(one)}>
              Same as…
            </Button>
          </li>
        ))}
      </ul>
      {same && (
        <MergePendingDialog
          court={court}
          neighbour={same}
          onJoin={onJoin}
          onClose={() => setSame(undefined)}
        />
      )}
    </section>
  )
}

/** A pending court has no page. */
function NeighbourName({ neighbour: { id, name, pending } }: { neighbour: NearbyCourtSummary }) {
  if (pending) return <bdi>{name}</bdi>
  return (
    <Link to={`/courts/${id}`} target="_blank" rel="noopener">
      <bdi>{name}</bdi>
    </Link>
  )
}

/** Its distance; for a pending court also its facts, which are shown nowhere else. */
function neighbourText({ pending, distanceMiles, address, isFree }: NearbyCourtSummary): string {
  const facts = pending ? [address, isFree === null ? '' : isFree ? 'Free' : 'Paid'] : []
  return [distanceText(distanceMiles), ...facts].filter(Boolean).join(' · ')
}
