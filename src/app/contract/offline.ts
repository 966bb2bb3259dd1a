/** The page that stands for all others without a connection: empty until the app in it has started. */
export const OFFLINE_PATH = '/offline'
