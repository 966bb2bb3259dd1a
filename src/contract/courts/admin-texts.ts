/** What administrators read while they look after courts. What the server says of a refusal comes first. */

export const UPDATE_COURT_FAILED = 'Failed to update court'
export const DELETE_COURT_FAILED = 'Failed to delete court'
export const ADD_COURT_FAILED = 'Failed to add court'
export const RESTORE_COURT_FAILED = 'Failed to restore court'
export const HISTORY_WENT_ON =
  'Somebody changed this court meanwhile. Look at the latest change, then choose again.'
export const MERGE_FAILED = 'Failed to merge the courts'
export const COUNTING_MERGE = 'Counting what would move…'
/** `apart` as '90 metres' or '0.3 miles'. */
export const courtsAreApart = (apart: string) => `They are ${apart} apart.`
export const COURTS_ARE_FAR = 'That is far: check that they really are one court.'
export const MERGE_PREVIEW_FAILED = 'Failed to count what would move'
export const COURTS_MERGED = 'Courts merged.'
export const UNDO_MERGE_FAILED = 'Failed to undo the merge'
export const ADD_TAG_FAILED = 'Failed to add tag.'
export const REMOVE_TAG_FAILED = 'Failed to remove tag.'
export const PHOTO_ADDED = 'The photo is on the court’s page.'

export const LOADING_COURTS = 'Loading courts...'
export const LOADING_COURTS_FAILED = 'Failed to load courts'
export const LOOKING_FOR_COURTS_FAILED = 'Failed to look for courts'
export const EMPTY_ARCHIVE = 'There is nothing in the archive.'
/** Of a court that a link leads to; `id` as in '#12'. */
export const courtIsNotHere = (id: string) => `Court ${id} is not in the directory any more.`
export const courtIsNowhere = (id: string) => `Court ${id} is neither in the directory nor in the archive.`
export const COURT_SAVED = 'Saved.'
export const STATE_RESTORED = 'Restored. The history has what stood before.'
export const DELETE_COURT_WARNING =
  'It goes to the archive, with its reviews, photos and votes, and nobody finds it any more. It can be restored.'
export const courtAdded = (name: string) => `${name} is in the directory.`
export const courtDeleted = (name: string) => `${name} is in the archive.`
export const courtRestored = (name: string) => `${name} is back in the directory.`
export const courtMerged = (name: string, into: string) => `${name} was merged into ${into}.`
export const mergeUndone = (name: string) => `${name} stands by itself again.`

export const NOTHING_IN_HISTORY = 'Nothing is on record of this court.'
