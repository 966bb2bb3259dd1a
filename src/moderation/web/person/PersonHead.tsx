import { useState } from 'react'
import { Link } from 'react-router'
import { useRole } from '../../../admin/web/access.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { Outcome, type OutcomeText } from '../../../admin/web/Outcome.tsx'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import { hasRole } from '../../../platform/contract/roles.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { mayChangeAccount } from '../../../users/contract/roles.ts'
import type { AdminUserView } from '../../../users/contract/schema.ts'
import { StatusDialog } from '../../../users/web/StatusDialog.tsx'
import { displayNameOf, statusLabels } from '../../../users/web/user-texts.ts'
import { sumCounts } from '../../contract/sum-counts.ts'
import type { UserContributionsView } from '../../contract/user-contributions-schema.ts'
import { bannedText, rejectedAllText } from '../moderation-texts.ts'
import { UndoBar } from '../queue/UndoBar.tsx'
import { RemoveReportsDialog } from '../RemoveReportsDialog.tsx'
import classes from './Person.module.css'
import { RejectAllDialog, type RejectDraft } from './RejectAllDialog.tsx'
import { useRefreshPerson, type useRejectAll } from './useRejectAll.ts'

/** The person, with buttons to reject pending items and to ban. The buttons keep their places. */
export function PersonHead({
  user,
  waiting,
  reports,
  rejecting,
}: {
  user: AdminUserView
  waiting: UserContributionsView['waiting']
  /** How many reports of facts they have made. */
  reports: number
  rejecting: ReturnType<typeof useRejectAll>
}) {
  const api = useAdminApi()
  const refresh = useRefreshPerson()
  const [asking, setAsking] = useState<'reject' | 'ban' | 'facts'>()
  const [draft, setDraft] = useState<RejectDraft>({
    ...{ excluded: [], reason: '', ban: false },
    note: user.status_note ?? '',
  })
  const [removal, setRemoval] = useState<OutcomeText>()
  const { pending, canUndo, outcome } = rejecting
  const count = sumCounts(waiting)
  const role = useRole()
  const canBan = user.status !== 'banned' && !user.isOwn && mayChangeAccount(role, user.role)
  const close = () => setAsking(undefined)
  useShortcuts({ u: rejecting.undo })

  async function ban(note: string) {
    await api.call('PATCH /api/admin/users/:id/status', {
      params: { id: user.id },
      body: { status: 'banned', note },
    })
    rejecting.setOutcome({ tone: 'good', text: bannedText(displayNameOf(user)) })
    await refresh()
  }

  async function removed(text: string) {
    await refresh()
    close()
    setRemoval({ text })
  }

  return (
    <header className={classes.head}>
      <h2 dir="auto">Everything by {displayNameOf(user)}</h2>
      <p className={page.quiet}>
        {user.status !== 'active' && <Badge tone="paid">{statusLabels[user.status]}</Badge>} Member since{' '}
        {longDateText(user.created_at)}
        {hasRole(role, 'administrator') && (
          <>
            {' '}
            · <Link to={`/admin/users?q=%23${user.id}`}>Account</Link>
          </>
        )}
      </p>
      {(count > 0 || canBan || reports > 0) && (
        <div className={classes.actions}>
          <Button
            emphasis="danger"
            disabled={count === 0 || pending !== undefined}
            onClick={() => setAsking('reject')}
          >
            Reject pending items ({count})…
          </Button>
          {reports > 0 && (
            <Button emphasis="danger" onClick={() => setAsking('facts')}>
              Remove all reports ({reports})…
            </Button>
          )}
          {canBan && (
            <Button disabled={pending !== undefined} onClick={() => setAsking('ban')}>
              Ban…
            </Button>
          )}
        </div>
      )}
      <UndoBar
        text={canUndo && pending ? rejectedAllText(pending.count, displayNameOf(user), pending.ban) : ''}
        onUndo={rejecting.undo}
      />
      {pending && !canUndo && <p role="status">Rejecting…</p>}
      {!pending && outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      {removal && <Outcome outcome={removal} />}
      {asking === 'reject' && (
        <RejectAllDialog
          {...{ user, waiting, canBan, draft }}
          change={(changes) => setDraft((known) => ({ ...known, ...changes }))}
          onReject={rejecting.requestRejection}
          onClose={close}
        />
      )}
      {asking === 'facts' && <RemoveReportsDialog user={user} onRemoved={removed} onClose={close} />}
      {asking === 'ban' && (
        <StatusDialog user={user} asking="banned" setStatus={(_, note) => ban(note)} onClose={close} />
      )}
    </header>
  )
}
