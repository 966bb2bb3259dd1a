import { MAX_BOOKING_URL } from './limits.ts'

/** Spaces, controls and what is not seen. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u

/**
 * A link to another site that can be shown to everyone: http or https, a name that says whose site it is, no name or
 * password of an account in it, nothing that browsers take for something else than it looks. Undefined when the text
 * is none.
 */
export function webAddress(text: string): URL | undefined {
  if (text.length > MAX_BOOKING_URL || !/^https?:\/\/[^/]/i.test(text)) return undefined
  if (UNSEEN.test(text) || text.includes('\\') || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return /[@%]/.test(hostIn(text)) || !isPublicName(url.hostname) ? undefined : url
}

/**
 * A link as it is kept: a name with letters beyond ASCII as browsers ask for it (`xn--…`). Letters of other scripts
 * look like ours, so nobody could tell such a site from the one that it imitates.
 */
export function plainWebAddress(text: string): string | undefined {
  const url = webAddress(text)
  const host = hostIn(text)
  return url && (isAscii(host) ? text : text.replace(host, () => url.host))
}

/** Last parts of names that are known in one network, or on one machine, alone. */
const PRIVATE_NAMES = ['internal', 'lan', 'local', 'localdomain', 'localhost']

/** A name that others can look up: its last part begins with a letter, so that it is no number of a machine. */
function isPublicName(hostname: string): boolean {
  const [last = '', ...others] = hostname.split('.').filter(Boolean).reverse()
  return others.length > 0 && /^[a-z]/.test(last) && !PRIVATE_NAMES.includes(last)
}

/** What stands between the slashes: the host with its port, and what else somebody wrote there. */
function hostIn(text: string): string {
  const [, , host = ''] = text.split(/[/?#]/)
  return host
}

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text)
