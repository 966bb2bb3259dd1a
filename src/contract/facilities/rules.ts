import { tidyLine } from '../text.ts'

interface Countable {
  name: string
  vote_count: number
}

/** '3 people confirmed'. */
export function confirmedText(count: number): string {
  return count === 1 ? '1 person confirmed' : `${count} people confirmed`
}

/** Most confirmed first, then by name. */
export function byConfirmations(a: Countable, b: Countable): number {
  return b.vote_count - a.vote_count || a.name.localeCompare(b.name, 'en')
}

/** What names of one facility have in common: they may differ in case and spaces. */
export function facilityKey(name: string): string {
  return tidyLine(name).toLowerCase()
}

/** Two names that differ in case or spaces only are one facility. */
export function sameFacility(a: string, b: string): boolean {
  return facilityKey(a) === facilityKey(b)
}

/** Names of facilities without empty ones and repeats; of names of one facility the first stays. */
export function uniqueFacilities(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = facilityKey(name)
    if (key && !byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()]
}
