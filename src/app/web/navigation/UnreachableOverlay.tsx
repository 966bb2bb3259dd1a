import { useCallback, useEffect, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { navigateIfReachable, TRY_EVERY_MS, Unreachable } from '../../../platform/ui/Unreachable.tsx'

/** Overlay on the current screen when the next one fails to load; opens it once the server responds. */
export function UnreachableOverlay() {
  const isReloadPrevented = usePreventedReload()
  const { pathname } = useLocation()
  const { location: wanted } = useNavigation()
  const address = isReloadPrevented && wanted && wanted.pathname !== pathname ? createPath(wanted) : undefined

  const tryAgain = useCallback(() => {
    if (address) void navigateIfReachable(address)
  }, [address])
  useEffect(() => {
    tryAgain()
    const trying = setInterval(tryAgain, TRY_EVERY_MS)
    return () => clearInterval(trying)
  }, [tryAgain])

  return address && <Unreachable onRetry={tryAgain} />
}

/**
 * When a screen's code fails to load, React Router reloads the page, which offline would show the browser's error page.
 * This prevents the reload; the router then needs a full page load to recover.
 */
function usePreventedReload(): boolean {
  const [isStuck, setIsStuck] = useState(false)
  useEffect(() => {
    // The development server reloads pages itself.
    if (import.meta.env.DEV) return
    function keepPage(event: NavigateEvent) {
      if (event.navigationType !== 'reload') return
      event.preventDefault()
      setIsStuck(true)
    }
    // Not supported by every browser yet.
    window.navigation?.addEventListener('navigate', keepPage)
    return () => window.navigation?.removeEventListener('navigate', keepPage)
  }, [])
  return isStuck
}
