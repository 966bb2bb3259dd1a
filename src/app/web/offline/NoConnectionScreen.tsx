import { useCallback, useEffect } from 'react'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'

/** Stands for a page that isn't kept on the device, and opens it once the browser is online. */
export function NoConnectionScreen({ wanted }: { wanted: string }) {
  const tryAgain = useCallback(() => window.location.replace(wanted), [wanted])
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [tryAgain])
  return (
    <main id="main" className={page.main}>
      <ErrorScreen
        title="No connection"
        text="This page needs a connection. Courts that you saved or looked at are on this device."
      >
        <Button emphasis="main" onClick={tryAgain}>
          Try again
        </Button>
        <ButtonLink to="/saved">Courts on this device</ButtonLink>
      </ErrorScreen>
    </main>
  )
}
