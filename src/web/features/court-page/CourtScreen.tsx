import { Fragment, type ReactNode, Suspense } from 'react'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { morePendingText } from '../../../contract/contribution-texts.ts'
import {
  accessText,
  distanceText,
  NOT_PROVIDED,
  regionText,
  typeText,
  UNNAMED_COURT,
} from '../../../contract/courts/rules.ts'
import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import type { ReviewSort } from '../../../contract/limits.ts'
import { AverageRating } from '../../shared/court/AverageRating.tsx'
import { useCourtLinkState } from '../../shared/place/kept-search.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Badge } from '../../shared/ui/Badge.tsx'
import page from '../../shared/ui/page.module.css'
import { lazyWithRetry } from '../../shared/unreachable/late.tsx'
import { StaleCopyNotice } from './AsOf.tsx'
import { BackLink } from './BackLink.tsx'
import classes from './CourtScreen.module.css'
import { courtTitle } from './court-head.ts'
import { Facilities } from './Facilities.tsx'
import { Facts } from './Facts.tsx'
import { Gallery } from './Gallery.tsx'
import { Notes } from './Notes.tsx'
import { Reviews } from './Reviews.tsx'
import { useIsAdmin } from './useIsAdmin.ts'

const AdminTools = lazyWithRetry(() => import('./AdminTools.tsx'))

interface CourtScreenProps {
  details: CourtDetailsView
  /** Map settings of this installation. */
  settings: ConfigView['map']
  sort: ReviewSort
  /** Render time, milliseconds since the epoch; the same on the server and in the browser. */
  now: number
}

export function CourtScreen({ details, settings, sort, now }: CourtScreenProps) {
  const { court, facilities, reviews, photos, moreWaiting, incomplete } = details
  const name = court.name || UNNAMED_COURT
  const region = regionText(court)
  const type = typeText(court)
  const isAdmin = useIsAdmin()
  const { distanceMiles } = useCourtLinkState()
  const { personKey } = useSession()
  return (
    <CourtFrame>
      <title>{courtTitle(court)}</title>
      <Fragment key={personKey}>
        <StaleCopyNotice details={details} now={now} />
        <Gallery
          key={court.id}
          courtId={court.id}
          courtName={name}
          photos={incomplete ? undefined : photos}
        />
        <MorePending count={moreWaiting.photos} kind="photo" />
        <div className={classes.columns}>
          <div className={classes.head}>
            <h1 dir="auto">{name}</h1>
            <p className={classes.where}>
              <bdi>{court.address || `Address: ${NOT_PROVIDED}`}</bdi>
              {region && ' · '}
              <bdi>{region}</bdi>
            </p>
            <div className={classes.badges}>
              <AverageRating rating={court.rating} count={court.review_count} />
              <Badge tone={court.isFree ? 'good' : 'paid'}>{accessText(court)}</Badge>
              {type && <Badge>{type}</Badge>}
              {distanceMiles !== undefined && <Badge>{distanceText(distanceMiles)}</Badge>}
            </div>
          </div>
          <div className={classes.side}>
            <Facts court={court} facilities={facilities} settings={settings} />
          </div>
          <div className={classes.parts}>
            {isAdmin && !incomplete && (
              <Suspense>
                <AdminTools key={court.id} details={details} />
              </Suspense>
            )}
            {court.notes && (
              <section aria-label="Notes">
                <h2>Notes</h2>
                <Notes key={court.id} notes={court.notes} />
              </section>
            )}
            {!incomplete && (
              <>
                <section aria-label="What players confirmed">
                  <h2>What players confirmed</h2>
                  <Facilities key={court.id} courtId={court.id} facilities={facilities} now={now} />
                </section>
                <section aria-label="Reviews">
                  <Reviews
                    courtId={court.id}
                    courtName={name}
                    facilities={facilities}
                    reviews={reviews}
                    sort={sort}
                  />
                  <MorePending count={moreWaiting.reviews} kind="review" />
                </section>
              </>
            )}
          </div>
        </div>
      </Fragment>
    </CourtFrame>
  )
}

/** Number of contributions awaiting approval that are not shown. */
function MorePending({ count, kind }: { count: number; kind: 'review' | 'photo' }) {
  return count > 0 && <p className={`${page.quiet} ${classes.morePending}`}>{morePendingText(count, kind)}</p>
}

/** Layout shared by all states of the screen. */
export function CourtFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={page.main}>
      <div className={page.wrap}>
        <BackLink />
        {children}
      </div>
    </main>
  )
}
