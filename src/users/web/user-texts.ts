import type { AccountStatus } from '../../database/contract/values.ts'
import type { AdminUserView } from '../contract/schema.ts'

/** '@ann', or the email address, or the account number. */
export function displayNameOf({
  username,
  email,
  id,
}: Pick<AdminUserView, 'username' | 'email' | 'id'>): string {
  return username ? `@${username}` : (email ?? `Account ${id}`)
}

export const statusLabels: Record<AccountStatus, string> = {
  active: 'Active',
  frozen: 'Frozen',
  banned: 'Banned',
}

/** Labels of the actions that set a status. */
export const statusActionLabels: Record<AccountStatus, string> = {
  active: 'Activate',
  frozen: 'Freeze',
  banned: 'Ban',
}

export const UPDATING_USER_FAILED = 'Failed to update user status'
export const BAN_EXPLAINED =
  'They can’t contribute until the account is active again. Until then, their submissions are hidden from the queue and their votes don’t count. They can still read, and they see the note when they sign in.'
export const USER_NOTE_HINT =
  'Optional. Shown to the owner of a banned or frozen account. Without it they read that no reason was given.'
