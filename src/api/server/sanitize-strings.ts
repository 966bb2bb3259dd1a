import { replaceUnstorable } from '../../platform/contract/sanitize-text.ts'

/** Replaces characters that the database cannot store with U+FFFD, as in HTML, in all strings of a value. */
export function sanitizeStrings(value: unknown): unknown {
  if (typeof value === 'string') return replaceUnstorable(value)
  if (Array.isArray(value)) return value.map(sanitizeStrings)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitizeStrings(part)]))
}

function isRecord(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
