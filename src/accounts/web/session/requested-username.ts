const KEY = 'opencourt.wished-username'

interface RequestedUsername {
  /** Provider id of the person who requested it. */
  uid: string
  username: string
}

/** The username requested at registration, claimed once the email address is verified. */
export function requestedUsername(uid: string): string | undefined {
  try {
    const wish = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<RequestedUsername> | null
    return wish?.uid === uid && typeof wish.username === 'string' ? wish.username : undefined
  } catch {
    return undefined
  }
}

export function saveRequestedUsername(wish: RequestedUsername): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish))
  } catch {
    // Without storage the person is asked again.
  }
}

/** Called once the person has a username or must choose another. */
export function clearRequestedUsername(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is none.
  }
}
