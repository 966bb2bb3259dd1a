import { useQuery } from '@tanstack/react-query'
import { NOTHING_LEFT_TO_DECIDE, WAITS_NO_MORE } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { fateQuery } from './fate.ts'
import classes from './Moderation.module.css'
import type { WaitingItem } from './waiting-items.ts'

/** Says what happened to an item on screen that is no longer waiting. */
export function Gone({ item }: { item: WaitingItem }) {
  const { profile } = useSession()
  const { data, isPending } = useQuery(fateQuery(useAdminApi(), item, profile?.id))
  return (
    <div className={classes.gone}>
      <Notice tone="plain">{!isPending && `${data ?? WAITS_NO_MORE} ${NOTHING_LEFT_TO_DECIDE}`}</Notice>
    </div>
  )
}
