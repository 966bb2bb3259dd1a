import type { Database } from '../../platform/db/database.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { UNVERIFIED_DAYS } from '../contract/rules.ts'
import { uidsWithAccount } from './accounts.queries.ts'

const DAY_MS = 86_400_000

/**
 * Deletes identities at the provider whose email address was not verified in time and that have no account here.
 * (An account may exist because an address can change later.) Safe to run on several instances at once. Stops early
 * when `stopping` aborts.
 */
export async function removeUnverified(
  database: Database,
  identity: IdentityProvider | undefined,
  stopping?: AbortSignal,
): Promise<void> {
  if (!identity) return
  const before = new Date(Date.now() - UNVERIFIED_DAYS * DAY_MS)
  for await (const uids of identity.unverifiedSince(before)) {
    const known = await uidsWithAccount(database, uids)
    for (const uid of uids) {
      if (stopping?.aborted) return
      if (!known.has(uid)) await identity.deleteUnverified(uid, before)
    }
  }
}
