import type { AdminUserView } from '../../../contract/accounts/admin-schema.ts'
import type { AccountStatus } from '../../../contract/accounts/statuses.ts'

/** '@ann', else the address, else the number. */
export function nameOf({ username, email, id }: Pick<AdminUserView, 'username' | 'email' | 'id'>): string {
  return username ? `@${username}` : (email ?? `Account ${id}`)
}

export const statusTexts: Record<AccountStatus, string> = {
  active: 'Active',
  frozen: 'Frozen',
  banned: 'Banned',
}

/** What setting a status is called. */
export const statusActs: Record<AccountStatus, string> = {
  active: 'Activate',
  frozen: 'Freeze',
  banned: 'Ban',
}
