import { IconChevronLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link, useParams } from 'react-router'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { useIsAdmin } from '../../admin/web/useIsAdmin.ts'
import { Facilities } from '../../facilities/web/Facilities.tsx'
import { BigFacts } from '../../facts/web/BigFacts.tsx'
import { FactList } from '../../facts/web/FactList.tsx'
import { ImHere } from '../../facts/web/ImHere.tsx'
import { Gallery } from '../../photos/web/Gallery.tsx'
import { PhotoPicker } from '../../photos/web/PhotoPicker.tsx'
import { useUploads } from '../../photos/web/useUploads.ts'
import { distanceText } from '../../platform/contract/units.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { clockText } from '../../platform/ui/dates.ts'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import { PlayableNow } from '../../playable/web/PlayableNow.tsx'
import { CourtProblems } from '../../problems/web/CourtProblems.tsx'
import type { ReviewSort } from '../../reviews/contract/limits.ts'
import { BestReview } from '../../reviews/web/BestReview.tsx'
import { Reviews } from '../../reviews/web/Reviews.tsx'
import { AverageRating } from '../../reviews/web/Stars.tsx'
import { useReviewDialog } from '../../reviews/web/useReviewDialog.tsx'
import { BACK_TO_MAP, courtOnMap, useCourtLinkState, useLastSearch } from '../../search/web/last-search.ts'
import {
  accessText,
  DETAILS_UNAVAILABLE,
  NAME_IS_MADE,
  staleDataText,
  typeText,
  UNNAMED_COURT,
} from '../contract/rules.ts'
import type { CourtDetailsView, CourtView } from '../contract/schema.ts'
import classes from './CourtScreen.module.css'
import { courtTitle } from './court-head.ts'
import { Actions } from './court-page/Actions.tsx'
import { Details } from './court-page/Details.tsx'
import { Notes } from './court-page/Notes.tsx'
import { Place } from './court-page/Place.tsx'
import { Share } from './court-page/Share.tsx'
import { Sources } from './court-page/Sources.tsx'
import { ownDetailsQuery } from './own-details.ts'

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

export function CourtScreen(props: CourtScreenProps) {
  const { court } = props.details
  const { personKey } = useSession()
  return (
    <CourtFrame isOverPhoto tools={<Share key={court.id} court={court} />}>
      <title>{courtTitle(court)}</title>
      <Court key={`${personKey} ${court.id}`} {...props} />
    </CourtFrame>
  )
}

