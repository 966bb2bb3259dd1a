const KEY = 'opencourt.wished-username'

interface Wish {
  /** Provider id of the person who requested it. */
  uid: string
  username: string
}

/** The username requested at registration, claimed once the email address is verified. */
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
    // Without storage the person is asked again.
  }
}

/** Called once the person has a username or must choose another. */
export function forgetWish(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is none.
  }
}
