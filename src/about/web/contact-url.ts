/** URL for a contact: `mailto:` for an email address, or the web address itself; undefined for other text. */
export function contactUrl(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined
}
