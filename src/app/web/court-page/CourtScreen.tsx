import { IconChevronLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { KeptCourtContext, useSayLater } from '../../../accounts/web/kept-court.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { useHasRole } from '../../../admin/web/access.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { useSite } from '../../../api/web/site.ts'
import { typeText, UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { refetchOwnDetails } from '../../../courts/web/details-cache.ts'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { CourtDrawing } from '../../../directory/web/CourtDrawing.tsx'
import type { CourtView } from '../../../facts/contract/court-schema.ts'
import { CheckCourt } from '../../../facts/web/CheckCourt.tsx'
import { CourtProblems } from '../../../facts/web/CourtProblems.tsx'
import { FeatureList } from '../../../facts/web/FeatureList.tsx'
import { ReportProblem } from '../../../facts/web/ReportProblem.tsx'
import { SuggestFacility } from '../../../facts/web/SuggestFacility.tsx'
import { useWaitingAnswers } from '../../../facts/web/useReports.ts'
import { Gallery } from '../../../photos/web/Gallery.tsx'
import { PhotoPicker } from '../../../photos/web/PhotoPicker.tsx'
import { useUploads } from '../../../photos/web/useUploads.ts'
import { distanceText } from '../../../platform/contract/units.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { clockText, momentText } from '../../../platform/ui/dates.ts'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useUnits } from '../../../platform/ui/units.ts'
import { useHydrated, useIsOffline } from '../../../platform/ui/useHydrated.ts'
import type { PlanBView } from '../../../playable/contract/schema.ts'
import { PlayableNow } from '../../../playable/web/PlayableNow.tsx'
import type { ReviewSort } from '../../../reviews/contract/limits.ts'
import type { ReviewView } from '../../../reviews/contract/schema.ts'
import { Reviews } from '../../../reviews/web/Reviews.tsx'
import { AverageRating } from '../../../reviews/web/Stars.tsx'
import { useReviewDialog } from '../../../reviews/web/useReviewDialog.tsx'
import { SaveButton } from '../../../saved/web/SaveButton.tsx'
import { useCourtLinkState, useListLink, useMapLink } from '../../../search/web/last-search.ts'
import { Actions } from './Actions.tsx'
import classes from './CourtScreen.module.css'
import { courtTitle } from './court-head.ts'
import { Details } from './Details.tsx'
import { More } from './More.tsx'
import { Notes } from './Notes.tsx'
import { Place } from './Place.tsx'
import { PlanBNearby } from './PlanBNearby.tsx'
import { Share } from './Share.tsx'

const AdminReview = lazyWithRetry(() => import('../../../moderation/web/AdminReview.tsx'))
// Nothing waits where its code can't be loaded.
const OutboxList = lazy(() =>
  import('../../../accounts/web/OutboxList.tsx').catch(() => ({ default: () => null })),
)
const AdminTools = lazyWithRetry(() => import('./AdminTools.tsx'))

interface CourtScreenProps {
  details: CourtDetailsView
  /** Where to play instead; null if nowhere, undefined if not known. */
  planB: PlanBView | null | undefined
  /** If they are a copy from this device: when it was loaded, ISO time. */
  keptAt: string | undefined
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
  const site = useSite()
  const isCut = useIsOffline() || props.keptAt !== undefined
  return (
    <CourtFrame isOverPhoto tools={<Tools key={court.id} court={court} />}>
      <title>{courtTitle(court, site?.name)}</title>
      <KeptCourtContext value={isCut ? keptCourt(court) : undefined}>
        <Court key={`${personKey} ${court.id}`} {...props} />
      </KeptCourtContext>
    </CourtFrame>
  )
}

function Tools({ court }: { court: { id: number; name: string } }) {
  return (
    <>
      <SaveButton court={court} hasLabel />
      <Share court={court} />
    </>
  )
}

const keptCourt = ({ id, name }: CourtView) => ({ id, name: name || UNNAMED_COURT })

/** What decides whether to go, then the rest. */
function Court({ details, planB, keptAt, settings, repairLinks, sort, now }: CourtScreenProps) {
  const { court, reviews, photos, moreWaiting, asOf, incomplete } = details
  const { facilities, facts } = useWaitingAnswers(court.id, details)
  const name = court.name || UNNAMED_COURT
  const isKept = keptAt !== undefined
  const canChange = asOf === undefined && !isKept
  // Without a connection, what is said waits.
  const canSay = asOf === undefined
  const sayLater = useSayLater()
  const canReview = !isKept || sayLater !== undefined
  const isModerator = useHasRole('moderator')
  const administerReview = (review: ReviewView, author: string) => (
    <Suspense>
      <AdminReview courtId={court.id} review={review} author={author} />
    </Suspense>
  )
  const isHydrated = useHydrated()
  const client = useQueryClient()
  const uploadsPart = useRef<HTMLElement>(null)
  const features = <FeatureList courtId={court.id} canAnswer={canSay} {...{ facts, facilities, now }} />
  const { ownReview, reopen, dialog } = useReviewDialog({
    courtId: court.id,
    courtName: name,
    features,
    reviews,
  })
  const uploads = useUploads({
    courtId: court.id,
    onSent: () => void refetchOwnDetails(client, court.id),
  })

  function addFirst(files: File[]) {
    uploads.add(files)
    // The uploads are listed there.
    uploadsPart.current?.scrollIntoView()
  }

  return (
    <>
      <Gallery
        drawing={<CourtDrawing court={court} />}
        courtName={name}
        photos={incomplete || isKept ? undefined : photos}
        invitation={<PhotoPicker label="Add the first photo" onChoose={addFirst} />}
      />
      <div className={classes.columns}>
        <div className={classes.head}>
          <StaleCopyNotice details={details} now={now} />
          {isKept && <KeptCopyNotice at={keptAt} />}
          <Suspense>{isHydrated && <OutboxList courtId={court.id} onEdit={reopen} />}</Suspense>
          <MorePending count={moreWaiting.photos} kind="photo" />
          <h1 dir="auto">{name}</h1>
          {court.name_is_made && <p className={page.quiet}>We don’t know the name of this court.</p>}
          <Marks details={details} />
        </div>
        <aside className={classes.side} aria-label="Playing here">
          {/* A copy claims nothing about tonight. */}
          {!isKept && (
            <PlayableNow
              week={details.playable}
              planB={<PlanBNearby court={court} loaded={planB} now={now} />}
              {...{ court, facts, now }}
            />
          )}
          {!incomplete && (
            <section className={classes.problems} aria-label="Problems">
              <CourtProblems court={court} problems={details.problems} canReport={canChange} now={now} />
            </section>
          )}
          <Actions
            court={court}
            checkCourt={
              canSay && (
                <CheckCourt courtId={court.id} courtName={name} {...{ facts, photos, uploads, now }} />
              )
            }
            review={incomplete || !canReview ? undefined : ownReview}
          />
        </aside>
        <div className={classes.parts}>
          {!incomplete && (
            <>
              <section className={classes.features} aria-label="What is there">
                <h2>What is there</h2>
                {features}
                {canChange && <SuggestFacility courtId={court.id} />}
              </section>
              <section aria-label="Reviews">
                <Reviews
                  courtId={court.id}
                  courtName={name}
                  {...{ reviews, sort }}
                  ownReview={canReview ? ownReview : undefined}
                  administer={isModerator ? administerReview : undefined}
                />
                <MorePending count={moreWaiting.reviews} kind="review" />
              </section>
            </>
          )}
          {court.notes && (
            <section aria-label="Notes">
              <h2>Notes</h2>
              <Notes notes={court.notes} />
            </section>
          )}
          <section aria-label="Details">
            <h2>Details</h2>
            <Details court={court} sources={details.sources} />
            {!isKept && <Place court={court} settings={settings} />}
          </section>
          {isModerator && canChange && (
            <Suspense>
              <AdminTools details={details} />
            </Suspense>
          )}
          {isKept ? (
            <section aria-label="More">
              <ReportProblem court={court} links={repairLinks} />
            </section>
          ) : (
            <section ref={uploadsPart} aria-label="More">
              <More {...{ court, settings, uploads }} repairLinks={canChange ? repairLinks : undefined} />
            </section>
          )}
        </div>
      </div>
      {dialog}
    </>
  )
}

/** Stars, distance, whether it is free (Details has the price), and the type unless what is there says it. */
function Marks({ details: { court, facts } }: Pick<CourtScreenProps, 'details'>) {
  const isSaid = !court.court_type && facts.some(({ key, value }) => key === 'shelter' && value !== null)
  const type = isSaid ? null : typeText(court)
  const units = useUnits()
  const { distanceMiles } = useCourtLinkState()
  return (
    <div className={classes.marks}>
      <AverageRating rating={court.rating} count={court.review_count} />
      {distanceMiles !== undefined && (
        <span className={page.quiet}>{distanceText(distanceMiles, units)}</span>
      )}
      {court.isFree !== null && (
        <Badge tone={court.isFree ? 'good' : 'paid'}>{court.isFree ? 'Free' : 'Paid'}</Badge>
      )}
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
        Showing data from {clockText(asOf, now, timeZone)}. You can’t make changes right now.
        {incomplete && ' Photos, reviews and confirmed facilities can’t be shown right now.'}
      </Notice>
    </div>
  )
}

/** Says that a copy from this device is shown, and from when. */
function KeptCopyNotice({ at }: { at: string }) {
  return (
    <div className={classes.staleNotice}>
      <Notice tone="wait">
        Saved copy from {momentText(at)}. There is no connection: photos, maps and links to other pages need
        one.
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

/** Links back to the list, and to the map if the person came from there. */
function BackLinks() {
  const { fromMap } = useCourtLinkState()
  const list = useListLink()
  const map = useMapLink()
  return (
    <>
      <Link className={classes.back} {...list}>
        <IconChevronLeft size={18} aria-hidden />
        <span>
          <span className={classes.long}>Back to </span>list
        </span>
      </Link>
      {fromMap && (
        <Link className={classes.back} {...map}>
          <IconChevronLeft size={18} aria-hidden />
          <span>
            <span className={classes.long}>Back to </span>map
          </span>
        </Link>
      )}
    </>
  )
}
