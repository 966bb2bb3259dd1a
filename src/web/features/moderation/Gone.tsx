import { useQuery } from '@tanstack/react-query'
import { NO_LONGER_PENDING, NOTHING_LEFT_TO_DECIDE } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { outcomeQuery } from './fate.ts'
import classes from './Moderation.module.css'
import type { QueueItem } from './waiting-items.ts'

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
