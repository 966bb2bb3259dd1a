/** Copies a link; returns the message to show. */
export async function copyLink(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return 'Link copied.'
  } catch {
    return `Unable to copy the link. Here it is: ${url}`
  }
}
