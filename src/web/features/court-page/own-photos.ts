import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import type { PhotoView } from '../../../contract/photos/schema.ts'
import { pendingPhotoAddress } from '../../shared/session/pending-photos.ts'

/** Replaces the URLs of pending photos by object URLs, or by the placeholder if loading fails. */
export async function withOwnPhotos(details: CourtDetailsView): Promise<CourtDetailsView> {
  const shown = new Map<number, PhotoView>()
  const show = async (photo: PhotoView) => void shown.set(photo.id, await shownPhoto(photo))
  await Promise.all([...details.photos, ...details.reviews.flatMap(({ photos }) => photos)].map(show))
  const asShown = (photo: PhotoView) => shown.get(photo.id) ?? photo
  return {
    ...details,
    photos: details.photos.map(asShown),
    reviews: details.reviews.map((review) => ({ ...review, photos: review.photos.map(asShown) })),
  }
}

async function shownPhoto(photo: PhotoView): Promise<PhotoView> {
  if (photo.status === 'approved') return photo
  const address = (await pendingPhotoAddress(photo.id)) ?? photo.placeholder ?? ''
  return { ...photo, photo_url: address, medium_url: address, thumbnail_url: address }
}
