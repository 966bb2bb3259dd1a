/** A booking link to follow, and the site it leads to; undefined for anything but http and https. */
export function bookingLink(text: string | null): { href: string; site: string } | undefined {
  const url = text !== null && URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined
  return { href: url.href, site: url.hostname.replace(/^www\./, '') }
}
