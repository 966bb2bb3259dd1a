import type { MergePreview } from '../contract/schema.ts'

/** Texts for managing courts. An error message from the server takes precedence over these. */

export const UPDATE_COURT_FAILED = 'Failed to update court'
export const DELETE_COURT_FAILED = 'Failed to delete court'
export const ADD_COURT_FAILED = 'Failed to add court'
export const RESTORE_COURT_FAILED = 'Failed to restore court'
export const HISTORY_CONFLICT =
  'Someone else has edited this court. Look at the latest change, then choose again.'
export const MERGE_FAILED = 'Failed to merge the courts'
export const LOADING_MERGE_PREVIEW = 'Loading the merge preview…'
/** `distance`: '98 yards' or '0.3 miles'. */
export const courtsAreApart = (distance: string) => `They are ${distance} apart.`
export const COURTS_ARE_FAR = 'That is unusually far. Check that they are the same court.'
export const MERGE_PREVIEW_FAILED = 'Failed to load the merge preview'
export const COURTS_MERGED = 'Courts merged.'
export const UNDO_MERGE_FAILED = 'Failed to undo the merge'
export const ADD_TAG_FAILED = 'Failed to add tag.'
export const REMOVE_TAG_FAILED = 'Failed to remove tag.'

export const LOADING_COURTS = 'Loading courts...'
export const SEARCH_PAUSED =
  'You are offline. These courts were found before; the search continues when you are back online.'
export const LOADING_COURTS_FAILED = 'Failed to load courts'
export const SEARCHING_COURTS_FAILED = 'Failed to search for courts'
export const ARCHIVE_EMPTY = 'The archive is empty.'
/** For a link to a court that no longer exists; `id` as in '#12'. */
export const courtNotInDirectory = (id: string) => `Court ${id} is no longer in the directory.`
export const courtNotFoundAnywhere = (id: string) =>
  `Court ${id} is neither in the directory nor in the archive.`
export const COURT_SAVED = 'Saved.'
export const STATE_RESTORED = 'Restored. The previous version is in the history.'
export const DELETE_COURT_WARNING =
  'It will be archived with its reviews, photos and votes, and hidden from everyone. You can restore it later.'
export const courtAdded = (name: string) => `${name} was added to the directory.`
export const courtDeleted = (name: string) => `${name} was archived.`
export const courtRestored = (name: string) => `${name} is back in the directory.`
export const courtMerged = (name: string, into: string) => `${name} was merged into ${into}.`
export const mergeUndone = (name: string) => `${name} is a separate court again.`

export const LOADING_AUDIT_FAILED = 'Failed to load the audit log'
export const HISTORY_EMPTY = 'No changes have been recorded for this court.'

/** '1 photo', '3 photos'. */
const pluralise = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** 'a', 'a and b', 'a, b and c'. */
const listFormat = new Intl.ListFormat('en-GB')

/** What a merge moves, one line per kind. */
export function movedItemTexts(preview: MergePreview): string[] {
  const { reviews, reviewVotes, photos, newTags } = preview
  return [
    pluralise(reviews, 'review') + (reviewVotes > 0 ? `, with ${votesText(reviewVotes)}` : ''),
    pluralise(photos, 'photo'),
    confirmationsText(preview),
    newTags.length > 0 ? `${pluralise(newTags.length, 'new tag')}: ${newTags.join(', ')}` : 'no new tags',
    waitingText(preview),
  ]
}

const votesText = (count: number) => (count === 1 ? '1 like or dislike' : `${count} likes or dislikes`)

function confirmationsText({ confirmations, sharedConfirmations }: MergePreview): string {
  const moved = `${pluralise(confirmations, 'confirmation')} of facilities`
  if (sharedConfirmations === 0) return moved
  return `${moved}; ${sharedConfirmations} more ${sharedConfirmations === 1 ? 'is' : 'are'} there already, by the same people`
}

function waitingText({ waiting: { reviews, photos, facilities } }: MergePreview): string {
  const kinds = [
    [reviews, 'review'],
    [photos, 'photo'],
    [facilities, 'suggestion'],
  ] as const
  const some = kinds.filter(([count]) => count > 0).map(([count, kind]) => pluralise(count, kind))
  return some.length > 0 ? `${listFormat.format(some)} waiting for approval` : 'nothing waiting for approval'
}

/** What stays behind, or undefined if nothing does. */
export function remainingReportsText({ reports }: MergePreview, name: string): string | undefined {
  if (reports === 0) return undefined
  return `${pluralise(reports, 'report')} of ${name} ${reports === 1 ? 'stays' : 'stay'} in the queue.`
}
