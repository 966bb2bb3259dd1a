import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { commonErrors } from '../contract/common-errors.ts'
import { Button } from './Button.tsx'
import classes from './Unreachable.module.css'

/** Overlay for a failed load; retries on click or when the browser is back online. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])

  return createPortal(
    <div role="alert" className={classes.notice}>
      <p>{commonErrors.unavailable.text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>,
    document.body,
  )
}
