import { useEffect, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { errors } from '../../../contract/errors.ts'
import { Button } from '../../shared/ui/Button.tsx'
import classes from './UnreachableScreen.module.css'

/** Says that the wanted screen does not come, over the one that stays, and opens it once the server answers. */
export function UnreachableScreen() {
  const isStuck = useStuckRouter()
  const { pathname } = useLocation()
  const { location: wanted } = useNavigation()
  const address = isStuck && wanted && wanted.pathname !== pathname ? createPath(wanted) : undefined

  useEffect(() => {
    if (!address) return
    const tryAgain = () => void openAnew(address)
    tryAgain()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [address])

  if (!address) return null
  return (
    <div role="alert" className={classes.notice}>
      <p>{errors.unavailable.text}</p>
      <Button onClick={() => openAnew(address)}>Try again</Button>
    </div>
  )
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

/** Leaves the page only for one that there is. */
async function openAnew(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer) window.location.assign(address)
}
