import { ACCOUNT_STATUSES } from '../../database/contract/values.ts'

/** For how long administrators can take back that they have deleted an account, days. */
export const REMOVAL_DAYS = 7

/** Filters (`deleting`: scheduled for deletion; `team`: with a role) and orders of the list of accounts. */
export const USER_FILTERS = ['all', ...ACCOUNT_STATUSES, 'deleting', 'team'] as const
export const USER_SORTS = ['newest', 'oldest', 'username'] as const
