import { useEffect } from 'react'
import { type SignedIn as Outcome, SIGNED_IN } from './signed-in-channel.ts'

/** The page of a pop-up that a provider leads back to: tells the site how it ended, and closes. */
export function SignedIn() {
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN)
    const error = new URLSearchParams(window.location.search).get('error')
    channel.postMessage({ error } satisfies Outcome)
    channel.close()
    window.close()
  }, [])
  return (
    <>
      <h1>Signing in</h1>
      <p>You can close this window.</p>
    </>
  )
}
