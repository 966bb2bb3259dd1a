import { UNVERIFIED_DAYS } from '../../../contract/limits.ts'
import type { IdentityProvider } from '../../adapters/identity/identity.ts'
import type { Database } from '../../db/database.ts'
import { withAccount } from './accounts.queries.ts'

const DAY_MS = 86_400_000

/**
 * Deletes identities whose address was not verified in time. They have no account here, so the provider holds all
 * there is of them; whoever has one (an address may change later) stays. Instances may run it at the same time. Ends
 * early when told to stop.
 */
export async function removeUnverified(
  database: Database,
  identity: IdentityProvider | undefined,
  stopping?: AbortSignal,
): Promise<void> {
  if (!identity) return
  const before = new Date(Date.now() - UNVERIFIED_DAYS * DAY_MS)
  for await (const uids of identity.unverifiedSince(before)) {
    const known = await withAccount(database, uids)
    for (const uid of uids) {
      if (stopping?.aborted) return
      if (!known.has(uid)) await identity.deleteUnverified(uid, before)
    }
  }
}
