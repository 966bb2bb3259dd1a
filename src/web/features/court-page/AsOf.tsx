import { asOfText, ONLY_LISTED } from '../../../contract/courts/rules.ts'
import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import { clockText } from '../../shared/ui/dates.ts'
import { Notice } from '../../shared/ui/Notice.tsx'
import { useHydrated } from '../../shared/ui/useHydrated.ts'
import classes from './AsOf.module.css'

/** Says that a court is shown as it was; nothing where it is shown as it is. */
export function AsOf({
  details: { asOf, incomplete },
  now,
}: {
  details: Pick<CourtDetailsView, 'asOf' | 'incomplete'>
  /** The time of the page, milliseconds. */
  now: number
}) {
  // The server does not know where its visitor is.
  const timeZone = useHydrated() ? undefined : 'UTC'
  if (!asOf) return null
  return (
    <div className={classes.asOf}>
      <Notice tone="wait">
        {asOfText(clockText(asOf, now, timeZone))} {incomplete && ONLY_LISTED}
      </Notice>
    </div>
  )
}
