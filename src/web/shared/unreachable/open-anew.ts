/** Opens an address as a new page, but leaves the old one only for a server that answers. */
export async function openAnew(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer) window.location.assign(address)
}
