import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import type { PhotoView } from '../contract/schema.ts'

const [SMALL, MEDIUM] = PHOTO_WIDTHS

/** The `srcset` of a photo's stored widths. */
export function photoSrcSet(photo: PhotoView): string {
  return [
    `${photo.thumbnail_url} ${Math.min(SMALL, photo.width)}w`,
    `${photo.medium_url} ${Math.min(MEDIUM, photo.width)}w`,
    `${photo.photo_url} ${photo.width}w`,
  ].join(', ')
}

/** The index `steps` away from `index`, wrapping around. */
export function wrapIndex(index: number, steps: number, count: number): number {
  return (index + steps + count) % count
}
