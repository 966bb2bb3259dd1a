import type { AdminUserView } from '../contract/schema.ts'
import type { AccountStatus } from '../contract/statuses.ts'

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
