import { IconChevronLeft } from '@tabler/icons-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { useIsAdmin } from '../../admin/web/useIsAdmin.ts'
import { Facilities } from '../../facilities/web/Facilities.tsx'
import { FactList } from '../../facts/web/FactList.tsx'
import { Gallery } from '../../photos/web/Gallery.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { clockText } from '../../platform/ui/dates.ts'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import { PlayableNow } from '../../playable/web/PlayableNow.tsx'
import { CourtProblems } from '../../problems/web/CourtProblems.tsx'
import type { ReviewSort } from '../../reviews/contract/limits.ts'
import { Reviews } from '../../reviews/web/Reviews.tsx'
import { AverageRating } from '../../reviews/web/Stars.tsx'
import { useCourtLinkState, useLastSearch } from '../../search/web/last-search.ts'
import {
  accessText,
  DETAILS_UNAVAILABLE,
  distanceText,
  NOT_PROVIDED,
  regionText,
  staleDataText,
  typeText,
  UNNAMED_COURT,
} from '../contract/rules.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import classes from './CourtScreen.module.css'
import { courtTitle } from './court-head.ts'
import { Notes } from './court-page/Notes.tsx'
import { Summary } from './court-page/Summary.tsx'

const AdminTools = lazyWithRetry(() => import('../../court-admin/web/AdminTools.tsx'))

interface CourtScreenProps {
  details: CourtDetailsView
  /** Map settings of this installation. */
  settings: ConfigView['map']
  repairLinks: ConfigView['repairLinks']
  sort: ReviewSort
  /** Render time, milliseconds since the epoch; the same on the server and in the browser. */
  now: number
}

export function CourtScreen({ details, settings, repairLinks, sort, now }: CourtScreenProps) {
  const { court, facilities, facts, reviews, photos, problems, moreWaiting, asOf, incomplete } = details
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
            <PlayableNow court={court} facts={facts} week={details.playable} now={now} />
          </div>
          <div className={classes.side}>
            <Summary key={court.id} details={details} settings={settings} now={now} />
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
                <section aria-label="What is there">
                  <h2>What is there</h2>
                  <FactList
                    key={court.id}
                    courtId={court.id}
                    facts={facts}
                    canAnswer={asOf === undefined}
                    now={now}
                  />
                </section>
                <section aria-label="Problems">
                  <h2>Problems</h2>
                  <CourtProblems
                    key={court.id}
                    court={court}
                    problems={problems}
                    links={repairLinks}
                    canReport={asOf === undefined}
                    now={now}
                  />
                </section>
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
  if (count === 0) return null
  const more = count === 1 ? `one more ${kind}` : `${count} more ${kind}s`
  return <p className={`${page.quiet} ${classes.morePending}`}>And {more} waiting for approval.</p>
}

/** Says that an older copy of the court is shown; nothing if it is current. */
function StaleCopyNotice({
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

/** Links back to the list with the last search. */
function BackLink() {
  return (
    <Link className={classes.back} to={{ pathname: '/', search: useLastSearch() }}>
      <IconChevronLeft size={18} aria-hidden />
      Back to list
    </Link>
  )
}
