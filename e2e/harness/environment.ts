/** The environment variables by which test workers learn what was set up for all of them. */

/** Where the server is. */
export const BASE_URL = 'E2E_BASE_URL'
/** The data folder that servers of single tests begin with. */
export const FIRST_DATA = 'E2E_FIRST_DATA'
