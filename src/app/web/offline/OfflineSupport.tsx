import { lazy, Suspense, useEffect, useState } from 'react'

// Without it the page works as before.
const UpdateNotice = lazy(() => import('./UpdateNotice.tsx').catch(() => ({ default: () => null })))

/** Once the page is at rest, keeps the app for when there is no connection. */
export function OfflineSupport({ isOn }: { isOn: boolean }) {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    if (!isOn || !('serviceWorker' in navigator)) return
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => setIsAtRest(true))
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
  }, [isOn])
  return (
    isAtRest && (
      <Suspense>
        <UpdateNotice />
      </Suspense>
    )
  )
}
