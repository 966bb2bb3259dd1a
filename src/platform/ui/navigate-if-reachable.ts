/** What proxies answer for a server that they can't reach, and a server that can't work. */
const UNREACHABLE_STATUSES = [502, 503, 504]

/** Navigates with a full page load, but only if the server responds. */
export async function navigateIfReachable(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer && !UNREACHABLE_STATUSES.includes(answer.status)) window.location.assign(address)
}
