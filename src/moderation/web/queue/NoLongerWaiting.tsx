import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../accounts/web/session.tsx'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { NO_LONGER_PENDING, NOTHING_LEFT_TO_DECIDE } from '../moderation-texts.ts'
import { outcomeQuery } from './item-outcome.ts'
import classes from './Moderation.module.css'
import type { QueueItem } from './queue-items.ts'

/** Says what happened to an item on screen that is no longer waiting. */
export function NoLongerWaiting({ item }: { item: QueueItem }) {
  const { profile } = useSession()
  const { data, isPending } = useQuery(outcomeQuery(useAdminApi(), item, profile?.id))
  return (
    <div className={classes.noLongerWaiting}>
      <Notice tone="plain">{!isPending && `${data ?? NO_LONGER_PENDING} ${NOTHING_LEFT_TO_DECIDE}`}</Notice>
    </div>
  )
}
