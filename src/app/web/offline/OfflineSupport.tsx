import { lazy, Suspense, useEffect, useState } from 'react'

// Without it the page works as before.
const AtRest = lazy(() => import('./AtRest.tsx').catch(() => ({ default: () => null })))

/** Once the page is at rest, keeps the app for when there is no connection, and sends what was said without one. */
export function OfflineSupport({ isOn }: { isOn: boolean }) {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => setIsAtRest(true))
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
  }, [])
  return (
    isAtRest && (
      <Suspense>
        <AtRest isOn={isOn} />
      </Suspense>
    )
  )
}
