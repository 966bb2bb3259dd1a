import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { longDateText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { contributionKindLabels, contributionStatusLabel } from '../../users/web/user-texts.ts'
import {
  CONTRIBUTION_KINDS,
  type UserContributionsView,
  type UserContributionView,
} from '../contract/user-contributions-schema.ts'
import { LargePhoto } from './details/LargePhoto.tsx'
import {
  ACCOUNT_NOT_FOUND,
  LOADING_PERSON_FAILED,
  NO_MATCHING_CONTRIBUTIONS,
  PHOTO_OF_A_REVIEW,
} from './moderation-texts.ts'
import classes from './person/Person.module.css'
import { type ContributionFilter, PersonFilter, STATUS_FILTERS } from './person/PersonFilter.tsx'
import { PersonHead } from './person/PersonHead.tsx'
import { PERSON_KEY } from './person/reject-all.ts'

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
  const sent = query.data?.pages.flatMap(({ contributions }) => contributions) ?? []
  return (
    <>
      <PersonHead user={person.user} waiting={person.waiting} answers={person.fact_reports.reports} />
      <PersonFilter current={filter} total={person.total} />
      {sent.length > 0 && (
        <ul className={classes.contributions} aria-label="Contributions">
          {sent.map((one) => (
            <ContributionItem
              key={`${one.kind} ${one.id} ${one.created_at} ${one.text}`}
              contribution={one}
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

const TONES = { pending: 'paid', approved: 'good', archived: 'plain', rejected: 'plain' } as const

/** A contribution and its status. */
function ContributionItem({ contribution }: { contribution: UserContributionView }) {
  const { kind, status, created_at, court_id, court_name, of_review, photo, rating, text, reason } =
    contribution
  const court = court_name || UNNAMED_COURT
  return (
    <li>
      {photo && <LargePhoto photo={photo} courtName={court} />}
      <div>
        <p className={classes.contributionHead}>
          <strong>{of_review ? PHOTO_OF_A_REVIEW : contributionKindLabels[kind]}</strong>
          <Badge tone={TONES[status]}>{contributionStatusLabel(contribution)}</Badge>
          <time dateTime={created_at}>{longDateText(created_at)}</time>
        </p>
        <p>
          <bdi>{court_id ? <Link to={`/courts/${court_id}`}>{court}</Link> : court}</bdi>
          {rating ? `, ${rating} out of 5` : ''}
        </p>
        {text && kind !== 'court' && (
          <p className={classes.contributionText} dir="auto">
            {text}
          </p>
        )}
        {reason && (
          <p className={page.quiet} dir="auto">
            {reason}
          </p>
        )}
      </div>
    </li>
  )
}
