import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../accounts/web/session.tsx'
import { useHasRole } from '../../admin/web/access.ts'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { ROLES, type Role } from '../../platform/contract/roles.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields.tsx'
import page from '../../platform/ui/page.module.css'
import type { AdminUserView } from '../contract/schema.ts'
import classes from './Users.module.css'
import {
  displayNameOf,
  FINDING_PERSON_FAILED,
  roleExplanations,
  roleLabels,
  SETTING_ROLE_FAILED,
} from './user-texts.ts'

const CHOICES = { none: 'No role', ...roleLabels }

/** Asks which role an account should have, says what that means, and gives or takes it. */
export function RoleDialog({
  user,
  onSaved,
  onClose,
}: {
  user: AdminUserView
  onSaved?: () => void
  onClose: () => void
}) {
  const api = useAdminApi()
  const client = useQueryClient()
  const { identity } = useSession()
  const [choice, setChoice] = useState<Role | 'none'>(user.role ?? 'none')
  const role = ROLES.find((one) => one === choice) ?? null

  async function save() {
    await api.call('PATCH /api/admin/users/:id/role', { params: { id: user.id }, body: { role } })
    if (user.isOwn) await (await identity()).sync()
    await client.invalidateQueries({ queryKey: ['users'] })
    onSaved?.()
  }

  return (
    <SavingDialog
      title={`Role of ${displayNameOf(user)}`}
      submitLabel={role ? `Make ${roleNouns[role]}` : 'Take the role'}
      emphasis={role ? 'main' : 'danger'}
      failure={SETTING_ROLE_FAILED}
      isReady={role !== user.role}
      onSave={save}
      onClose={onClose}
    >
      <p className={page.quiet}>
        {[user.email, `No. ${user.id}`, user.status !== 'active' && `${user.status} account`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <SelectField
        label="Role"
        data-autofocus
        options={CHOICES}
        value={choice}
        hint={roleExplanations[choice]}
        onChange={(event) => setChoice(event.target.value as Role | 'none')}
      />
    </SavingDialog>
  )
}

const roleNouns: Record<Role, string> = {
  moderator: 'a moderator',
  administrator: 'an administrator',
  owner: 'an owner',
}

/** For owners: finds an account by its whole username or verified address, then gives it a role. */
export function GiveRole() {
  const api = useAdminApi()
  const [, setParameters] = useSearchParams()
  const [asking, setAsking] = useState<'whom' | AdminUserView>()
  const [name, setName] = useState('')
  if (!useHasRole('owner')) return null

  async function find() {
    setAsking((await api.call('GET /api/admin/users/named', { query: { name } })).user)
  }

  return (
    <div className={classes.team}>
      <Button onClick={() => setAsking('whom')}>Give a role…</Button>
      {asking === 'whom' && (
        <SavingDialog
          title="Give a role"
          submitLabel="Continue"
          failure={FINDING_PERSON_FAILED}
          isReady={name.trim() !== ''}
          onSave={find}
          onClose={() => setAsking((now) => (now === 'whom' ? undefined : now))}
        >
          <TextField
            label="Email address or username"
            hint="Of somebody who has signed in here before."
            data-autofocus
            autoComplete="off"
            maxLength={MAX_SEARCH_TEXT}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </SavingDialog>
      )}
      {asking && asking !== 'whom' && (
        <RoleDialog
          user={asking}
          onSaved={() => setParameters({ status: 'team' }, { replace: true })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
