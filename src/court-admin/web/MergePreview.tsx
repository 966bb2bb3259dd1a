import { useQuery } from '@tanstack/react-query'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { lengthText } from '../../courts/contract/rules.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { COUNTING_MERGE, COURTS_ARE_FAR, courtsAreApart, MERGE_PREVIEW_FAILED } from './court-admin-texts.ts'
import classes from './MergePreview.module.css'
import { movedItemTexts, remainingReportsText } from './merge-texts.ts'

/** The part of a court that a merge needs to name it. */
export interface NamedCourt extends Point {
  id: number
  name: string
}

/** Asks the server what a merge would move; never cached. */
export function useMergePreview(from: NamedCourt, into: NamedCourt) {
  const api = useAdminApi()
  return useQuery({
    queryKey: ['merge-preview', from.id, into.id],
    queryFn: ({ signal }) =>
      api.call('mergePreview', { params: { id: from.id }, query: { into: into.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Says which court is archived, which one stays, and what moves across. */
export function MergePreview({
  from,
  into,
  query,
  settlesReports = false,
}: {
  from: NamedCourt
  into: NamedCourt
  query: ReturnType<typeof useMergePreview>
  /** Whether the merge also settles the open reports. */
  settlesReports?: boolean
}) {
  const left = query.data && !settlesReports ? remainingReportsText(query.data, from.name) : undefined
  return (
    <div className={classes.preview}>
      <Apart from={from} to={into} />
      <p>
        <b>{from.name}</b> will be archived. Its page will redirect to <b>{into.name}</b>, which will receive:
      </p>
      {query.data ? (
        <ul>
          {movedItemTexts(query.data).map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      ) : query.isError ? (
        <Notice tone="wrong">
          {errorMessage(query.error, MERGE_PREVIEW_FAILED)}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      ) : (
        <p role="status">{COUNTING_MERGE}</p>
      )}
      {left && <p>{left}</p>}
      <p className={page.quiet}>The details of {into.name} stay the same. The merge can be undone.</p>
    </div>
  )
}

/** Farther than one court is noted twice as a rule, miles. */
const FAR_MILES = 0.5

/** How far from each other two courts stand that are taken for one. */
export function Apart({ from, to }: { from: Point; to: Point }) {
  const miles = milesBetween(from, to)
  const text = courtsAreApart(lengthText(miles))
  if (miles <= FAR_MILES) return <p>{text}</p>
  return (
    <Notice tone="wait">
      {text} {COURTS_ARE_FAR}
    </Notice>
  )
}
