import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ADMIN_PAGE_SIZE } from '../../../contract/limits.ts'
import { LOADING_PERSON_FAILED, NOBODY_HERE, NOTHING_SENT } from '../../../contract/moderation/admin-texts.ts'
import type { PersonView, SentView } from '../../../contract/moderation/person-schema.ts'
import { MODERATED_KINDS } from '../../../contract/moderation/reasons.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { ListState } from '../../shared/admin/ListState.tsx'
import { ApiProblem } from '../../shared/api/client.ts'
import { Notice } from '../../shared/ui/Notice.tsx'
import classes from './Person.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PERSON_KEY, SENT_FILTERS, type SentFilter } from './person.ts'
import { SentThing } from './SentThing.tsx'
import { type RejectWish, useRejectAll } from './useRejectAll.ts'

/** All contributions of a person, with bulk actions. */
export function PersonScreen({ id }: { id: string }) {
  const wanted = useWanted()
  const query = useSent(id, wanted)
  const person = query.data?.pages.at(-1)
  if (query.error instanceof ApiProblem && [400, 404].includes(query.error.status))
    return <Notice tone="wrong">{NOBODY_HERE}</Notice>
  if (person) return <Everything person={person} query={query} wanted={wanted} />
  return <SentState query={query} isEmpty />
}

function Everything({
  person,
  query,
  wanted,
}: {
  person: PersonView
  query: ReturnType<typeof useSent>
  wanted: SentFilter
}) {
  const rejecting = useRejectAll(person.user)
  const sent = query.data?.pages.flatMap(({ contributions }) => contributions) ?? []
  return (
    <>
      <PersonHead user={person.user} waiting={person.waiting} rejecting={rejecting} />
      <PersonFilter wanted={wanted} total={person.total} />
      {sent.length > 0 && (
        <ul className={classes.sent} aria-label="Contributions">
          {sent.map((one) => (
            <SentThing
              key={`${one.kind} ${one.id} ${one.created_at} ${one.text}`}
              one={withWish(one, rejecting.standing)}
            />
          ))}
        </ul>
      )}
      <SentState query={query} isEmpty={sent.length === 0} />
    </>
  )
}

const SentState = (props: { query: ReturnType<typeof useSent>; isEmpty: boolean }) => (
  <ListState
    {...props}
    loading="Loading contributions…"
    empty={NOTHING_SENT}
    failure={LOADING_PERSON_FAILED}
  />
)

/** Shows items being rejected as rejected already. */
function withWish(one: SentView, wish: RejectWish | undefined): SentView {
  const decidedAs = one.of_review ? 'review' : one.kind
  if (one.status !== 'pending' || !wish?.kinds.includes(decidedAs)) return one
  return { ...one, status: 'rejected', reason: wish.reason || null }
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
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The filter in the URL, ignoring invalid values. */
function useWanted(): SentFilter {
  const [parameters] = useSearchParams()
  return {
    kind: MODERATED_KINDS.find((kind) => kind === parameters.get('kind')),
    status: SENT_FILTERS.find((status) => status === parameters.get('status')),
  }
}
