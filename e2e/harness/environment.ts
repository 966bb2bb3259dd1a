/** Environment variables that tell the parts of a test run where something is. */

/** Folder of the data that servers start with, if tests that run one after another share it. */
export const PREPARED_DATA = 'PREPARED_DATA'
/** URL of the server. */
export const BASE_URL = 'E2E_BASE_URL'
/** URL at which to request servers with another environment. */
export const SERVERS = 'E2E_SERVERS'
/** In the environment of a server: whether a file of map data is imported before it starts. */
export const MAP_DATA = 'MAP_DATA'
/** In the environment of a server: how many items of all kinds wait for moderators. */
export const WAITING = 'WAITING'
