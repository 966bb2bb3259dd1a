import page from '../../../platform/ui/page.module.css'
import { reportReasonLabels } from '../../../reports/web/report-texts.ts'
import type { ReportedView } from '../../contract/schema.ts'
import classes from '../queue/Moderation.module.css'
import { Senders } from '../Senders.tsx'
import { ReportedCorrections } from './ReportedCorrections.tsx'

/** The reported reasons, with details. */
export function ReportReasons({ reported: { court, reasons, neighbours } }: { reported: ReportedView }) {
  return (
    <ul className={classes.reasons} aria-label="Reported reasons">
      {reasons.map(({ reason, count, details, places, otherCourts, ...who }) => (
        <li key={reason}>
          <strong>{reportReasonLabels[reason]}</strong>{' '}
          {count > 0 && <span className={page.quiet}>× {count}</span>}
          {details && (
            <p className={classes.text} dir="auto">
              {details}
            </p>
          )}
          <ReportedCorrections
            court={court}
            places={places}
            others={neighbours.filter(({ id }) => otherCourts.includes(id))}
          />
          <Senders {...who} />
        </li>
      ))}
    </ul>
  )
}
