import { useQuery } from '@tanstack/react-query'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import type { FollowView } from '../contract/schema.ts'
import classes from './Follow.module.css'

/** What somebody follows by mail, for their account's page. */
export function OwnFollows() {
  const { user } = useSession()
  const query = useQuery({
    queryKey: ['follows', user?.uid],
    queryFn: ({ signal }) => memberApi.call('GET /api/account/follows', { signal }),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <p role="status" className={page.quiet}>
        Loading what you follow…
      </p>
    )
  if (query.isError)
    return (
      <Notice tone="wrong">
        {errors.unavailable.text}
        <div>
          <Button onClick={() => query.refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  const { follows } = query.data
  if (follows.length === 0)
    return (
      <p className={page.quiet}>
        Nothing yet. “Follow changes” at a court, under a search or at your saved courts sends you mails.
      </p>
    )
  return (
    <ul className={classes.own}>
      {follows.map((follow) => (
        <li key={follow.token}>
          <a href={`/follows/${follow.token}`} dir="auto">
            {follow.title}
          </a>
          <span className={page.quiet}>{stateText(follow)}</span>
        </li>
      ))}
    </ul>
  )
}

function stateText({ state, period, email }: FollowView): string {
  if (state === 'asked') return `Waits until ${email} is confirmed`
  if (state === 'stopped') return 'Stopped'
  if (state === 'refused') return `Ended: the mail server refused ${email}`
  return period === 'weekly' ? 'Once a week' : 'Every evening'
}
