import { courtView } from '../../directory/server/directory.queries.ts'
import { facilityKey } from '../../facts/contract/facilities.ts'
import type { PhotoRow } from '../../photos/server/photos.queries.ts'
import { photoView } from '../../photos/server/photos.service.ts'
import type { OpenReports } from '../../reports/server/reports.queries.ts'
import type { EarlierReview, NewerReview, ReviewRow } from '../../reviews/server/reviews.queries.ts'
import { reviewView } from '../../reviews/server/reviews.view.ts'
import type {
  AuthorView,
  NearbyCourtSummary,
  PendingCourtView,
  PendingFacilityView,
  PendingPhotoView,
  PendingReviewView,
  ReportedView,
} from '../contract/schema.ts'
import type { Author, FacilityRow, PendingCourtRow, Place } from './waiting.queries.ts'

/** Related data for pending items. */
export interface ModerationContext {
  authors: ReadonlyMap<number, Author>
  places: ReadonlyMap<number, Place>
  /** The reviews' photos. */
  photos: readonly PhotoRow[]
  /** The viewing administrator. */
  viewer: { userId: number }
  filesBaseUrl: string
}

interface Turn {
  turn: number
}

/** `earlier` and `newer` are the authors' other reviews of the same courts. */
export function pendingReview(
  row: ReviewRow & Turn,
  {
    earlier,
    newer,
    ...around
  }: ModerationContext & { earlier: readonly EarlierReview[]; newer: readonly NewerReview[] },
): PendingReviewView {
  const later = newer.find(({ olderId }) => olderId === row.id)
  return {
    ...reviewView(row, around),
    admin_notes: row.adminNotes,
    earlier: earlier.filter(({ newerId }) => newerId === row.id).map(earlierReview),
    newer: later ? reviewSummary(later) : null,
    ...about(row, around),
  }
}

function earlierReview(review: EarlierReview) {
  const status = review.status === 'approved' ? ('approved' as const) : ('archived' as const)
  return { ...reviewSummary(review), status }
}

function reviewSummary({ id, createdAt, rating, reviewText }: Omit<NewerReview, 'olderId'>) {
  return { id, date: createdAt.toISOString(), rating, review_text: reviewText }
}

export function pendingPhoto(row: PhotoRow & Turn, around: ModerationContext): PendingPhotoView {
  return { ...photoView(row, around.filesBaseUrl), ...about(row, around) }
}

/** `known` contains the keys of existing facilities. */
export function pendingFacility(
  row: FacilityRow,
  { known, ...around }: ModerationContext & { known: ReadonlySet<string> },
): PendingFacilityView {
  return {
    id: row.id,
    suggested_name: row.suggestedName,
    username: row.username,
    created_at: row.createdAt.toISOString(),
    facilities: row.facilities,
    isKnown: known.has(facilityKey(row.suggestedName)),
    ...about(row, around),
  }
}

export function pendingCourt(
  { court, turn, userId, username, createdAt }: PendingCourtRow,
  {
    authors,
    filesBaseUrl,
    neighbours,
    photosOfCourts,
  }: ModerationContext & { neighbours: NearbyCourtSummary[]; photosOfCourts: readonly PhotoRow[] },
): PendingCourtView {
  const { review_count, photo_url, medium_url, thumbnail_url, ...fields } = courtView(court, filesBaseUrl)
  return {
    ...fields,
    version: court.version,
    username,
    created_at: createdAt.toISOString(),
    turn,
    author: authorOf(userId, authors),
    photos: photosOfCourts
      .filter(({ courtId }) => courtId === court.id)
      .map((photo) => photoView(photo, filesBaseUrl)),
    neighbours,
  }
}

interface Reported {
  review: ReviewRow | undefined
  photo: PhotoRow | undefined
  neighbours: ReportedView['neighbours']
}

/** The reported item may have been deleted since. */
export function reported(
  open: OpenReports & Turn,
  { review, photo, neighbours }: Reported,
  around: ModerationContext,
): ReportedView {
  const courtId = open.subject === 'court' ? open.id : (review ?? photo)?.courtId
  const place = courtId === undefined ? undefined : around.places.get(courtId)
  return {
    subject: open.subject,
    id: open.id,
    isGone: isGone(open, review ?? photo, place),
    isUrgent: open.isUrgent,
    turn: open.turn,
    count: open.count,
    first_reported_at: open.firstReportedAt.toISOString(),
    last_reported_at: open.lastReportedAt.toISOString(),
    reasons: open.reasons,
    court: place ? courtOf(place) : null,
    neighbours,
    review: review ? reviewView(review, around) : null,
    photo: photo ? photoView(photo, around.filesBaseUrl) : null,
    author: authorOf((review ?? photo)?.userId ?? null, around.authors),
  }
}

function isGone(
  { subject }: OpenReports,
  thing: ReviewRow | PhotoRow | undefined,
  place: Place | undefined,
): boolean {
  if (subject === 'court') return place?.status !== 'published'
  return thing?.status !== 'approved'
}

const courtOf = ({ status, isFree, ...court }: Place) => court

function about(
  row: { courtId: number; userId: number | null } & Turn,
  { authors, places }: ModerationContext,
) {
  return {
    turn: row.turn,
    court_id: row.courtId,
    court_name: places.get(row.courtId)?.name ?? '',
    author: authorOf(row.userId, authors),
  }
}

export function authorOf(userId: number | null, authors: ModerationContext['authors']): AuthorView | null {
  const author = userId === null ? undefined : authors.get(userId)
  if (!author) return null
  const { createdAt, ...rest } = author
  return { ...rest, created_at: createdAt.toISOString() }
}
