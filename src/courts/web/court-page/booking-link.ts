import { parsePublicUrl } from '../../contract/public-url.ts'

/** A safe booking link and its site; undefined if the text is not an acceptable URL. */
export function bookingLink(text: string | null): { href: string; site: string } | undefined {
  const url = text === null ? undefined : parsePublicUrl(text)
  return url && { href: url.href, site: url.hostname.replace(/^www\./, '') }
}
