import { memberApi } from '../../accounts/web/member-api.ts'
import { onPersonLeave } from '../../accounts/web/person-leave.ts'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import type { PhotoView } from '../contract/schema.ts'

/** Pending photos cached in a browser. */
export const MAX_CACHED_PENDING_PHOTOS = 100

const [, MEDIUM] = PHOTO_WIDTHS

/** Object URLs by photo id, least recently used first. */
const objectUrls = new Map<number, Promise<string | undefined>>()

/**
 * Object URL of a photo awaiting approval. Only its owner and administrators may load it, with a token, which an image
 * element cannot send. Undefined if it cannot be loaded.
 */
export function pendingPhotoUrl(id: number): Promise<string | undefined> {
  const address = objectUrls.get(id) ?? load(id)
  objectUrls.delete(id)
  objectUrls.set(id, address)
  const [oldest] = objectUrls.keys()
  if (objectUrls.size > MAX_CACHED_PENDING_PHOTOS && oldest !== undefined) revoke(oldest)
  return address
}

onPersonLeave(() => {
  for (const id of [...objectUrls.keys()]) revoke(id)
})

function revoke(id: number): void {
  void objectUrls.get(id)?.then((address) => address && URL.revokeObjectURL(address))
  objectUrls.delete(id)
}

async function load(id: number): Promise<string | undefined> {
  try {
    return URL.createObjectURL(
      await memberApi.callBytes('GET /api/photos/:id/:width', { params: { id, width: MEDIUM } }),
    )
  } catch {
    objectUrls.delete(id)
    return undefined
  }
}

interface ShownPhotos {
  photos: PhotoView[]
  reviews: { photos: PhotoView[] }[]
}

/** Replaces the URLs of pending photos by object URLs, or by the placeholder if loading fails. */
export async function withPendingPhotoUrls<Details extends ShownPhotos>(details: Details): Promise<Details> {
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
