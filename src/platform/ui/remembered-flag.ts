/** Whether this browser remembers a choice; false where storage is refused. */
export const readFlag = (key: string): boolean => readRemembered(key) !== undefined

/** The text that this browser remembers with a choice. */
export function readRemembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers a choice, perhaps with a text. Where storage is refused, nothing is remembered. */
export function rememberFlag(key: string, isSet: boolean, text = '1'): void {
  try {
    if (isSet) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The caller keeps the choice for as long as the page is open.
  }
}
