import type { ErrorCode } from '../../platform/contract/errors.ts'
import { MAX_USERNAME, MIN_USERNAME } from '../../platform/contract/limits.ts'

const isUsername = (text: string) =>
  text.length >= MIN_USERNAME && text.length <= MAX_USERNAME && /^[A-Za-z0-9_]+$/.test(text)

/** The name of the site: no username may contain it. */
const SITE_NAME = 'opencourt'
/** Roles of people who run the site: no word of a username may begin or end with one. */
const ROLES = [
  'admin',
  'administrator',
  'administration',
  'sysadmin',
  'webmaster',
  'moderator',
  'moderation',
  'helpdesk',
  'superuser',
  'official',
  'staff',
  'support',
]
/** Roles that are also common in names: forbidden only as the whole username. */
const STANDALONE_ROLES = [
  'mod',
  'system',
  'root',
  'team',
  'owner',
  'security',
  'octeam',
  'teamoc',
  'deleteduser',
]
/** Ordinary words that begin with a role, as skeletons (see `asRead`). */
const ORDINARY_PREFIX = /^(admlnlster|offlclally|staff(ord|les?$|y|an$)|support(er|ed|lng|lve))/
/** Ordinary words that end with a role, as skeletons. */
const ORDINARY_SUFFIX = /(unofflclal|(flag|fal|wag|long|broad)staff)$/
/** Prefixes and suffixes that still leave a role recognisable. */
const ROLE_PREFIXES = ['', 'the', 'real', 'site', 'web', 'super', 'head', 'court', 'courts']
const ROLE_SUFFIXES = ['', 's', 'team', 'desk', 'account', 'help', 'staff', 'bot', 'uk']

/** Digits that look like letters. */
const LOOKALIKE_LETTERS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' }

const ROLE_SKELETONS = ROLES.map(skeletonOf)
const ROLE_WORD_SKELETONS = skeletonsOf(ROLES)
const ROLE_NAME_SKELETONS = skeletonsOf([...ROLES, ...STANDALONE_ROLES])

/** The trimmed username, or the error code if it is invalid. */
export function parseUsername(
  text: string,
): { username: string } | { error: Extract<ErrorCode, 'username-empty' | 'username-invalid'> } {
  const username = text.trim()
  if (username === '') return { error: 'username-empty' }
  return isUsername(username) ? { username } : { error: 'username-invalid' }
}

/** The same for usernames that differ only in case. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

/** Whether a username could pass for someone who runs the site: 'Admin', 'adm1n_jo', 'support1', 'open_court_team'. */
export function isReservedUsername(username: string): boolean {
  if (skeletonOf(username).includes(skeletonOf(SITE_NAME))) return true
  return (
    looksLikeAny(username, ROLE_NAME_SKELETONS) ||
    wordsOf(username).some((word) => looksLikeAny(word, ROLE_WORD_SKELETONS) || beginsOrEndsWithRole(word))
  )
}

/** Whether a word looks as if it begins or ends with a role, and isn't an ordinary word. */
function beginsOrEndsWithRole(word: string): boolean {
  return digitVariants(word)
    .map(skeletonOf)
    .some(
      (read) =>
        (!ORDINARY_PREFIX.test(read) && ROLE_SKELETONS.some((role) => read.startsWith(role))) ||
        (!ORDINARY_SUFFIX.test(read) && ROLE_SKELETONS.some((role) => read.endsWith(role))),
    )
}

/** Whether a text looks like one of these, with or without leading and trailing digits. */
function looksLikeAny(text: string, readings: ReadonlySet<string>): boolean {
  return digitVariants(text.replaceAll('_', '')).some((name) => readings.has(skeletonOf(name)))
}

/** The skeletons of roles with all prefixes and suffixes. */
function skeletonsOf(roles: readonly string[]): ReadonlySet<string> {
  const names = roles.flatMap((role) =>
    ROLE_PREFIXES.flatMap((before) => ROLE_SUFFIXES.map((behind) => before + role + behind)),
  )
  return new Set(names.map(skeletonOf))
}

/** A text with and without leading and trailing digits, which may be lookalike letters or just numbers. */
function digitVariants(text: string): string[] {
  const parts = text.match(/\d+|\D+/g) ?? []
  const first = /^\d/.test(parts[0] ?? '') ? 1 : 0
  const last = /^\d/.test(parts.at(-1) ?? '') ? -1 : undefined
  return [0, first].flatMap((from) => [undefined, last].map((to) => parts.slice(from, to).join('')))
}

/** The words of a username: 'the_bossHere' has three. */
function wordsOf(username: string): string[] {
  return username.split(/_|(?<=[a-z\d])(?=[A-Z])/)
}

/** Whether a username looks like one of these: 'the_b0ss' looks like 'TheBoss'. */
export function isConfusableWithAny(username: string, names: readonly string[]): boolean {
  const plain = skeletonOf(username)
  return names.some((name) => skeletonOf(name) === plain)
}

/** The skeleton of a username (compare UTS #39): equal for names that look alike. */
function skeletonOf(username: string): string {
  return usernameKey(username)
    .replace(/_/g, '')
    .replace(/\d/g, (digit) => LOOKALIKE_LETTERS[digit] ?? digit)
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
}
