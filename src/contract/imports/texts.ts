/** What administrators read of imports. What the server says of a refusal comes first. */

export const IMPORT_FAILED = 'Import failed'
export const UNDO_IMPORT_FAILED = 'Failed to undo the import'
export const LOADING_IMPORTS_FAILED = 'Failed to load the latest imports'

export const IMPORT_EXPLAINED =
  'The courts of the file become the courts of the directory. Courts that are not in it go to the archive, with all that people sent in. First you see what would happen; nothing changes before you say so.'
export const NO_IMPORTS_YET = 'Nothing was imported yet.'
export const UNDO_IMPORT_WARNING =
  'Courts that it added go to the archive, all others are as they were before. What people sent in since stays with its court.'

export const VERDICT_MAP_FAILED = 'The map cannot be shown. The list says what becomes of each court.'

export const CHANGES_NOT_LISTED = 'There are more changes than can be listed at once.'
export const DOWNLOAD_CHANGES = 'Download as CSV'
export const NOTHING_CHANGED = 'Nothing changed.'
export const NOTHING_TO_CHANGE = 'There is nothing to import: this file would change no court.'

export const verdictWords = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  restored: 'From the archive',
  skipped: 'Skipped',
} as const

interface Counts {
  inserted: number
  updated: number
  archived: number
  skipped: number
}

const numbers = new Intl.NumberFormat('en-GB')

/** '1,204'. */
export const numberText = (count: number) => numbers.format(count)

/** '1,204 rows', '1 row'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** '12 new, 3 known, 1 to the archive, 0 skipped'. */
export const importCounts = ({ inserted, updated, archived, skipped }: Counts) =>
  `${numberText(inserted)} new, ${numberText(updated)} known, ${numberText(archived)} to the archive, ${numberText(skipped)} skipped`

/** What an import takes away; it is said before it is done. */
export const archivingText = (courts: number) =>
  `${countText(courts, 'court that is', 'courts that are')} not in this file will go to the archive. The import can be undone until the next one that changes something.`

/** 'Import: add 3 courts, change 12, archive 78'; empty where nothing would change. */
export function importWord(courts: Record<'new' | 'changed' | 'restored' | 'missing', number>): string {
  const acts: [string, number][] = [
    ['add', courts.new],
    ['change', courts.changed],
    ['restore', courts.restored],
    ['archive', courts.missing],
  ]
  const parts = acts
    .filter(([, count]) => count > 0)
    .map(([act, count], index) => `${act} ${index === 0 ? countText(count, 'court') : numberText(count)}`)
  return parts.length > 0 ? `Import: ${parts.join(', ')}` : ''
}
