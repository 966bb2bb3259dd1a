import { Link } from 'react-router'
import { personName } from '../../../admin/web/person-name.ts'
import type { FactReportView, ReportedFactView } from '../../../facts/contract/admin-schema.ts'
import { type FactKey, getFact } from '../../../facts/contract/catalogue.ts'
import { SOURCE_LABELS, valueText } from '../../../facts/web/fact-texts.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateTimeText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { holdsText, notCountedText } from '../moderation-texts.ts'
import classes from './FactModeration.module.css'

/** A fact, and who has said what about it. */
export function SaidFact({ fact, onSettle }: { fact: ReportedFactView; onSettle: () => void }) {
  const { key, state, reports, total } = fact
  const { label, question } = getFact(key)
  return (
    <section className={classes.fact} id={key} aria-label={label}>
      <div className={classes.factHead}>
        <div>
          <h3>{label}</h3>
          <p>
            {state === 'disputed' && <Badge tone="wrong">Disputed</Badge>}{' '}
            {state === 'stale' && <Badge tone="paid">Stale</Badge>} {holdsText(fact)}
          </p>
        </div>
        <Button aria-label={`Settle: ${question}`} onClick={onSettle}>
          Settle…
        </Button>
      </div>
      <ol className={classes.reports}>
        {reports.map((report) => (
          <Answer key={report.id} fact={key} report={report} />
        ))}
      </ol>
      {total > reports.length && (
        <p className={page.quiet}>
          The first {reports.length} of {total} answers.
        </p>
      )}
    </section>
  )
}

function Answer({ fact, report }: { fact: FactKey; report: FactReportView }) {
  const { value, source, user, at, note, url } = report
  const notCounted = notCountedText(report)
  return (
    <li data-ended={notCounted ? true : undefined}>
      <strong>{valueText(fact, value)}</strong>
      <span>
        {user ? <Link to={`/admin/users/${user.id}`}>{personName(user)}</Link> : SOURCE_LABELS[source]}
        {user && source === 'administrator' && ', administrator'}
        {!user && source === 'player' && ', name no longer kept'}
      </span>
      <time dateTime={at}>{dateTimeText(at)}</time>
      {notCounted && <Badge>{notCounted}</Badge>}
      {note && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      {url && (
        <a href={url} target="_blank" rel="noopener">
          {url}
        </a>
      )}
    </li>
  )
}
