import { Link } from 'react-router'
import { UNNAMED_COURT } from '../../../contract/courts/rules.ts'
import type { AuditEntryView } from '../../../contract/moderation/audit.ts'
import page from '../../shared/ui/page.module.css'
import classes from './Audit.module.css'
import { changesOf } from './changes.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** Something an administrator did; what it changed is shown on request. */
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
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
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
  const { subject_id: id, subject_court: court, subject_username: username } = entry
  const name = court && (court.name || UNNAMED_COURT)
  return (
    <span>
      <span className={page.quiet}>{subjectText(entry)}</span>
      {court && ' '}
      {court && (court.published ? <Link to={`/courts/${court.id}`}>{name}</Link> : name)}
      {username && ' '}
      {username && <Link to={`/admin/users?q=%23${id}`}>@{username}</Link>}
    </span>
  )
}

/** 'review 12'; the number of settled reports is that of what was reported. */
function subjectText({ subject_kind, subject_of_reports, subject_id }: AuditEntryView): string {
  return `${subject_of_reports ?? subject_kind} ${subject_id ?? ''}`
}
