import { MAX_BOOKING_URL } from './limits.ts'

/** Spaces, controls and what is not seen. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Surrogate}]/u

/**
 * A link to another site that can be shown to everyone: http or https, no name or password of an account in it,
 * nothing that browsers take for something else than it looks. Undefined when the text is none.
 */
export function webAddress(text: string): URL | undefined {
  if (text.length > MAX_BOOKING_URL || !/^https?:\/\/[^/]/i.test(text)) return undefined
  if (UNSEEN.test(text) || text.includes('\\') || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const [, , host = ''] = text.split(/[/?#]/)
  return host.includes('@') ? undefined : url
}
