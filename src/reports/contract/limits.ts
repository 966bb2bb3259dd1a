/** Details of a report, characters. */
export const MAX_REPORT_DETAILS = 1000
/** Accounts that a moderator is shown of those who sent an open report; the others are counted. */
export const MAX_SHOWN_SENDERS = 10
/** An account's latest reports with their outcomes, as shown to its owner. */
export const MAX_OWN_REPORTS = 50
