import { replaceUnstorable } from '../../platform/contract/sanitize-text.ts'

/** The tags of an object of OpenStreetMap. A map, because keys may be any text: `__proto__`, `constructor`. */
export type Tags = ReadonlyMap<string, string>

/** Characters: the longest key and value in OpenStreetMap. https://wiki.openstreetmap.org/wiki/Tags */
export const MAX_TAG = 255

/** What exports write among the tags about the object itself; who edited it is of no concern here. */
const METADATA: ReadonlySet<string> = new Set([
  ...['id', 'timestamp', 'version', 'changeset', 'user', 'uid', 'visible'],
])

/** The tags among the properties of a GeoJSON feature. What no tag can be is left out. */
export function tagsOf(properties: Readonly<Record<string, unknown>>): Tags {
  const tags = new Map<string, string>()
  for (const [key, value] of Object.entries(properties)) {
    const text = textOf(value)
    if (METADATA.has(key) || key.startsWith('@') || !isTagText(key) || !isTagText(text)) continue
    tags.set(replaceUnstorable(key), replaceUnstorable(text))
  }
  return tags
}

/** Some programs write numbers and booleans as such. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const isTagText = (text: string) => text.length <= MAX_TAG && text.trim() !== ''

/**
 * The values of a tag in lower case: mappers list several with semicolons. Empty if there is no such tag.
 * https://wiki.openstreetmap.org/wiki/Semi-colon_value_separator
 */
export function valuesOf(tags: Tags, key: string): string[] {
  const text = tags.get(key)
  if (text === undefined) return []
  const values = text.split(';').map((value) => value.trim().toLowerCase())
  return values.filter(Boolean)
}
