import { PHOTO_WIDTHS, type PhotoWidth } from '../contract/limits.ts'

const [THUMBNAIL, MEDIUM, LARGE] = PHOTO_WIDTHS

/** The file name of a photo in one of the stored widths. */
export function photoFileName(contentHash: string, width: PhotoWidth): string {
  return `${contentHash}-${width}.webp`
}

/** The URLs of a published photo in its three widths. */
export function photoUrls(filesBaseUrl: string, contentHash: string) {
  const address = (width: PhotoWidth) => `${filesBaseUrl}/photos/${photoFileName(contentHash, width)}`
  return { photo_url: address(LARGE), medium_url: address(MEDIUM), thumbnail_url: address(THUMBNAIL) }
}

/** The URLs where there is no photo. */
export const NO_PHOTO = { photo_url: null, medium_url: null, thumbnail_url: null }

/** The URLs of a pending photo, which require a token. */
export function pendingPhotoUrls(photoId: number) {
  const address = (width: (typeof PHOTO_WIDTHS)[number]) => `/api/photos/${photoId}/${width}`
  return { photo_url: address(LARGE), medium_url: address(MEDIUM), thumbnail_url: address(THUMBNAIL) }
}
