import { MAX_BOOKING_URL } from '../../database/contract/limits.ts'

/** Whitespace, control and invisible characters. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u

/**
 * A link that is safe to publish: http or https, a public host name, no credentials, and nothing that browsers would
 * interpret differently from how it looks. Undefined otherwise.
 */
export function parsePublicUrl(text: string): URL | undefined {
  if (text.length > MAX_BOOKING_URL || !/^https?:\/\/[^/]/i.test(text)) return undefined
  if (INVISIBLE.test(text) || text.includes('\\') || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return /[@%]/.test(authorityOf(text)) || !isPublicHostname(url.hostname) ? undefined : url
}

/**
 * A link with its host in ASCII: internationalized names become Punycode (`xn--…`), because letters from other scripts
 * can imitate a well-known site.
 */
export function normalizePublicUrl(text: string): string | undefined {
  const url = parsePublicUrl(text)
  const host = authorityOf(text)
  return url && (isAscii(host) ? text : text.replace(host, () => url.host))
}

/** Top-level names that are valid only in a private network or on one machine. */
const PRIVATE_TOP_LEVEL_NAMES = ['internal', 'lan', 'local', 'localdomain', 'localhost']

/** Whether anyone can resolve a host name. The last label must begin with a letter, which rules out IP addresses. */
function isPublicHostname(hostname: string): boolean {
  const [last = '', ...others] = hostname.split('.').filter(Boolean).reverse()
  return (
    /^[a-z0-9._-]+$/.test(hostname) &&
    others.length > 0 &&
    /^[a-z]/.test(last) &&
    !PRIVATE_TOP_LEVEL_NAMES.includes(last)
  )
}

/** The authority part of a URL as written: the host, the port and possibly more. */
function authorityOf(text: string): string {
  const [, , host = ''] = text.split(/[/?#]/)
  return host
}

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text)
