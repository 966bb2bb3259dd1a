import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { commonErrors, UNREACHABLE_STATUSES } from '../contract/common-errors.ts'
import { Button } from './Button.tsx'
import classes from './FloatingNotice.module.css'

/** Tells everything that failed to load to try again. */
const RETRY = 'opencourt-retry'

/** Overlay for a failed load; retries on click or when the browser is back online. Several ones look and act as one. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    for (const event of ['online', RETRY]) window.addEventListener(event, onRetry)
    return () => {
      for (const event of ['online', RETRY]) window.removeEventListener(event, onRetry)
    }
  }, [onRetry])

  return createPortal(
    <div role="alert" className={classes.notice}>
      <p>{commonErrors.unavailable.text}</p>
      <Button onClick={() => window.dispatchEvent(new Event(RETRY))}>Try again</Button>
    </div>,
    document.body,
  )
}

/** Milliseconds between tries. A browser may say that it is online before the server can be reached. */
export const TRY_EVERY_MS = 5_000

/** Navigates with a full page load, but only if the server responds. */
export async function navigateIfReachable(
  address: string,
  how: 'assign' | 'replace' = 'assign',
): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer && !UNREACHABLE_STATUSES.includes(answer.status)) window.location[how](address)
}
