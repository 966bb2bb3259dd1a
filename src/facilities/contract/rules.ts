import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'

export const TAG_NAME_REQUIRED = 'Enter a tag name to add.'

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

/** The same for all spellings of a facility's name, which may differ in case and spaces. */
export function facilityKey(name: string): string {
  return sanitizeLine(name).toLowerCase()
}

/** Whether two names differ at most in case and spaces. */
export function sameFacility(a: string, b: string): boolean {
  return facilityKey(a) === facilityKey(b)
}

/** Facility names without empty ones and duplicates; the first spelling wins. */
export function uniqueFacilities(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = facilityKey(name)
    if (key && !byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()]
}

/**
 * The tags of a court, and how many people confirmed each once its details are loaded. Spellings of the same facility are
 * merged; most confirmed first, then by name.
 */
export function mergeTags(names: readonly string[], facilities: readonly VotedItem[] = []): VotedItem[] {
  const confirmed = new Map(
    facilities.map(({ name, vote_count }) => [facilityKey(name), { name, vote_count }]),
  )
  const tags = uniqueFacilities(names).map(
    (name) => confirmed.get(facilityKey(name)) ?? { name, vote_count: 0 },
  )
  // Without details, the list's tags are already sorted by confirmations.
  return facilities.length > 0 ? tags.sort(byConfirmations) : tags
}

/** Joins names with commas. Names that contain a comma or a quotation mark are quoted, as in CSV. */
export function formatNameList(names: readonly string[]): string {
  return names.map((name) => (/[,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

/**
 * Splits a comma-separated list of names. A quoted name may contain commas and doubled quotation marks; unbalanced
 * quotation marks are treated as part of the names.
 */
export function parseNameList(text: string): string[] {
  const names: string[] = []
  let name = ''
  let part: 'plain' | 'quoted' | 'closed' = 'plain'
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (part === 'quoted') {
      const isTwice = letter === '"' && text.charAt(at + 1) === '"'
      if (isTwice) at++
      if (letter === '"' && !isTwice) part = 'closed'
      else name += letter
    } else if (letter === ',') {
      names.push(name)
      name = ''
      part = 'plain'
    } else if (letter === '"' && part === 'plain' && name.trim() === '') part = 'quoted'
    else if (part === 'plain') name += letter
    else if (letter.trim()) return text.split(',')
  }
  return part === 'quoted' ? text.split(',') : [...names, name]
}
