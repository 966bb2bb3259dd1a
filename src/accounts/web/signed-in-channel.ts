/** On which the page that a provider leads back to says how it ended. */
export const SIGNED_IN = 'opencourt.signed-in'

export interface SignedIn {
  /** The library's error; null if there was none. */
  error: string | null
}
