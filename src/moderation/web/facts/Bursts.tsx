import { useState } from 'react'
import { Link } from 'react-router'
import { personName } from '../../../admin/web/person-name.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import type { BurstView } from '../../../facts/contract/admin-schema.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateTimeText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { BURSTS_EXPLAINED, burstText } from '../moderation-texts.ts'
import { RemoveReportsDialog } from '../RemoveReportsDialog.tsx'
import classes from './FactModeration.module.css'

/** Accounts and courts with many disagreements within an hour. */
export function Bursts({
  bursts,
  onRemoved,
}: {
  bursts: readonly BurstView[]
  /** Called with what to say about it. */
  onRemoved: (text: string) => void
}) {
  const [removing, setRemoving] = useState<NonNullable<BurstView['user']>>()
  const close = () => setRemoving(undefined)

  function removed(text: string) {
    close()
    onRemoved(text)
  }

  return (
    <section className={classes.bursts} aria-labelledby="bursts">
      <h3 id="bursts">Bursts of disagreements</h3>
      <p className={page.quiet}>{BURSTS_EXPLAINED}</p>
      <ul>
        {bursts.map((burst) => (
          <Burst
            key={burst.user ? `user ${burst.user.id}` : `court ${burst.court?.id}`}
            burst={burst}
            onRemove={setRemoving}
          />
        ))}
      </ul>
      {removing && <RemoveReportsDialog user={removing} onRemoved={removed} onClose={close} />}
    </section>
  )
}

function Burst({
  burst,
  onRemove,
}: {
  burst: BurstView
  onRemove: (user: NonNullable<BurstView['user']>) => void
}) {
  const { user, court, at } = burst
  return (
    <li>
      <p>
        <strong>
          {user && <Link to={`/admin/users/${user.id}`}>{personName(user)}</Link>}
          {court && <Link to={`/admin/facts/${court.id}`}>{court.name || UNNAMED_COURT}</Link>}
        </strong>
        <span>
          {burstText(burst)}, <time dateTime={at}>{dateTimeText(at)}</time>
        </span>
      </p>
      {user && (
        <Button
          emphasis="danger"
          aria-label={`Remove all reports by ${personName(user)}…`}
          onClick={() => onRemove(user)}
        >
          Remove all reports…
        </Button>
      )}
    </li>
  )
}
