import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import { PHOTO_WIDTHS } from '../../../contract/limits.ts'
import type { PhotoView } from '../../../contract/photos/schema.ts'
import { memberApi } from '../../shared/session/member-api.ts'

const [, MEDIUM] = PHOTO_WIDTHS

/** Addresses in this browser of photos that wait for approval, by their ids. */
const addresses = new Map<number, string>()

/** Photos that wait for approval are given to their owner only, who has to prove it: no image element can. */
export async function withOwnPhotos(details: CourtDetailsView): Promise<CourtDetailsView> {
  const pending = details.photos.filter(({ status }) => status === 'pending')
  await Promise.all(pending.map(loadPhoto))
  return {
    ...details,
    photos: details.photos.map(shown),
    reviews: details.reviews.map((review) => ({ ...review, photos: review.photos.map(shown) })),
  }
}

/** Without it the photo shows its placeholder. */
async function loadPhoto({ id }: PhotoView): Promise<void> {
  if (addresses.has(id)) return
  const photo = await memberApi
    .callBytes('pendingPhoto', { params: { id, width: MEDIUM } })
    .catch(() => undefined)
  if (photo) addresses.set(id, URL.createObjectURL(photo))
}

function shown(photo: PhotoView): PhotoView {
  if (photo.status === 'approved') return photo
  const address = addresses.get(photo.id) ?? photo.placeholder ?? ''
  return { ...photo, photo_url: address, medium_url: address, thumbnail_url: address }
}
