import { useQuery } from '@tanstack/react-query'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { lengthText } from '../../platform/contract/units.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import {
  COURTS_ARE_FAR,
  courtsAreApart,
  LOADING_MERGE_PREVIEW,
  MERGE_PREVIEW_FAILED,
  movedItemTexts,
  remainingReportsText,
} from './court-admin-texts.ts'
import classes from './MergePreview.module.css'

/** The name and location of a court to be merged. */
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
      api.call('GET /api/admin/courts/:id/merge', {
        params: { id: from.id },
        query: { into: into.id },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Says which court is archived, which one stays, and what moves across. */
export function MergePreview({
  from,
  into,
  query,
  resolvesReports = false,
}: {
  from: NamedCourt
  into: NamedCourt
  query: ReturnType<typeof useMergePreview>
  /** Whether the merge also resolves the open reports. */
  resolvesReports?: boolean
}) {
  const left = query.data && !resolvesReports ? remainingReportsText(query.data, from.name) : undefined
  return (
    <div className={classes.preview}>
      <CourtDistance from={from} to={into} />
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
        <p role="status">{LOADING_MERGE_PREVIEW}</p>
      )}
      {left && <p>{left}</p>}
      <p className={page.quiet}>The details of {into.name} stay the same. The merge can be undone.</p>
    </div>
  )
}

/** Duplicates are rarely farther apart than this, miles. */
const UNUSUAL_DISTANCE_MILES = 0.5

/** The distance between two courts to be merged, with a warning if it is large. */
export function CourtDistance({ from, to }: { from: Point; to: Point }) {
  const units = useUnits()
  const miles = milesBetween(from, to)
  const text = courtsAreApart(lengthText(miles, units))
  if (miles <= UNUSUAL_DISTANCE_MILES) return <p>{text}</p>
  return (
    <Notice tone="wait">
      {text} {COURTS_ARE_FAR}
    </Notice>
  )
}
