import type { ErrorCode } from '../errors.ts'
import { MAX_USERNAME, MIN_USERNAME } from '../limits.ts'

const isUsername = (text: string) =>
  text.length >= MIN_USERNAME && text.length <= MAX_USERNAME && /^[A-Za-z0-9_]+$/.test(text)

/** Names that would look like the people who run the site. */
const RESERVED = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'opencourt',
  'staff',
  'support',
  'system',
  'root',
]

/** Digits that are read as letters. */
const READ_AS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** A username as it is kept: trimmed. Or the code of what is wrong with it. */
export function readUsername(
  text: string,
): { username: string } | { problem: Extract<ErrorCode, 'username-empty' | 'username-invalid'> } {
  const username = text.trim()
  if (username === '') return { problem: 'username-empty' }
  return isUsername(username) ? { username } : { problem: 'username-invalid' }
}

/** What names of one person have in common: they may differ in case. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

/** Whether a name would pass for one of those who run the site: 'Admin', 'adm1n_', 'open_court'. */
export function isReservedUsername(username: string): boolean {
  return readsLikeOneOf(username, RESERVED)
}

/** Whether people would read a name as one of these: 'the_b0ss' as 'TheBoss'. */
export function readsLikeOneOf(username: string, names: readonly string[]): boolean {
  const plain = asRead(username)
  return names.some((name) => asRead(name) === plain)
}

function asRead(username: string): string {
  return usernameKey(username)
    .replace(/_/g, '')
    .replace(/\d/g, (digit) => READ_AS[digit] ?? digit)
    .replace(/i/g, 'l')
}
