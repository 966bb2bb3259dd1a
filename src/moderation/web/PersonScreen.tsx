import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import {
  CONTRIBUTION_KINDS,
  type UserContributionsView,
  type UserContributionView,
} from '../contract/user-contributions-schema.ts'
import { ACCOUNT_NOT_FOUND, LOADING_PERSON_FAILED, NO_MATCHING_CONTRIBUTIONS } from './moderation-texts.ts'
import { ContributionItem } from './person/ContributionItem.tsx'
import classes from './person/Person.module.css'
import { type ContributionFilter, PersonFilter, STATUS_FILTERS } from './person/PersonFilter.tsx'
import { PersonHead } from './person/PersonHead.tsx'
import { type BulkRejection, PERSON_KEY, useRejectAll } from './person/useRejectAll.ts'

/** All contributions of a person, with bulk actions. */
export function PersonScreen({ id }: { id: string }) {
  const filter = useFilter()
  const query = useContributions(id, filter)
  const person = query.data?.pages.at(-1)
  if (query.error instanceof ApiCallError && [400, 404].includes(query.error.status))
    return <Notice tone="wrong">{ACCOUNT_NOT_FOUND}</Notice>
  if (person) return <PersonContributions person={person} query={query} filter={filter} />
  return <ContributionsState query={query} isEmpty />
}

function PersonContributions({
  person,
  query,
  filter,
}: {
  person: UserContributionsView
  query: ReturnType<typeof useContributions>
  filter: ContributionFilter
}) {
  const rejecting = useRejectAll(person.user)
  const sent = query.data?.pages.flatMap(({ contributions }) => contributions) ?? []
  return (
    <>
      <PersonHead
        user={person.user}
        waiting={person.waiting}
        reports={person.fact_reports.reports}
        rejecting={rejecting}
      />
      <PersonFilter current={filter} total={person.total} />
      {sent.length > 0 && (
        <ul className={classes.contributions} aria-label="Contributions">
          {sent.map((one) => (
            <ContributionItem
              key={`${one.kind} ${one.id} ${one.created_at} ${one.text}`}
              contribution={withPendingRejection(one, rejecting.pending)}
            />
          ))}
        </ul>
      )}
      <ContributionsState query={query} isEmpty={sent.length === 0} />
    </>
  )
}

const ContributionsState = (props: { query: ReturnType<typeof useContributions>; isEmpty: boolean }) => (
  <ListState
    {...props}
    loading="Loading contributions…"
    empty={NO_MATCHING_CONTRIBUTIONS}
    failure={LOADING_PERSON_FAILED}
  />
)

/** Shows items being rejected as rejected already. */
function withPendingRejection(
  contribution: UserContributionView,
  rejection: BulkRejection | undefined,
): UserContributionView {
  const decidedAs = contribution.of_review ? 'review' : contribution.kind
  if (contribution.status !== 'pending' || !rejection?.kinds.some((kind) => kind === decidedAs))
    return contribution
  return { ...contribution, status: 'rejected', reason: rejection.reason || null }
}

function useContributions(id: string, filter: ContributionFilter) {
  const api = useAdminApi()
  return useInfiniteQuery({
    queryKey: [PERSON_KEY, id, filter],
    queryFn: ({ signal, pageParam }) => {
      const search = { ...filter, offset: pageParam, limit: ADMIN_PAGE_SIZE }
      return api.call('GET /api/admin/users/:id/contributions', { params: { id }, query: search, signal })
    },
    ...pagedList(({ contributions }: UserContributionsView) => contributions),
  })
}

/** The filter in the URL, ignoring invalid values. */
function useFilter(): ContributionFilter {
  const [parameters] = useSearchParams()
  return {
    kind: CONTRIBUTION_KINDS.find((kind) => kind === parameters.get('kind')),
    status: STATUS_FILTERS.find((status) => status === parameters.get('status')),
  }
}
