import { Suspense } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { api } from '../../../api/web/client.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import EmbedButton from '../../../embed/web/EmbedButton.tsx'
import { ReportProblem } from '../../../facts/web/ReportProblem.tsx'
import { PhotoUploads } from '../../../photos/web/AddPhotos.tsx'
import type { useUploads } from '../../../photos/web/useUploads.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import page from '../../../platform/ui/page.module.css'
import type { PlacePin } from '../../../reports/web/ReportLocationFields.tsx'
import { useReport } from '../../../reports/web/useReport.tsx'
import classes from './More.module.css'

const loadRightPlaceMap = () => import('./RightPlaceMap.tsx')
const RightPlaceMap = lazyWithRetry(loadRightPlaceMap)

interface MoreProps extends Pick<CourtDetailsView, 'court'> {
  settings: ConfigView['map']
  uploads: ReturnType<typeof useUploads>
  /** Undefined while no problem can be reported. */
  repairLinks: ConfigView['repairLinks'] | undefined
}

/** What one seldom needs. */
export function More({ court, settings, uploads, repairLinks }: MoreProps) {
  const { report, reporting } = useReport()
  const near = `${court.latitude},${court.longitude}`
  const loadNearby = (limit: number, signal: AbortSignal) =>
    api.call('GET /api/courts', { query: { near, limit }, signal })
  const rightPlace = (pin: PlacePin) => (
    <Suspense fallback={<div className={classes.mapButton} />}>
      <RightPlaceMap court={court} settings={settings} pin={pin} />
    </Suspense>
  )
  return (
    <div className={classes.more}>
      <PhotoUploads {...uploads} />
      {repairLinks && <ReportProblem court={court} links={repairLinks} />}
      <Link to={`/follow?court=${court.id}`}>Follow changes</Link>
      <EmbedButton query={`?court=${court.id}`} title={court.name || UNNAMED_COURT}>
        Show on your website
      </EmbedButton>
      <Button
        emphasis="bare"
        className={page.scripted}
        onClick={() => {
          // Together with the dialog, so that it doesn't grow later.
          void loadRightPlaceMap().catch(() => {})
          report({ subject: 'court', id: court.id, map: rightPlace, loadNearby })
        }}
      >
        Report this court
      </Button>
      {reporting}
    </div>
  )
}
