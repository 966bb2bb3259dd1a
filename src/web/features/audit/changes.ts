/** A value that was changed, as people read it; undefined where there was or is none. */
export interface Change {
  name: string
  before: string | undefined
  after: string | undefined
}

/** What an entry of the log changed: the values that differ, or all where there was nothing before or after. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const from = valuesOf(before)
  const to = valuesOf(after)
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .map((name) => ({ name, before: textOf(from[name]), after: textOf(to[name]) }))
    .filter((change) => change.before !== change.after)
}

function valuesOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  if (typeof state !== 'object' || Array.isArray(state)) return { value: state }
  return state as Record<string, unknown>
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ') || undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
