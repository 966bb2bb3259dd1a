/** Whether this browser remembers a choice; false where storage is refused. */
export function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
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
