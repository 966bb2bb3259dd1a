import { hasOwner } from '../../../accounts/server/roles.queries.ts'
import type { OwnerSettings } from '../../../accounts/server/roles.ts'
import type { Caller } from '../../../api/server/authentication.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { grantRole } from '../../../users/server/roles.service.ts'
import { hasPublishedCourts, lockFirstOwner } from './first-owner.queries.ts'

/** Whether a site has no owner yet, none in its settings either, and no published courts. */
export async function isNewSite(tx: Database | Transaction, settings: OwnerSettings): Promise<boolean> {
  if (settings.adminEmails.length > 0 || settings.adminUsernames.length > 0) return false
  return !(await hasOwner(tx, settings)) && !(await hasPublishedCourts(tx))
}

/** Makes a member the owner of a new site. */
export function makeFirstOwner(
  database: Database,
  settings: OwnerSettings,
  { account, role }: Caller,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockFirstOwner(tx)
    if (!(await isNewSite(tx, settings))) throw new ApiError('setup-link-invalid')
    await grantRole(tx, account, { ...account, givenRole: role }, 'owner')
  })
}
