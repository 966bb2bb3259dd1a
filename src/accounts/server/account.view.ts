import type { ProfileView } from '../contract/schema.ts'
import type { Account } from './accounts.queries.ts'

/** The deletion status of an account. Times are ISO 8601, UTC. */
export function toDeletion({ deletionRequestedAt, deletionScheduledFor }: Account) {
  return {
    deletionStatus: deletionScheduledFor ? ('pending_delete' as const) : ('active' as const),
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
    deletionScheduledFor: deletionScheduledFor?.toISOString() ?? null,
  }
}

export function toProfile(
  account: Account,
  { isAdmin, graceDays }: { isAdmin: boolean; graceDays: number },
): ProfileView {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    provider: account.authProvider,
    needsUsername: account.username === null,
    isAdmin,
    ...toDeletion(account),
    accountDeletionGraceDays: graceDays,
  }
}
