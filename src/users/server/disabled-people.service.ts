import { insertAccount } from '../../accounts/server/accounts.queries.ts'
import type { DisabledPerson } from '../../accounts/server/identity-import.service.ts'
import { audit } from '../../admin/server/audit.queries.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { updateStatus } from './users.queries.ts'
import { STATUS_ACTIONS } from './users.service.ts'

const NOTE = 'It was disabled before accounts were moved here.'

/**
 * Freezes the accounts of people whom their identity provider didn't let in, unless they are on hold already. Whoever has
 * none gets one, or a new one would begin with their address.
 */
export async function freezeDisabled(tx: Transaction, people: readonly DisabledPerson[]): Promise<void> {
  for (const { uid, email } of people) {
    const account = await insertAccount(tx, { uid, email, emailVerified: true, provider: null })
    if (account.status !== 'active') continue
    const { id, username } = account
    await updateStatus(tx, account, { status: 'frozen', statusNote: NOTE })
    await audit(tx, 'command line', {
      action: STATUS_ACTIONS.frozen,
      subjectKind: 'user',
      subjectId: id,
      before: { username, status: account.status, note: account.statusNote },
      after: { username, status: 'frozen', note: NOTE },
    })
  }
}
