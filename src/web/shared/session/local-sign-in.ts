import type { ProviderId } from '../../../contract/accounts/sign-in-texts.ts'
import { SIGN_IN_POPUP } from '../../../contract/limits.ts'

/** What Google or Facebook would say of a person. */
export interface Claims {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
}

/** What the window in place of theirs answers: who was chosen, marked with the question it answers. */
export interface LocalAnswer {
  nonce: string
  claims: Claims
}

/** How often a window is looked at for having been closed, milliseconds. */
const LOOK_EVERY_MS = 250

/** Asks in a window of this site who somebody is, as Google and Facebook do in theirs. */
export function askLocally(provider: ProviderId): Promise<Claims> {
  const nonce = crypto.randomUUID()
  const opened = openWindow(`/local/sign-in?${new URLSearchParams({ provider, nonce })}`)
  if (!opened) return Promise.reject(problem('auth/popup-blocked'))
  return new Promise((resolve, reject) => {
    function finish(settle: () => void) {
      clearInterval(looking)
      window.removeEventListener('message', hear)
      settle()
    }
    function hear({ origin, source, data }: MessageEvent<LocalAnswer>) {
      if (origin !== window.location.origin || source !== opened || data?.nonce !== nonce) return
      opened?.close()
      finish(() => resolve(data.claims))
    }
    const looking = setInterval(() => {
      if (opened.closed) finish(() => reject(problem('auth/popup-closed-by-user')))
    }, LOOK_EVERY_MS)
    window.addEventListener('message', hear)
  })
}

function openWindow(address: string): Window | null {
  const { width, height } = SIGN_IN_POPUP
  const left = Math.max((screen.availWidth - width) / 2, 0)
  const top = Math.max((screen.availHeight - height) / 2, 0)
  return window.open(address, 'sign-in', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

function problem(code: string): Error {
  return Object.assign(new Error(code), { code })
}
