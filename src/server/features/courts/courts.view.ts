import type { FacilityView } from '../../../contract/facilities/schema.ts'
import type { PhotoView } from '../../../contract/photos/schema.ts'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import { photoAddresses } from '../../directory/photo-addresses.ts'
import type { FacilityRow, PhotoRow, ReviewRow } from './courts.queries.ts'

/** A facility as somebody sees it who is not signed in. */
export function facilityView(row: FacilityRow): FacilityView {
  return {
    id: row.id,
    name: row.name,
    vote_count: row.voteCount ?? 0,
    source: row.source,
    associated: row.associated,
    last_confirmed_at: row.lastConfirmedAt?.toISOString() ?? null,
    userVote: false,
  }
}

/** A review as somebody sees it who is not signed in; `photos`: those of the court. */
export function reviewView(row: ReviewRow, photos: readonly PhotoRow[], filesBaseUrl: string): ReviewView {
  return {
    id: row.id,
    username: row.username,
    date: row.createdAt.toISOString(),
    rating: row.rating,
    review_text: row.reviewText,
    likes: row.likes,
    dislikes: row.dislikes,
    userVote: null,
    photos: photos
      .filter(({ reviewId }) => reviewId === row.id)
      .map((photo) => photoView(photo, filesBaseUrl)),
  }
}

export function photoView(row: PhotoRow, filesBaseUrl: string): PhotoView {
  return {
    id: row.id,
    ...photoAddresses(filesBaseUrl, row.contentHash),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    username: row.username,
    created_at: row.createdAt.toISOString(),
  }
}
