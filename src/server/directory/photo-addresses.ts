import { PHOTO_WIDTHS, type PhotoWidth } from '../../contract/limits.ts'

const [THUMBNAIL, MEDIUM, LARGE] = PHOTO_WIDTHS

/** The name of a photo's file in one of the kept widths. */
export function photoFileName(contentHash: string, width: PhotoWidth): string {
  return `${contentHash}-${width}.webp`
}

/** Where a photo is fetched from, in its three widths. */
export function photoAddresses(filesBaseUrl: string, contentHash: string) {
  const address = (width: PhotoWidth) => `${filesBaseUrl}/photos/${photoFileName(contentHash, width)}`
  return { photo_url: address(LARGE), medium_url: address(MEDIUM), thumbnail_url: address(THUMBNAIL) }
}

/** Where a photo that waits for approval is fetched from, with a token. */
export function pendingPhotoAddresses(photoId: number) {
  const address = (width: (typeof PHOTO_WIDTHS)[number]) => `/api/photos/${photoId}/${width}`
  return { photo_url: address(LARGE), medium_url: address(MEDIUM), thumbnail_url: address(THUMBNAIL) }
}
