/** The pattern of LIKE for what contains a text, whatever signs that has. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
