export interface VotedItem {
  name: string
  vote_count: number
}

/** '3 people confirmed'. */
export function confirmationCountText(count: number): string {
  return count === 1 ? '1 person confirmed' : `${count} people confirmed`
}

/** Most confirmed first, then by name. */
export function byConfirmations(a: VotedItem, b: VotedItem): number {
  return b.vote_count - a.vote_count || a.name.localeCompare(b.name, 'en')
}

/**
 * The tags of a court as the server sends them, and how many people confirmed each once its details are loaded. Spellings
 * that differ in case are merged; most confirmed first, then by name.
 */
export function mergeTags(names: readonly string[], facilities: readonly VotedItem[] = []): VotedItem[] {
  const confirmed = new Map(
    facilities.map(({ name, vote_count }) => [name.toLowerCase(), { name, vote_count }]),
  )
  const tags = new Map<string, VotedItem>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (!tags.has(key)) tags.set(key, confirmed.get(key) ?? { name, vote_count: 0 })
  }
  // Without details, the list's tags are already sorted by confirmations.
  return facilities.length > 0 ? [...tags.values()].sort(byConfirmations) : [...tags.values()]
}
