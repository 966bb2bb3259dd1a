import { useCallback, useEffect, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { openAnew } from '../../shared/unreachable/open-anew.ts'
import { Unreachable } from '../../shared/unreachable/Unreachable.tsx'

/** Says that the wanted screen does not come, over the one that stays, and opens it once the server answers. */
export function UnreachableScreen() {
  const isStuck = useStuckRouter()
  const { pathname } = useLocation()
  const { location: wanted } = useNavigation()
  const address = isStuck && wanted && wanted.pathname !== pathname ? createPath(wanted) : undefined

  const tryAgain = useCallback(() => {
    if (address) void openAnew(address)
  }, [address])
  useEffect(tryAgain, [tryAgain])

  return address && <Unreachable onTry={tryAgain} />
}

/**
 * Where the code of a screen does not come, React Router loads the page anew, and without a line the browser would put
 * an error of its own in its place. The page is kept; of its router, only a new page can make a sound one.
 */
function useStuckRouter(): boolean {
  const [isStuck, setIsStuck] = useState(false)
  useEffect(() => {
    // The development server loads pages anew by itself.
    if (import.meta.env.DEV) return
    function keepPage(event: NavigateEvent) {
      if (event.navigationType !== 'reload') return
      event.preventDefault()
      setIsStuck(true)
    }
    // Not every browser has it yet.
    window.navigation?.addEventListener('navigate', keepPage)
    return () => window.navigation?.removeEventListener('navigate', keepPage)
  }, [])
  return isStuck
}
