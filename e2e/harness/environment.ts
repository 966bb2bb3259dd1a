/** Environment variables through which the global setup passes addresses to the test workers. */

/** Folder of the data that servers start with; kept for the next tests that name it. */
export const PREPARED_DATA = 'PREPARED_DATA'
/** URL of the server. */
export const BASE_URL = 'E2E_BASE_URL'
/** URL at which to request servers with another environment. */
export const SERVERS = 'E2E_SERVERS'
/** In the environment of a server: whether a file of map data is imported before it starts. */
export const MAP_DATA = 'MAP_DATA'
