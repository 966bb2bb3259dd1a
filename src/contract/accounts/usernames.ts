import type { ErrorCode } from '../errors.ts'
import { MAX_USERNAME, MIN_USERNAME } from '../limits.ts'

const isUsername = (text: string) =>
  text.length >= MIN_USERNAME && text.length <= MAX_USERNAME && /^[A-Za-z0-9_]+$/.test(text)

/** The site itself: no name holds its name. */
const SITE = 'opencourt'
/** Who runs the site: no word of a name begins or ends with one of these. */
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
/** The same of words that people are called by as well: they are no name by themselves. */
const ROLES_ALONE = ['mod', 'system', 'root', 'team', 'owner', 'security', 'octeam', 'teamoc', 'deleteduser']
/** Ordinary words that begin with one of a role, as they are read. */
const ORDINARY_BEGINNING = /^(admlnlster|offlclally|staff(ord|les?$|y|an$)|support(er|ed|lng|lve))/
/** Ordinary words that end with one of a role, as they are read. */
const ORDINARY_END = /(unofflclal|(flag|fal|wag|long|broad)staff)$/
/** What roles are said with. */
const BEFORE_ROLES = ['', 'the', 'real', 'site', 'web', 'super', 'head', 'court', 'courts']
const BEHIND_ROLES = ['', 's', 'team', 'desk', 'account', 'help', 'staff', 'bot', 'uk']

/** Digits that are read as letters. */
const READ_AS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' }

const ROLES_AS_READ = ROLES.map(asRead)
const ROLE_WORDS = readingsOf(ROLES)
const ROLE_NAMES = readingsOf([...ROLES, ...ROLES_ALONE])

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

/** Whether a name would pass for one of those who run the site: 'Admin', 'adm1n_jo', 'support1', 'open_court_team'. */
export function isReservedUsername(username: string): boolean {
  if (asRead(username).includes(asRead(SITE))) return true
  return (
    isOneOf(username, ROLE_NAMES) ||
    wordsOf(username).some((word) => isOneOf(word, ROLE_WORDS) || beginsOrEndsWithRole(word))
  )
}

/** Whether a word is read as one that begins or ends with a role, and is no ordinary word. */
function beginsOrEndsWithRole(word: string): boolean {
  return numberless(word)
    .map(asRead)
    .some(
      (read) =>
        (!ORDINARY_BEGINNING.test(read) && ROLES_AS_READ.some((role) => read.startsWith(role))) ||
        (!ORDINARY_END.test(read) && ROLES_AS_READ.some((role) => read.endsWith(role))),
    )
}

/** Whether a text is read as one of these, numbers around it left out. */
function isOneOf(text: string, readings: ReadonlySet<string>): boolean {
  return numberless(text.replaceAll('_', '')).some((name) => readings.has(asRead(name)))
}

/** How these roles are read, with what they are said with. */
function readingsOf(roles: readonly string[]): ReadonlySet<string> {
  const names = roles.flatMap((role) =>
    BEFORE_ROLES.flatMap((before) => BEHIND_ROLES.map((behind) => before + role + behind)),
  )
  return new Set(names.map(asRead))
}

/** A text with and without the digits at its ends: some are read as letters, others are numbers. */
function numberless(text: string): string[] {
  const parts = text.match(/\d+|\D+/g) ?? []
  const first = /^\d/.test(parts[0] ?? '') ? 1 : 0
  const last = /^\d/.test(parts.at(-1) ?? '') ? -1 : undefined
  return [0, first].flatMap((from) => [undefined, last].map((to) => parts.slice(from, to).join('')))
}

/** The words of a name: 'the_bossHere' has three. */
function wordsOf(username: string): string[] {
  return username.split(/_|(?<=[a-z\d])(?=[A-Z])/)
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
    .replace(/rn/g, 'm')
}
