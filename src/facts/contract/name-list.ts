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
