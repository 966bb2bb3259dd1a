import { clockText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useHydrated } from '../../../platform/ui/useHydrated.ts'
import { DETAILS_UNAVAILABLE, staleDataText } from '../../contract/rules.ts'
import type { CourtDetailsView } from '../../contract/schema.ts'
import classes from './StaleCopyNotice.module.css'

/** Says that an older copy of the court is shown; nothing if it is current. */
export function StaleCopyNotice({
  details: { asOf, incomplete },
  now,
}: {
  details: Pick<CourtDetailsView, 'asOf' | 'incomplete'>
  /** Render time, milliseconds since the epoch. */
  now: number
}) {
  // The server does not know the visitor's time zone.
  const timeZone = useHydrated() ? undefined : 'UTC'
  if (!asOf) return null
  return (
    <div className={classes.staleNotice}>
      <Notice tone="wait">
        {staleDataText(clockText(asOf, now, timeZone))} {incomplete && DETAILS_UNAVAILABLE}
      </Notice>
    </div>
  )
}
