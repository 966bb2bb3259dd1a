import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { errors } from '../../../contract/errors.ts'
import { Button } from '../ui/Button.tsx'
import classes from './Unreachable.module.css'

/** Overlay for a failed load; retries on click or when the browser is back online. */
export function Unreachable({ onTry }: { onTry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onTry)
    return () => window.removeEventListener('online', onTry)
  }, [onTry])

  return createPortal(
    <div role="alert" className={classes.notice}>
      <p>{errors.unavailable.text}</p>
      <Button onClick={onTry}>Try again</Button>
    </div>,
    document.body,
  )
}
