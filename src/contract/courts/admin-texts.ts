/** What administrators read while they look after courts. What the server says of a refusal comes first. */

export const UPDATE_COURT_FAILED = 'Failed to update court'
export const DELETE_COURT_FAILED = 'Failed to delete court'
export const ADD_COURT_FAILED = 'Failed to add court'
export const RESTORE_COURT_FAILED = 'Failed to restore court'
export const MERGE_FAILED = 'Failed to merge the courts'
export const UNDO_MERGE_FAILED = 'Failed to undo the merge'
export const ADD_TAG_FAILED = 'Failed to add tag.'
export const REMOVE_TAG_FAILED = 'Failed to remove tag.'
export const PHOTO_ADDED = 'The photo is on the court’s page.'
