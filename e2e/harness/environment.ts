/** The environment variables by which test workers learn what was set up for all of them. */

/** Where the server is. */
export const BASE_URL = 'E2E_BASE_URL'
/** Where to ask for servers that are set up otherwise. */
export const SERVERS = 'E2E_SERVERS'
