import { IconArrowMerge, IconMapPin, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { coordinatesText, NOT_PROVIDED } from '../../../courts/contract/rules.ts'
import { mapLink } from '../../../map/web/map-links.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { useShortcuts } from '../queue/useShortcuts.ts'
import classes from './CourtFix.module.css'
import type { ReportedCourtProps } from './reported-court.ts'

const CorrectPlaceDialog = lazyWithRetry(() => import('./CorrectPlaceDialog.tsx'))
const MergeReportedDialog = lazyWithRetry(() => import('./MergeReportedDialog.tsx'))

/** A reported court, with actions to fix it. */
export function ReportedCourt({ isOver, ...props }: ReportedCourtProps & { isOver: boolean }) {
  const { court } = props
  const [open, setOpen] = useState<'place' | 'merge'>()
  const close = () => setOpen(undefined)
  useShortcuts(isOver ? {} : { p: () => setOpen('place'), m: () => setOpen('merge') })
  return (
    <>
      <p>{court.address ?? `Address: ${NOT_PROVIDED}`}</p>
      <p>
        <a href={mapLink(court)} target="_blank" rel="noopener">
          {coordinatesText(court)}
        </a>
      </p>
      {!isOver && (
        <div className={classes.actions}>
          <Button onClick={() => setOpen('place')}>
            <IconMapPin size={17} aria-hidden />
            Correct the location… <kbd aria-hidden>p</kbd>
          </Button>
          <Button onClick={() => setOpen('merge')}>
            <IconArrowMerge size={17} aria-hidden />
            Merge… <kbd aria-hidden>m</kbd>
          </Button>
          <ButtonLink to={`/admin/courts?find=%23${court.id}`}>
            <IconPencil size={17} aria-hidden />
            Edit in the panel
          </ButtonLink>
        </div>
      )}
      <Suspense>
        {open === 'place' && <CorrectPlaceDialog {...props} onClose={close} />}
        {open === 'merge' && <MergeReportedDialog {...props} onClose={close} />}
      </Suspense>
    </>
  )
}
