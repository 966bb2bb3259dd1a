/** Where a contact leads: an e-mail address to a mail, a web address to its page; any other text nowhere. */
export function contactAddress(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined
}
