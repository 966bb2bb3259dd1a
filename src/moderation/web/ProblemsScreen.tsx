import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { personName } from '../../admin/web/person-name.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { getProblem } from '../../facts/contract/problems.ts'
import type { OpenProblemsView, OpenProblemView } from '../../facts/contract/schema.ts'
import classes from '../../facts/web/CourtProblems.module.css'
import ProblemStates, { OPEN_PROBLEMS } from '../../facts/web/ProblemStates.tsx'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { dateText } from '../../platform/ui/dates.ts'
import page from '../../platform/ui/page.module.css'

/** Everything that is broken and not mended yet, at all courts. */
export function ProblemsScreen() {
  const api = useAdminApi()
  const query = useInfiniteQuery({
    queryKey: OPEN_PROBLEMS,
    queryFn: ({ signal, pageParam: offset }) =>
      api.call('GET /api/admin/problems', { query: { offset, limit: ADMIN_PAGE_SIZE }, signal }),
    ...pagedList(({ problems }: OpenProblemsView) => problems),
  })
  const pages = query.data?.pages ?? []
  const problems = pages.flatMap((one) => one.problems)
  const latest = pages.at(-1)
  const open = latest && latest.total - problems.filter(({ state }) => state === 'mended').length
  return (
    <>
      <h2 className={page.hidden}>Problems</h2>
      {open !== undefined && (
        <p role="status" className={page.quiet}>
          {open === 1 ? '1 open problem' : `${open} open problems`}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={classes.list} aria-label="Open problems">
          {problems.map((problem) => (
            <OpenProblem key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        isEmpty={problems.length === 0}
        loading="Loading the problems…"
        empty="Nothing is reported as broken at the moment."
        failure="Failed to load the problems"
      />
    </>
  )
}

function OpenProblem({ problem }: { problem: OpenProblemView }) {
  const { court, user, people, kind, state, reported_at, state_at } = problem
  return (
    <li data-state={state}>
      <p>
        <b>{getProblem(kind).label}</b>
        <bdi>
          <Link to={`/courts/${court.id}`}>{court.name || UNNAMED_COURT}</Link>
        </bdi>
        <small>
          {people === 1 ? 'Reported by ' : `Reported by ${people} people, last by `}
          <Link to={`/admin/users/${user.id}`}>{personName(user)}</Link>
          {` on ${dateText(reported_at)}`}
        </small>
        {state === 'passed on' && (
          <small>Passed on to whoever looks after the court, {dateText(state_at)}</small>
        )}
        {state === 'mended' && <small>Mended, {dateText(state_at)}</small>}
      </p>
      <ProblemStates courtId={court.id} problem={problem} />
    </li>
  )
}
