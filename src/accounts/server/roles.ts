import type { Config } from '../../platform/config/config.ts'
import type { Role } from '../../platform/contract/roles.ts'
import { usernameKey } from '../contract/usernames.ts'
import type { Account, Address } from './accounts.queries.ts'

/** The lists of owners in the settings, in lower case. */
export type OwnerSettings = Pick<Config, 'adminEmails' | 'adminUsernames'>

/** Whether an account's username or email address is listed, and the address is verified. */
export function isOwnerBySettings(
  { username, email, emailVerified }: Address & Pick<Account, 'username'>,
  { adminEmails, adminUsernames }: OwnerSettings,
): boolean {
  if (!emailVerified) return false
  const isNamed = username !== null && adminUsernames.includes(usernameKey(username))
  return isNamed || (email !== null && adminEmails.includes(addressKey(email)))
}

export function roleOf(account: Account, settings: OwnerSettings): Role | null {
  return isOwnerBySettings(account, settings) ? 'owner' : account.givenRole
}

/**
 * The same for addresses that differ only in case. Of other letters than A to Z some look alike in lower case only (the
 * Kelvin sign becomes a k), and belong to other people's addresses.
 */
export function addressKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
