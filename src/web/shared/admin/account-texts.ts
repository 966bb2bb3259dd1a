import type { AdminUserView } from '../../../contract/accounts/admin-schema.ts'
import type { AccountStatus } from '../../../contract/accounts/statuses.ts'

/** '@ann', or the email address, or the account number. */
export function nameOf({ username, email, id }: Pick<AdminUserView, 'username' | 'email' | 'id'>): string {
  return username ? `@${username}` : (email ?? `Account ${id}`)
}

export const statusTexts: Record<AccountStatus, string> = {
  active: 'Active',
  frozen: 'Frozen',
  banned: 'Banned',
}

/** Labels of the actions that set a status. */
export const statusActs: Record<AccountStatus, string> = {
  active: 'Activate',
  frozen: 'Freeze',
  banned: 'Ban',
}
