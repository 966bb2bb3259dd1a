/** Whether this browser remembers a choice; false where storage is refused. */
export function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Where storage is refused, nothing is remembered. */
export function rememberFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // The caller keeps the choice for as long as the page is open.
  }
}
