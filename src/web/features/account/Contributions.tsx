import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contributionKinds, contributionStatuses, dayText } from '../../../contract/accounts/account-texts.ts'
import type { ContributionView } from '../../../contract/accounts/schema.ts'
import { errors } from '../../../contract/errors.ts'
import { memberApi } from '../../shared/session/member-api.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Badge } from '../../shared/ui/Badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

/** What the person sent in, and what became of it. */
export function Contributions() {
  const { profile } = useSession()
  const query = useQuery({
    queryKey: ['contributions', profile?.id],
    queryFn: ({ signal }) => memberApi.call('contributions', { signal }),
    staleTime: 0,
  })
  return (
    <Section title="My contributions">
      {query.isPending && (
        <p role="status" className={classes.quiet}>
          Loading your contributions…
        </p>
      )}
      {query.isError && (
        <Notice tone="wrong">
          {errors.unavailable.text}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {query.data?.length === 0 && <NothingYet />}
      {query.data && query.data.length > 0 && (
        <ul className={classes.contributions}>
          {query.data.map((one) => (
            <Contribution key={`${one.kind} ${one.createdAt} ${one.courtId} ${one.text}`} one={one} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function NothingYet() {
  return (
    <>
      <p className={classes.quiet}>Nothing yet. Review a court you know, or add one that is missing.</p>
      <ButtonLink className={classes.start ?? ''} to="/">
        Find a court
      </ButtonLink>
    </>
  )
}

const TONES = { pending: 'paid', approved: 'good', archived: 'plain', rejected: 'plain' } as const

function Contribution({ one }: { one: ContributionView }) {
  return (
    <li>
      <div className={classes.contributionHead}>
        <strong>{contributionKinds[one.kind]}</strong>
        <Badge tone={TONES[one.status]}>{contributionStatuses[one.status]}</Badge>
        <time dateTime={one.createdAt}>{dayText(one.createdAt)}</time>
      </div>
      <p>
        {one.courtId ? <Link to={`/courts/${one.courtId}`}>{one.courtName}</Link> : one.courtName}
        {one.rating ? `, ${one.rating} out of 5` : ''}
      </p>
      {one.text && <p className={classes.quiet}>{one.text}</p>}
      {one.reason && <p className={classes.reason}>Moderator: {one.reason}</p>}
    </li>
  )
}
