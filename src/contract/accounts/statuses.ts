/** What an administrator can set an account to. */
export const ACCOUNT_STATUSES = ['active', 'frozen', 'banned'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Which accounts are listed (`deleting`: their owners asked for the deletion), and in what order. */
export const USER_FILTERS = ['all', ...ACCOUNT_STATUSES, 'deleting'] as const
export const USER_SORTS = ['newest', 'oldest', 'username'] as const
