import { useEffect, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from '../../../platform/ui/FloatingNotice.module.css'

/** Says when a new version of the app is ready. It waits until the person wants it. */
export function UpdateNotice() {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => {
    // Refused in some private windows.
    void register(setWaiting).catch(() => {})
  }, [])
  if (!waiting) return null
  return (
    <div role="status" className={classes.notice}>
      <p>A new version is ready.</p>
      <Button onClick={() => open(waiting)}>Reload</Button>
    </div>
  )
}

async function register(onWaiting: (worker: ServiceWorker) => void) {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  function follow(worker: ServiceWorker | null) {
    // The first one replaces nothing.
    if (!worker || !navigator.serviceWorker.controller) return
    const tell = () => worker.state === 'installed' && onWaiting(worker)
    worker.addEventListener('statechange', tell)
    tell()
  }
  follow(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

function open(worker: ServiceWorker) {
  // In another window it may have been wanted already.
  if (worker.state !== 'installed') return loadAgain()
  navigator.serviceWorker.addEventListener('controllerchange', loadAgain, { once: true })
  worker.postMessage('take-over')
}

/** Reloads are prevented while a screen's code fails to load (`UnreachableOverlay`). */
const loadAgain = () => window.location.assign(window.location.pathname + window.location.search)
