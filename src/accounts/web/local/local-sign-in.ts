import { authError, type ProviderId } from '../sign-in-texts.ts'

/** Providers that a local installation stands in for. */
export type StandIn = Exclude<ProviderId, 'oidc'>

/** Size of the Google and Facebook sign-in popups, pixels. */
const SIGN_IN_POPUP = { width: 500, height: 600 } as const

/** The claims Google or Facebook would make about a person. */
export interface Claims {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
}

/** Response of the local sign-in window; the nonce matches it to the request. */
export interface LocalSignInResponse {
  nonce: string
  claims: Claims
}

/** How often to check whether the window was closed, milliseconds. */
const POLL_INTERVAL_MS = 250

/** Signs in through a local window that stands in for Google's or Facebook's. */
export function requestLocalSignIn(provider: ProviderId): Promise<Claims> {
  const nonce = crypto.randomUUID()
  const opened = openSignInWindow(`/local/sign-in?${new URLSearchParams({ provider, nonce })}`)
  if (!opened) return Promise.reject(authError('auth/popup-blocked'))
  return new Promise((resolve, reject) => {
    function finish(settlePromise: () => void) {
      clearInterval(poll)
      window.removeEventListener('message', onMessage)
      settlePromise()
    }
    function onMessage({ origin, source, data }: MessageEvent<LocalSignInResponse>) {
      if (origin !== window.location.origin || source !== opened || data?.nonce !== nonce) return
      opened?.close()
      finish(() => resolve(data.claims))
    }
    const poll = setInterval(() => {
      if (opened.closed) finish(() => reject(authError('auth/popup-closed-by-user')))
    }, POLL_INTERVAL_MS)
    window.addEventListener('message', onMessage)
  })
}

/** Opens a small window in the middle of the screen; null if the browser prevents it. */
export function openSignInWindow(address: string): Window | null {
  const { width, height } = SIGN_IN_POPUP
  const left = Math.max((screen.availWidth - width) / 2, 0)
  const top = Math.max((screen.availHeight - height) / 2, 0)
  return window.open(address, 'sign-in', `popup,width=${width},height=${height},left=${left},top=${top}`)
}
