import { Link } from 'react-router'
import { providerNames } from '../../accounts/web/sign-in-texts.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { longDateText } from '../../platform/ui/dates.ts'
import page from '../../platform/ui/page.module.css'
import type { AdminUserView } from '../contract/schema.ts'
import { UserActions } from './UserActions.tsx'
import classes from './Users.module.css'
import {
  countText,
  displayNameOf,
  ROLE_BY_SETTINGS,
  removalText,
  roleGivenText,
  roleLabels,
  statusLabels,
  USER_COUNTS,
} from './user-texts.ts'

/** An account as a table row, or as a card on narrow screens. */
export function UserRow({ user }: { user: AdminUserView }) {
  return (
    <li className={classes.user}>
      <div className={classes.who}>
        <h3 dir="auto">{displayNameOf(user)}</h3>
        {user.email && user.username && (
          <p>
            {user.email}
            {!user.email_verified && <span className={page.quiet}> (not verified)</span>}
          </p>
        )}
        <p className={page.quiet}>
          <span title={user.firebase_uid}>No. {user.id}</span>
          {user.auth_provider && ` · ${providerNames[user.auth_provider] ?? user.auth_provider}`} · since{' '}
          {longDateText(user.created_at)}
        </p>
      </div>
      <AccountState user={user} />
      <Activity user={user} />
      <UserActions user={user} />
    </li>
  )
}

function AccountState({ user }: { user: AdminUserView }) {
  const { status, status_note, status_updated_at, deletion_scheduled_for, removal } = user
  return (
    <div className={classes.accountState}>
      <p className={classes.badges}>
        {removal ? (
          <Badge tone="wrong">Deleted</Badge>
        ) : (
          <Badge tone={status === 'active' ? 'good' : 'paid'}>{statusLabels[status]}</Badge>
        )}
        {user.role && <Badge>{roleLabels[user.role]}</Badge>}
      </p>
      {removal && <p>{removalText(removal)}</p>}
      {user.role_by_settings && <p className={page.quiet}>{ROLE_BY_SETTINGS}</p>}
      {user.role_given_at && (
        <p className={page.quiet}>{roleGivenText(user.role_given_at, user.role_given_by)}</p>
      )}
      {status_updated_at && <p className={page.quiet}>since {longDateText(status_updated_at)}</p>}
      {status_note && (
        <p className={classes.note} dir="auto">
          {status_note}
        </p>
      )}
      {deletion_scheduled_for && (
        <p className={page.quiet}>Deletion on {longDateText(deletion_scheduled_for)}</p>
      )}
    </div>
  )
}

/** Each count links to its contributions. */
function Activity({ user }: { user: AdminUserView }) {
  return (
    <dl className={classes.counts}>
      {USER_COUNTS.map(([count, one, many, kind]) => (
        <div key={count} data-none={user[count] === 0 || undefined}>
          <dt>{user[count] === 1 ? one : many}</dt>
          <dd>
            {user[count] === 0 ? (
              0
            ) : (
              <Link
                to={`/admin/users/${user.id}?kind=${kind}`}
                aria-label={`${countText(user[count], one, many)} by ${displayNameOf(user)}`}
              >
                {user[count]}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
