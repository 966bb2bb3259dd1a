import { Link } from 'react-router'
import { personName } from '../../../admin/web/person-name.ts'
import { coordinatesText } from '../../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../../courts/web/CoordinatesLink.tsx'
import { milesBetween, type Point } from '../../../platform/contract/geo.ts'
import { shortDistanceText } from '../../../platform/contract/units.ts'
import page from '../../../platform/ui/page.module.css'
import { useUnits } from '../../../platform/ui/units.ts'
import { reportReasonLabels } from '../../../reports/web/report-texts.ts'
import type { NearbyCourtSummary, ReportedView } from '../../contract/schema.ts'
import { VISITORS } from '../moderation-texts.ts'
import classes from './Detail.module.css'

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

/** Reported locations and duplicates of a court. */
function ReportedCorrections({
  court,
  places,
  others,
}: {
  court: Point | null
  places: Point[]
  others: NearbyCourtSummary[]
}) {
  const units = useUnits()
  return (
    <>
      {places.map((place) => (
        <p key={coordinatesText(place)}>
          Actual location: <CoordinatesLink point={place} />
          {court && `, ${shortDistanceText(milesBetween(court, place), units)}`}
        </p>
      ))}
      {others.map(({ id, name }) => (
        <p key={id}>
          Same as{' '}
          <Link to={`/courts/${id}`} target="_blank" rel="noopener">
            {name}
          </Link>
        </p>
      ))}
    </>
  )
}

/** Who reported something: members by name, and visitors. */
function Senders({
  senders,
  senderCount,
  byVisitors,
}: Pick<ReportedView['reasons'][number], 'senders' | 'senderCount' | 'byVisitors'>) {
  const more = senderCount - senders.length
  const others = [more > 0 && `${more} more`, byVisitors && VISITORS].filter(Boolean)
  if (senders.length + others.length === 0) return null
  return (
    <p className={page.quiet}>
      By{' '}
      {senders.map((sender, index) => (
        <span key={sender.id}>
          {index > 0 && ', '}
          <Link to={`/admin/users/${sender.id}`}>{personName(sender)}</Link>
        </span>
      ))}
      {senders.length > 0 && others.length > 0 && ', '}
      {others.join(', ')}
    </p>
  )
}