/** What decides whether to go, then the rest. */
function Court({ details, settings, repairLinks, sort, now }: CourtScreenProps) {
  const { court, facilities, facts, reviews, photos, moreWaiting, asOf, incomplete } = details
  const name = court.name || UNNAMED_COURT
  const canChange = asOf === undefined
  const isAdmin = useIsAdmin()
  const client = useQueryClient()
  const detailsPart = useRef<HTMLElement>(null)
  const { ownReview, dialog } = useReviewDialog({ courtId: court.id, courtName: name, facilities, reviews })
  const uploads = useUploads({
    courtId: court.id,
    onSent: () => void client.invalidateQueries({ queryKey: ownDetailsQuery(court.id).queryKey }),
  })

  function addFirst(files: File[]) {
    uploads.add(files)
    // The uploads are listed there.
    detailsPart.current?.scrollIntoView()
  }

  return (
    <>
      <Gallery
        court={court}
        courtName={name}
        photos={incomplete ? undefined : photos}
        invitation={<PhotoPicker label="Add the first photo" onChoose={addFirst} />}
      />
      <div className={classes.columns}>
        <div className={classes.head}>
          <StaleCopyNotice details={details} now={now} />
          <MorePending count={moreWaiting.photos} kind="photo" />
          <h1 dir="auto">{name}</h1>
          {court.name_is_made && <p className={page.quiet}>{NAME_IS_MADE}</p>}
          <Marks court={court} />
        </div>
        <aside className={classes.side} aria-label="Playing here">
          <PlayableNow court={court} facts={facts} week={details.playable} now={now} />
          <Actions
            court={court}
            imHere={
              canChange && <ImHere courtId={court.id} courtName={name} {...{ facts, photos, uploads, now }} />
            }
            review={incomplete ? undefined : ownReview}
          />
          <Place className={classes.placeBeside} court={court} />
        </aside>
        <div className={classes.glance}>
          {!incomplete && (
            <BigFacts
              courtId={court.id}
              facts={facts}
              isIndoor={court.isIndoor}
              canAnswer={canChange}
              now={now}
            />
          )}
          <Place className={classes.placeBelow} court={court} />
          <BestReview reviews={reviews} now={now} />
        </div>
        <div className={classes.parts}>
          {isAdmin && !incomplete && (
            <Suspense>
              <AdminTools details={details} />
            </Suspense>
          )}
          {!incomplete && (
            <>
              <section aria-label="What is there">
                <h2>What is there</h2>
                <FactList courtId={court.id} facts={facts} canAnswer={canChange} now={now} />
              </section>
              <section aria-label="Problems">
                <h2>Problems</h2>
                <CourtProblems
                  court={court}
                  problems={details.problems}
                  links={repairLinks}
                  canReport={canChange}
                  now={now}
                />
              </section>
              <section aria-label="What players confirmed">
                <h2>What players confirmed</h2>
                <Facilities courtId={court.id} facilities={facilities} now={now} />
              </section>
            </>
          )}
          {court.notes && (
            <section aria-label="Notes">
              <h2>Notes</h2>
              <Notes notes={court.notes} />
            </section>
          )}
          <section ref={detailsPart} aria-label="Details">
            <h2>Details</h2>
            <Details {...{ court, facilities, settings, uploads }} />
          </section>
          {details.sources.length > 0 && (
            <section aria-label="Where the data comes from">
              <h2>Where the data comes from</h2>
              <Sources sources={details.sources} />
            </section>
          )}
          {!incomplete && (
            <section aria-label="Reviews">
              <Reviews courtId={court.id} courtName={name} {...{ reviews, sort, ownReview }} />
              <MorePending count={moreWaiting.reviews} kind="review" />
            </section>
          )}
        </div>
      </div>
      {dialog}
    </>
  )
}

/** Stars, distance, access and type. */
function Marks({ court }: { court: CourtView }) {
  const type = typeText(court)
  const units = useUnits()
  const { distanceMiles } = useCourtLinkState()
  return (
    <div className={classes.marks}>
      <AverageRating rating={court.rating} count={court.review_count} />
      {distanceMiles !== undefined && (
        <span className={page.quiet}>{distanceText(distanceMiles, units)}</span>
      )}
      <Badge tone={court.isFree ? 'good' : 'paid'}>{accessText(court)}</Badge>
      {type && <Badge>{type}</Badge>}
    </div>
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

interface CourtFrameProps {
  /** Whether the first line stands over the photo on phones. */
  isOverPhoto?: boolean
  tools?: ReactNode
  children: ReactNode
}

/** Layout shared by all states of the screen. */
export function CourtFrame({ isOverPhoto = false, tools, children }: CourtFrameProps) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.frame}`}>
        <div className={classes.top} data-over={isOverPhoto || undefined}>
          <BackLinks />
          {tools}
        </div>
        {children}
      </div>
    </main>
  )
}

/** Links back to the list with the last search, and to the map if the person came from there. */
function BackLinks() {
  const search = useLastSearch()
  const { fromMap } = useCourtLinkState()
  const { id = '' } = useParams()
  return (
    <>
      <Link className={classes.back} to={{ pathname: '/', search }}>
        <IconChevronLeft size={18} aria-hidden />
        <span>
          <span className={classes.long}>Back to </span>list
        </span>
      </Link>
      {fromMap && (
        <Link className={classes.back} to={courtOnMap(search, Number(id))} state={BACK_TO_MAP}>
          <IconChevronLeft size={18} aria-hidden />
          <span>
            <span className={classes.long}>Back to </span>map
          </span>
        </Link>
      )}
    </>
  )
}
