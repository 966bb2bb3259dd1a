const FLAG = 'opencourt.signed-in'

/** Whether someone was signed in on the last visit; only then is the identity provider loaded upfront. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

export function setWasSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Without storage people sign in on every visit.
  }
}
