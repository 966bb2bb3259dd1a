import type { ReactNode } from 'react'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { CourtArt } from '../../platform/ui/CourtArt.tsx'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './CourtList.module.css'

/** Placeholder while the first courts load. */
export function LoadingCourts() {
  return (
    <>
      <p role="status" className={classes.loading}>
        Loading courts...
      </p>
      <div className={classes.grid} aria-hidden>
        {[1, 2, 3].map((ghost) => (
          <div key={ghost} className={classes.skeletonCard} />
        ))}
      </div>
    </>
  )
}

/** Shown when a search has no results: `wider` offers a wider search, the children a way to add a court. */
export function NoCourts({ wider, children }: { wider: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <div className={classes.drawing}>
        <CourtArt courtId={2} />
      </div>
      {wider}
      <p>Know a court that’s missing? Put it on the map for everyone.</p>
      {children}
    </div>
  )
}

export const OFFLINE = 'You are offline. Check your connection, then try again.'

export function CourtsFailed({ retry }: { retry: () => void }) {
  const isOffline = useHydrated() && !navigator.onLine
  return (
    <div className={classes.empty}>
      <p role="alert">{isOffline ? OFFLINE : commonErrors.unavailable.text}</p>
      <Button onClick={retry}>Try again</Button>
      <ButtonLink to="/saved">Courts on this device</ButtonLink>
    </div>
  )
}
