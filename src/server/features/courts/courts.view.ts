import type { FacilityView } from '../../../contract/facilities/schema.ts'
import type { PhotoView } from '../../../contract/photos/schema.ts'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import { pendingPhotoAddresses, photoAddresses } from '../../directory/photo-addresses.ts'
import type { FacilityRow, PhotoRow, ReviewRow, Viewer } from './courts.queries.ts'

/** A facility as its viewer sees it. */
export function facilityView(row: FacilityRow): FacilityView {
  return {
    id: row.id,
    name: row.name,
    vote_count: row.voteCount ?? 0,
    source: row.source,
    associated: row.associated,
    last_confirmed_at: row.lastConfirmedAt?.toISOString() ?? null,
    userVote: row.userVote ?? false,
  }
}

interface Surroundings {
  /** All photos of the court. */
  photos: readonly PhotoRow[]
  viewer: Viewer
  filesBaseUrl: string
}

/** A review as its viewer sees it. */
export function reviewView(row: ReviewRow, { photos, viewer, filesBaseUrl }: Surroundings): ReviewView {
  return {
    id: row.id,
    username: row.username,
    date: row.createdAt.toISOString(),
    rating: row.rating,
    review_text: row.reviewText,
    likes: row.likes,
    dislikes: row.dislikes,
    userVote: row.userVote,
    status: shownStatus(row),
    isOwn: row.userId !== null && row.userId === viewer.userId,
    photos: photos
      .filter(({ reviewId }) => reviewId === row.id)
      .map((photo) => photoView(photo, filesBaseUrl)),
  }
}

export function photoView(row: PhotoRow, filesBaseUrl: string): PhotoView {
  return {
    id: row.id,
    ...(row.status === 'approved'
      ? photoAddresses(filesBaseUrl, row.contentHash)
      : pendingPhotoAddresses(row.id)),
    status: shownStatus(row),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    username: row.username,
    created_at: row.createdAt.toISOString(),
  }
}

const shownStatus = ({ status }: { status: string }) => (status === 'approved' ? 'approved' : 'pending')
