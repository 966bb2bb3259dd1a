import { Link } from 'react-router'
import type { AuditEntryView } from '../../../admin/contract/audit-schema.ts'
import page from '../../../platform/ui/page.module.css'
import classes from './Audit.module.css'
import { changesOf } from './changes.ts'
import { subjectOf } from './subject-text.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** An action of an administrator, with its changes in a disclosure. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const changes = changesOf(entry)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <time dateTime={entry.at}>{TIME.format(new Date(entry.at))}</time>
        <span>{entry.actor_name}</span>
        <strong>{entry.action}</strong>
        <Subject entry={entry} />
      </div>
      {changes.length > 0 && (
        <details>
          <summary>{changes.length === 1 ? '1 value' : `${changes.length} values`}</summary>
          <dl className={classes.changes}>
            {changes.map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

function Subject({ entry }: { entry: AuditEntryView }) {
  const { text, court, person } = subjectOf(entry)
  return (
    <span>
      {text} {court && (court.published ? <Link to={`/courts/${court.id}`}>{court.name}</Link> : court.name)}
      {person && entry.subject_kind !== 'user' && ' by '}
      {person && <Link to={`/admin/users?q=%23${person.id}`}>@{person.username}</Link>}{' '}
      <span className={page.quiet}>#{entry.subject_id}</span>
    </span>
  )
}
