import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'

export const TAG_NAME_REQUIRED = 'Enter a tag name to add.'

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
