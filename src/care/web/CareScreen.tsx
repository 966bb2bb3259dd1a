import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { walkLink } from '../../courts/web/CoordinatesLink.tsx'
import { numberText } from '../../platform/contract/locale.ts'
import { lengthText, radiusText } from '../../platform/contract/units.ts'
import { dateText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import { RADIUS_OPTIONS_MILES } from '../../search/contract/limits.ts'
import {
  type CareView,
  FINDING_TITLES,
  type FindingKind,
  type FindingView,
  type WalkStop,
} from '../contract/schema.ts'
import classes from './Care.module.css'

interface CareProps {
  /** The place as the address says it. */
  around: { postcode: string | undefined; near: string | undefined }
  report: CareView
}

/** What there is to do at the courts of an area, for whoever looks after them. */
export function CareScreen({ around, report }: CareProps) {
  const units = useUnits()
  const { centre, radius, considered, total, sections, walk } = report
  const place = centre.label ?? `${centre.latitude.toFixed(3)}, ${centre.longitude.toFixed(3)}`
  const queryFor = (miles: number) => {
    const given = Object.entries({ ...around, radius: String(miles) }).filter(([, value]) => value)
    return `?${new URLSearchParams(given as [string, string][])}`
  }
  const query = queryFor(radius)
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>
          Courts to look after within {radiusText(radius, units)} of <bdi>{place}</bdi>
        </h1>
        <p>
          For clubs and councils: what players say of the <Link to={`/${query}`}>{countText(total)}</Link>{' '}
          here.
        </p>
        <nav className={classes.links} aria-label="Radius">
          {RADIUS_OPTIONS_MILES.map((miles) => (
            <Link
              key={miles}
              to={`/care${queryFor(miles)}`}
              aria-current={miles === radius ? 'page' : undefined}
            >
              {radiusText(miles, units)}
            </Link>
          ))}
        </nav>
        <p className={classes.links}>
          <a href={`/api/care.csv${query}`} download>
            Download as CSV
          </a>
          <Link to={`/follow${query}`}>Get mails about changes</Link>
        </p>
        {considered < total && (
          <Notice tone="plain">
            This is about the nearest {numberText(considered)} courts only. Choose a smaller radius, or
            another place, for the others.
          </Notice>
        )}
        <Section kind="problem" {...sections.problem} />
        {walk.length > 0 && <Walk centre={centre} place={place} stops={walk} />}
        <Section kind="unseen" {...sections.unseen} />
        <Section kind="nets" {...sections.nets} />
      </div>
    </main>
  )
}

const countText = (courts: number) => (courts === 1 ? '1 court' : `${numberText(courts)} courts`)

const NOTHING: Readonly<Record<FindingKind, string>> = {
  problem: 'No open problems.',
  unseen: 'Somebody has looked at every court in the last year.',
  nets: 'No missing nets.',
}

function Section({ kind, total, findings }: { kind: FindingKind; total: number; findings: FindingView[] }) {
  const more = total - findings.length
  return (
    <section className={classes.section}>
      <h2>
        {FINDING_TITLES[kind]} <span className={page.quiet}>({numberText(total)})</span>
      </h2>
      {total === 0 && <p>{NOTHING[kind]}</p>}
      <ul className={classes.findings}>
        {findings.map(({ court, since, details }) => (
          <CourtLine key={`${court.id} ${details}`} court={court}>
            {kind === 'unseen' ? seenText(since) : `${details}, ${saidText(since)}`}
          </CourtLine>
        ))}
      </ul>
      {more > 0 && <p>And {numberText(more)} more, all in the CSV.</p>}
    </section>
  )
}

function CourtLine({ court, children }: { court: FindingView['court']; children: ReactNode }) {
  return (
    <li>
      <Link to={`/courts/${court.id}`} dir="auto">
        {court.name}
      </Link>
      <span className={page.quiet}>{children}</span>
    </li>
  )
}

const seenText = (since: string | null) =>
  since === null ? 'Nobody has looked yet' : `Last looked at on ${dateText(since)}`

const saidText = (since: string | null) =>
  since === null ? 'as a source says' : `last reported on ${dateText(since)}`

interface WalkProps {
  centre: CareView['centre']
  place: string
  stops: WalkStop[]
}

function Walk({ centre, place, stops }: WalkProps) {
  const units = useUnits()
  const courts = stops.map(({ court }) => court)
  const miles = stops.reduce((sum, stop) => sum + stop.miles, 0)
  return (
    <section className={classes.walk}>
      <h2>A walk to see what nobody has looked at for half a year</h2>
      <p>
        {lengthText(miles, units)} in straight lines, from <bdi>{place}</bdi>:
      </p>
      <ol className={classes.findings}>
        {stops.map(({ court, miles, since }) => (
          <CourtLine key={court.id} court={court}>
            {lengthText(miles, units)} on. {seenText(since)}
          </CourtLine>
        ))}
      </ol>
      <p className={classes.links}>
        <a href={walkLink(centre, courts)} target="_blank" rel="noopener">
          Directions for the whole walk
        </a>
      </p>
    </section>
  )
}
