/** The environment variable by which test workers learn where the server is. */
export const BASE_URL = 'E2E_BASE_URL'
