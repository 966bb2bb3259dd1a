/** A LIKE pattern for values that contain `text`, with wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
