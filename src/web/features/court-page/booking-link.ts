import { webAddress } from '../../../contract/web-address.ts'

/** A booking link to follow, and the site it leads to; undefined for what is none, or none to follow. */
export function bookingLink(text: string | null): { href: string; site: string } | undefined {
  const url = text === null ? undefined : webAddress(text)
  return url && { href: url.href, site: url.hostname.replace(/^www\./, '') }
}
