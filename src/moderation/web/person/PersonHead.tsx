import { useState } from 'react'
import { Link } from 'react-router'
import { useRole } from '../../../admin/web/access.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { Outcome, type OutcomeText } from '../../../admin/web/Outcome.tsx'
import { hasRole } from '../../../platform/contract/roles.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { mayChangeAccount } from '../../../users/contract/roles.ts'
import type { AdminUserView } from '../../../users/contract/schema.ts'
import { StatusDialog } from '../../../users/web/StatusDialog.tsx'
import { displayNameOf, statusLabels } from '../../../users/web/user-texts.ts'
import { sumCounts } from '../../contract/sum-counts.ts'
import type { UserContributionsView } from '../../contract/user-contributions-schema.ts'
import { answersRemovedText, bannedText, rejectedAllText } from '../moderation-texts.ts'
import { queueLink } from '../queue/filter.ts'
import { RemoveAnswersDialog } from '../RemoveAnswersDialog.tsx'
import classes from './Person.module.css'
import { RejectAllDialog, type RejectDraft } from './RejectAllDialog.tsx'
import { type BulkRejection, rejectAll, useRefreshPerson } from './reject-all.ts'

/** The person, with buttons to reject pending items and to ban. The buttons keep their places. */
export function PersonHead({
  user,
  waiting,
  answers,
}: {
  user: AdminUserView
  waiting: UserContributionsView['waiting']
  /** How much they have said about courts. */
  answers: number
}) {
  const api = useAdminApi()
  const refresh = useRefreshPerson()
  const [asking, setAsking] = useState<'reject' | 'ban' | 'answers'>()
  const [draft, setDraft] = useState<RejectDraft>({
    ...{ excluded: [], reason: '', ban: false },
    note: user.status_note ?? '',
  })
  const [outcome, setOutcome] = useState<OutcomeText>()
  const count = sumCounts(waiting)
  const role = useRole()
  const canBan = user.status !== 'banned' && !user.isOwn && mayChangeAccount(role, user.role)
  const name = displayNameOf(user)
  const params = { id: user.id }
  const close = () => setAsking(undefined)

  async function finish(text: string) {
    setOutcome({ text })
    await refresh()
  }

  async function reject(rejection: BulkRejection) {
    try {
      setOutcome({ text: rejectedAllText(await rejectAll(api, user.id, rejection), name, rejection.ban) })
    } finally {
      await refresh()
    }
  }

  async function ban(note: string) {
    await api.call('PATCH /api/admin/users/:id/status', { params, body: { status: 'banned', note } })
    await finish(bannedText(name))
  }

  async function removeAnswers(reason: string) {
    const { reports } = await api.call('DELETE /api/admin/users/:id/facts', { params, query: { reason } })
    await finish(answersRemovedText(reports, name))
  }

  return (
    <header className={classes.head}>
      <h2 dir="auto">Everything by {name}</h2>
      <p className={page.quiet}>
        {user.status !== 'active' && <Badge tone="paid">{statusLabels[user.status]}</Badge>} Member since{' '}
        {longDateText(user.created_at)} ·{' '}
        {hasRole(role, 'administrator') && (
          <>
            <Link to={`/admin/users?q=%23${user.id}`}>Account</Link> ·{' '}
          </>
        )}
        <Link to={queueLink({ state: 'decided', person: user.id })}>Decided in the last 30 days</Link>
      </p>
      {(count > 0 || canBan || answers > 0) && (
        <div className={classes.actions}>
          <Button emphasis="danger" disabled={count === 0} onClick={() => setAsking('reject')}>
            Reject pending items ({count})…
          </Button>
          {answers > 0 && (
            <Button emphasis="danger" onClick={() => setAsking('answers')}>
              Remove all answers ({answers})…
            </Button>
          )}
          {canBan && <Button onClick={() => setAsking('ban')}>Ban…</Button>}
        </div>
      )}
      {outcome && <Outcome outcome={outcome} />}
      {asking === 'reject' && (
        <RejectAllDialog
          {...{ user, waiting, canBan, draft }}
          change={(changes) => setDraft((known) => ({ ...known, ...changes }))}
          onReject={reject}
          onClose={close}
        />
      )}
      {asking === 'answers' && <RemoveAnswersDialog user={user} onRemove={removeAnswers} onClose={close} />}
      {asking === 'ban' && (
        <StatusDialog user={user} asking="banned" setStatus={(_, note) => ban(note)} onClose={close} />
      )}
    </header>
  )
}
