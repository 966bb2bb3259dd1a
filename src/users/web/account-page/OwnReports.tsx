import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { errors } from '../../../platform/contract/errors.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { initialCount, ShowAll } from '../../../platform/ui/ShowAll.tsx'
import type { OwnReportView } from '../../../reports/contract/schema.ts'
import { reportOutcomeLabels, reportReasonLabels } from '../../../reports/web/report-texts.ts'
import { REPORT_PENDING, reportSubjectLabels } from '../user-texts.ts'
import classes from './Account.module.css'
import { MergedCourtLink } from './Section.tsx'

/** Number of entries shown at first, newest first. */
const INITIAL_COUNT = 5

/** The outcome of the person's reports; nothing if there are none. */
export function OwnReports() {
  const { user } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery({
    queryKey: ['own-reports', user?.uid],
    queryFn: ({ signal }) => memberApi.call('GET /api/account/reports', { signal }),
    staleTime: 0,
  })
  const all = query.data ?? []
  const atFirst = initialCount(all.length, INITIAL_COUNT)
  if (query.isError)
    return (
      <Notice tone="wrong">
        Your reports could not be loaded. {errors.unavailable.text}
        <div>
          <Button onClick={() => query.refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  if (all.length === 0) return null
  return (
    <section className={classes.reports} aria-labelledby="own-reports">
      <h3 id="own-reports">My reports</h3>
      <ul className={classes.contributions}>
        {all.slice(0, showsAll ? undefined : atFirst).map((one) => (
          <OwnReport key={`${one.reportedAt} ${one.subject} ${one.courtName}`} report={one} />
        ))}
      </ul>
      {all.length > atFirst && <ShowAll count={all.length} showsAll={showsAll} onChange={setShowsAll} />}
    </section>
  )
}

const TONES = { kept: 'plain', corrected: 'good', merged: 'good', removed: 'good' } as const

function OwnReport({ report }: { report: OwnReportView }) {
  const { subject, outcome, courtId, courtName, reportedAt, reason, reply } = report
  const isMerged = outcome === 'merged'
  return (
    <li>
      <div className={classes.contributionHead}>
        <strong>{reportSubjectLabels[subject]}</strong>
        <Badge tone={outcome ? TONES[outcome] : 'paid'}>
          <MergedCourtLink courtId={isMerged ? courtId : null}>
            {outcome ? reportOutcomeLabels[outcome] : REPORT_PENDING}
          </MergedCourtLink>
        </Badge>
        <time dateTime={reportedAt}>{longDateText(reportedAt)}</time>
      </div>
      {courtName && (
        <p>
          <bdi>{courtId && !isMerged ? <Link to={`/courts/${courtId}`}>{courtName}</Link> : courtName}</bdi>
        </p>
      )}
      <p className={classes.quiet}>{reportReasonLabels[reason]}</p>
      {reply && (
        <p className={classes.reason}>
          Moderator: <bdi>{reply}</bdi>
        </p>
      )}
    </li>
  )
}
