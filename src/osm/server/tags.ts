import { type FactKey, getFact, type TagMeaning } from '../../facts/contract/catalogue.ts'

/** The tags of an object of OpenStreetMap. A map, because keys may be any text: `__proto__`, `constructor`. */
export type Tags = ReadonlyMap<string, string>

export const tagsOf = (tags: Readonly<Record<string, string>>): Tags => new Map(Object.entries(tags))

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

/** The tags that say something of a fact, with what their values mean. */
export const tagsOfFact = (key: FactKey): [key: string, meaning: TagMeaning][] => {
  const { tags = {}, otherTags = {} } = getFact(key)
  return [...Object.entries(tags), ...Object.entries(otherTags)]
}
