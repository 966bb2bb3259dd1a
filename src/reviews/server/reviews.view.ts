import type { PhotoRow } from '../../photos/server/photos.queries.ts'
import { photoView } from '../../photos/server/photos.service.ts'
import { publicTime } from '../../platform/contract/public-time.ts'
import type { ReviewView } from '../contract/schema.ts'
import type { ReviewRow } from './reviews.queries.ts'

interface ReviewContext {
  /** Photos, including those of the review. */
  photos: readonly PhotoRow[]
  /** `userId` is undefined for visitors. */
  viewer: { userId: number | undefined }
  filesBaseUrl: string
}

/** A review as its viewer sees it. */
export function reviewView(row: ReviewRow, { photos, viewer, filesBaseUrl }: ReviewContext): ReviewView {
  return {
    id: row.id,
    username: row.username,
    date: row.status === 'approved' ? publicTime(row.createdAt) : row.createdAt.toISOString(),
    rating: row.rating,
    review_text: row.reviewText,
    likes: row.likes,
    dislikes: row.dislikes,
    userVote: row.userVote,
    status: row.status === 'approved' ? 'approved' : 'pending',
    isOwn: row.userId !== null && row.userId === viewer.userId,
    photos: photos
      .filter(({ reviewId }) => reviewId === row.id)
      .map((photo) => photoView(photo, filesBaseUrl)),
  }
}
