import type { PhotoView } from '../../photos/contract/schema.ts'
import { pendingPhotoUrls, photoUrls } from '../../platform/files/photo-urls.ts'
import type { ReviewView } from '../contract/schema.ts'
import type { PhotoRow, ReviewRow } from './contributions.queries.ts'

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
    ...(row.status === 'approved' ? photoUrls(filesBaseUrl, row.contentHash) : pendingPhotoUrls(row.id)),
    status: shownStatus(row),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    username: row.username,
    created_at: row.createdAt.toISOString(),
  }
}

const shownStatus = ({ status }: { status: string }) => (status === 'approved' ? 'approved' : 'pending')
