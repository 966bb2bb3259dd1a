/** What administrators read of imports. What the server says of a refusal comes first. */

export const IMPORT_FAILED = 'Import failed'
export const UNDO_IMPORT_FAILED = 'Failed to undo the import'
