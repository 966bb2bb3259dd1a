/** Texts for imports. An error message from the server takes precedence over these. */

export const IMPORT_FAILED = 'Import failed'
export const UNDO_IMPORT_FAILED = 'Failed to undo the import'
export const LOADING_IMPORTS_FAILED = 'Failed to load the latest imports'

export const IMPORT_EXPLAINED =
  'The file replaces the courts in the directory. Courts that aren’t in it are archived, with all their contributions. You’ll see a preview first; nothing changes until you confirm.'
export const NO_IMPORTS_YET = 'Nothing has been imported yet.'
export const UNDO_IMPORT_WARNING =
  'Courts it added are archived; all others return to how they were, except those that were changed since. Contributions made since stay with their court.'

export const PREVIEW_MAP_UNAVAILABLE = 'The map can’t be shown. The list shows what happens to each court.'

export const TOO_MANY_CHANGES_TO_LIST = 'There are too many changes to list at once.'
export const DOWNLOAD_CHANGES = 'Download as CSV'
export const NO_CHANGES = 'Nothing changed.'
export const NOTHING_TO_CHANGE = 'There is nothing to import: this file wouldn’t change any courts.'

export const rowStatusLabels = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  restored: 'Restored',
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

/** '12 new, 3 existing, 1 archived, 0 skipped'. */
export const importCountsText = ({ inserted, updated, archived, skipped }: Counts) =>
  `${numberText(inserted)} new, ${numberText(updated)} existing, ${numberText(archived)} archived, ${numberText(skipped)} skipped`

/** Warns, before an import, which courts it would archive. */
export const archiveWarning = (courts: number) =>
  `${countText(courts, 'court that isn’t', 'courts that aren’t')} in this file will be archived. You can undo the import.`

export const leftOutText = (rows: number) =>
  `Invalid facts are left out of ${countText(rows, 'row')}. The list says which.`

/** 'Import: add 3 courts, change 12, archive 78'; empty if nothing would change. */
export function importButtonLabel(
  courts: Record<'new' | 'changed' | 'restored' | 'missing', number>,
): string {
  const actions: [string, number][] = [
    ['add', courts.new],
    ['change', courts.changed],
    ['restore', courts.restored],
    ['archive', courts.missing],
  ]
  const parts = actions
    .filter(([, count]) => count > 0)
    .map(
      ([action, count], index) => `${action} ${index === 0 ? countText(count, 'court') : numberText(count)}`,
    )
  return parts.length > 0 ? `Import: ${parts.join(', ')}` : ''
}
