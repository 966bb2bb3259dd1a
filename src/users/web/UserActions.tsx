import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasRole, useRole } from '../../admin/web/access.ts'
import { MODERATION_KEY, useAdminApi } from '../../admin/web/admin-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { ACCOUNT_STATUSES, type AccountStatus } from '../../database/contract/values.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useAction } from '../../platform/ui/useAction.ts'
import { mayChangeAccount } from '../contract/roles.ts'
import type { AdminUserView } from '../contract/schema.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import classes from './Users.module.css'
import {
  displayNameOf,
  ONLY_OWNERS,
  statusActionLabels,
  TAKING_BACK_FAILED,
  UPDATING_USER_FAILED,
} from './user-texts.ts'

/** Actions on an account; on one's own, owners can only change the role. */
export function UserActions({ user }: { user: AdminUserView }) {
  const { busy, problem, run } = useAction()
  const [asking, setAsking] = useState<AccountStatus | 'note' | 'delete'>()
  const { setStatus, remove, takeBack } = useUserCalls(user)
  const close = () => setAsking(undefined)
  const role = useRole()
  const name = displayNameOf(user)
  if (user.isOwn || !mayChangeAccount(role, user.role))
    return (
      <div className={classes.actions}>
        <p className={page.quiet}>{user.isOwn ? 'Your account' : ONLY_OWNERS}</p>
        <ChangeRole user={user} />
      </div>
    )

  if (user.removal)
    return (
      <div className={classes.actions}>
        <Button
          aria-label={`Take back the deletion of ${name}`}
          disabled={busy}
          onClick={() => run(takeBack)}
        >
          Take back
        </Button>
        {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, TAKING_BACK_FAILED)}</Notice>}
      </div>
    )

  /** Freezing and banning ask for confirmation and a note; reactivating is immediate. */
  function requestStatus(status: AccountStatus) {
    if (status === 'active') void run(() => setStatus('active', ''))
    else setAsking(status)
  }

  return (
    <div className={classes.actions}>
      {ACCOUNT_STATUSES.filter((status) => status !== user.status).map((status) => (
        <Button
          key={status}
          aria-label={`${statusActionLabels[status]} ${name}`}
          disabled={busy}
          onClick={() => requestStatus(status)}
        >
          {statusActionLabels[status]}
        </Button>
      ))}
      <Button aria-label={`Edit Note on ${name}`} disabled={busy} onClick={() => setAsking('note')}>
        Edit Note
      </Button>
      <ChangeRole user={user} />
      <Button
        emphasis="danger"
        aria-label={`Delete ${name}`}
        disabled={busy}
        onClick={() => setAsking('delete')}
      >
        Delete
      </Button>
      {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, UPDATING_USER_FAILED)}</Notice>}
      {asking === 'delete' && <DeleteUserDialog user={user} remove={remove} onClose={close} />}
      {asking && asking !== 'delete' && (
        <StatusDialog user={user} asking={asking} setStatus={setStatus} onClose={close} />
      )}
    </div>
  )
}

/** Owners change roles, except of those who are owners by the settings. */
function ChangeRole({ user }: { user: AdminUserView }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!useHasRole('owner') || user.role_by_settings) return null
  return (
    <>
      <Button aria-label={`Role of ${displayNameOf(user)}`} onClick={() => setIsAsking(true)}>
        Role…
      </Button>
      {isAsking && <RoleDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Calls about an account that resolve once the list is up to date. */
function useUserCalls({ id }: AdminUserView) {
  const api = useAdminApi()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['users'] })
  return {
    async setStatus(status: AccountStatus, note: string) {
      await api.call('PATCH /api/admin/users/:id/status', { params: { id }, body: { status, note } })
      void client.invalidateQueries({ queryKey: [MODERATION_KEY] })
      await refresh()
    },
    async remove() {
      await api.call('DELETE /api/admin/users/:id', { params: { id } })
      await refresh()
    },
    async takeBack() {
      await api.call('POST /api/admin/users/:id/delete-cancel', { params: { id } })
      await refresh()
    },
  }
}
