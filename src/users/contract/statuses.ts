/** The statuses an administrator can give an account. */
export const ACCOUNT_STATUSES = ['active', 'frozen', 'banned'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Filters (`deleting`: scheduled for deletion) and orders of the list of accounts. */
export const USER_FILTERS = ['all', ...ACCOUNT_STATUSES, 'deleting'] as const
export const USER_SORTS = ['newest', 'oldest', 'username'] as const
