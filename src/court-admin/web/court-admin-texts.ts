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
