/** What is known of a court in one field, as people read it. */
export function factText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? [...value].sort().join(', ') || 'nothing' : String(value)
}
