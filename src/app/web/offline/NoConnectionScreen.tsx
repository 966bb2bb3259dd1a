import { useCallback, useEffect } from 'react'
import { commonErrors } from '../../../platform/contract/common-errors.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import { navigateIfReachable, TRY_EVERY_MS } from '../../../platform/ui/Unreachable.tsx'
import { useIsOffline } from '../../../platform/ui/useHydrated.ts'

/** Stands for a page that isn't kept on the device, and opens it once the server can be reached. */
export function NoConnectionScreen({ wanted }: { wanted: string }) {
  const isOffline = useIsOffline()
  const tryAgain = useCallback(() => void navigateIfReachable(wanted, 'replace'), [wanted])
  useEffect(() => {
    tryAgain()
    const trying = setInterval(tryAgain, TRY_EVERY_MS)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(trying)
      window.removeEventListener('online', tryAgain)
    }
  }, [tryAgain])
  return (
    <main id="main" className={page.main}>
      <ErrorScreen
        title="No connection"
        text={`${isOffline ? 'This page needs a connection.' : commonErrors.unavailable.text} Courts that you saved or looked at are on this device.`}
      >
        <Button emphasis="main" onClick={tryAgain}>
          Try again
        </Button>
        <ButtonLink to="/saved">Courts on this device</ButtonLink>
      </ErrorScreen>
    </main>
  )
}
