const KEY = 'opencourt.wished-username'

interface Wish {
  /** The identity that shall have the name. */
  uid: string
  username: string
}

/** The name somebody wished for when they registered here: it can be claimed once their address is verified. */
export function wishedUsername(uid: string): string | undefined {
  try {
    const wish = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Wish> | null
    return wish?.uid === uid && typeof wish.username === 'string' ? wish.username : undefined
  } catch {
    return undefined
  }
}

export function rememberWish(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish))
  } catch {
    // Without storage the name is asked for again.
  }
}

/** When the person has a username, or has to choose another one. */
export function forgetWish(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There is none without storage.
  }
}
