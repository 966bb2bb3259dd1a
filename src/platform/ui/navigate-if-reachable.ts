/** Navigates with a full page load, but only if the server responds. */
export async function navigateIfReachable(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer) window.location.assign(address)
}
