import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayText } from '../../../contract/accounts/account-texts.ts'
import type { AdminUserView } from '../../../contract/accounts/admin-schema.ts'
import { totalOf } from '../../../contract/counts.ts'
import { ADMIN_PAGE_SIZE } from '../../../contract/limits.ts'
import { LOADING_PERSON_FAILED, NOBODY_HERE, NOTHING_SENT } from '../../../contract/moderation/admin-texts.ts'
import { MODERATED_KINDS } from '../../../contract/moderation/reasons.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { ListState } from '../../shared/admin/ListState.tsx'
import { ApiProblem } from '../../shared/api/client.ts'
import { Badge } from '../../shared/ui/Badge.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './Person.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import { PERSON_KEY, personName, SENT_FILTERS, type SentFilter } from './person.ts'
import { RejectAllDialog } from './RejectAllDialog.tsx'
import { SentThing } from './SentThing.tsx'

/** Everything that one person sent in, and what an administrator does with all of it at once. */
export function PersonScreen({ id }: { id: string }) {
  const wanted = useWanted()
  const query = useSent(id, wanted)
  const first = query.data?.pages.at(-1)
  const sent = query.data?.pages.flatMap(({ contributions }) => contributions) ?? []
  if (query.error instanceof ApiProblem && [400, 404].includes(query.error.status))
    return <Notice tone="wrong">{NOBODY_HERE}</Notice>
  return (
    <>
      {first && <Head user={first.user} waiting={totalOf(first.waiting)} />}
      <PersonFilter wanted={wanted} total={first?.total} />
      {sent.length > 0 && (
        <ul className={classes.sent} aria-label="What was sent in">
          {sent.map((one) => (
            <SentThing key={`${one.kind} ${one.id} ${one.created_at} ${one.text}`} one={one} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        isEmpty={sent.length === 0}
        loading="Loading what was sent in…"
        empty={NOTHING_SENT}
        failure={LOADING_PERSON_FAILED}
      />
    </>
  )
}

function useSent(id: string, wanted: SentFilter) {
  const api = useAdminApi()
  return useInfiniteQuery({
    queryKey: [PERSON_KEY, id, wanted],
    queryFn: ({ signal, pageParam }) => {
      const search = { kind: wanted.kind, status: wanted.status, offset: pageParam, limit: ADMIN_PAGE_SIZE }
      return api.call('person', { params: { id }, query: search, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((count, { contributions }) => count + contributions.length, 0)
      return known < total ? known : undefined
    },
    staleTime: 0,
  })
}

/** What the address asks for; what it cannot mean is left out. */
function useWanted(): SentFilter {
  const [parameters] = useSearchParams()
  return {
    kind: MODERATED_KINDS.find((kind) => kind === parameters.get('kind')),
    status: SENT_FILTERS.find((status) => status === parameters.get('status')),
  }
}

/** Who it is, and the way to reject all that waits. */
function Head({ user, waiting }: { user: AdminUserView; waiting: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const [done, setDone] = useState('')
  const canBan = user.status !== 'banned' && !user.isOwn
  return (
    <header className={classes.head}>
      <h2 dir="auto">Everything by {personName(user)}</h2>
      <p className={page.quiet}>
        {user.status !== 'active' && <Badge tone="paid">{user.status}</Badge>} Member since{' '}
        {dayText(user.created_at)} · <Link to={`/admin/users?q=%23${user.id}`}>The account</Link>
      </p>
      {(waiting > 0 || canBan) && (
        <Button emphasis="danger" onClick={() => setIsAsking(true)}>
          {waiting > 0 ? `Reject all that waits (${waiting})…` : 'Ban…'}
        </Button>
      )}
      {done && <Notice tone="good">{done}</Notice>}
      {isAsking && (
        <RejectAllDialog
          user={user}
          waiting={waiting}
          canBan={canBan}
          onDone={setDone}
          onClose={() => setIsAsking(false)}
        />
      )}
    </header>
  )
}
