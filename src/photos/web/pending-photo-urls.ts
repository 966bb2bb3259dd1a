import type { CourtDetailsView } from '../../courts/contract/schema.ts'
import type { PhotoView } from '../contract/schema.ts'
import { pendingPhotoUrl } from './pending-photos.ts'

/** Replaces the URLs of pending photos by object URLs, or by the placeholder if loading fails. */
export async function withPendingPhotoUrls(details: CourtDetailsView): Promise<CourtDetailsView> {
  const shown = new Map<number, PhotoView>()
  const show = async (photo: PhotoView) => void shown.set(photo.id, await toDisplayPhoto(photo))
  await Promise.all([...details.photos, ...details.reviews.flatMap(({ photos }) => photos)].map(show))
  const asShown = (photo: PhotoView) => shown.get(photo.id) ?? photo
  return {
    ...details,
    photos: details.photos.map(asShown),
    reviews: details.reviews.map((review) => ({ ...review, photos: review.photos.map(asShown) })),
  }
}

async function toDisplayPhoto(photo: PhotoView): Promise<PhotoView> {
  if (photo.status === 'approved') return photo
  const address = (await pendingPhotoUrl(photo.id)) ?? photo.placeholder ?? ''
  return { ...photo, photo_url: address, medium_url: address, thumbnail_url: address }
}
