/** Environment variables that pass the global setup on to test workers. */

/** URL of the server. */
export const BASE_URL = 'E2E_BASE_URL'
/** Where to ask for servers that are set up otherwise. */
export const SERVERS = 'E2E_SERVERS'
