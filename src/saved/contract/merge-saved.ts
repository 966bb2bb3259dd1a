import type { SavedCourt } from './schema.ts'

/**
 * The rows of two devices, or of a device and an account, as one. Of two rows of a court the later one counts, so that
 * the result doesn't depend on who sends first or how often.
 */
export function mergeSaved(ours: readonly SavedCourt[], theirs: readonly SavedCourt[]): SavedCourt[] {
  const merged = new Map<number, SavedCourt>()
  for (const row of [...ours, ...theirs]) {
    const other = merged.get(row.court_id)
    if (!other || isLater(row, other)) merged.set(row.court_id, row)
  }
  return [...merged.values()]
}

/** Of rows of the same moment the greater text counts: any order does, as long as all devices use the same. */
const isLater = (row: SavedCourt, other: SavedCourt) =>
  row.changed_at === other.changed_at ? textOf(row) > textOf(other) : row.changed_at > other.changed_at

const textOf = ({ is_saved, note, lists }: SavedCourt) => JSON.stringify([is_saved, note, lists])
