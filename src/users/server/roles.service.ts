import type { Account } from '../../accounts/server/accounts.queries.ts'
import { storeRole } from '../../accounts/server/roles.queries.ts'
import { type Actor, audit } from '../../admin/server/audit.queries.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Transaction } from '../../platform/db/database.ts'

/**
 * Gives an account a role, or takes it (null), and logs that. Takes effect with the account's next request, on every
 * instance. Whether the actor may do so is up to the caller.
 */
export async function grantRole(
  tx: Transaction,
  actor: Actor,
  account: Pick<Account, 'id' | 'username' | 'givenRole'>,
  role: Role | null,
): Promise<void> {
  const { id, username, givenRole } = account
  await storeRole(tx, id, role, actor === 'command line' ? null : actor.id)
  await audit(tx, actor, {
    action: role ? `make user ${role}` : 'take role of user',
    subjectKind: 'user',
    subjectId: id,
    before: { username, role: givenRole },
    after: { username, role },
  })
}
