const FLAG = 'opencourt.signed-in'

/** Whether somebody was signed in here when they left: only then is the identity provider loaded unasked. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Without storage a person signs in anew on every visit.
  }
}
