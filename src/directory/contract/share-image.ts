import { drawCourt } from '../../platform/contract/court-art.ts'
import { courtScene, type DrawnCourt } from './court-scene.ts'

/** Size in pixels of the image that is shown with links to a court without a photo. */
export const SHARE_IMAGE = { width: 1200, height: 630 }

export const drawingOf = (court: DrawnCourt) => drawCourt(court.id, courtScene(court))

/** Changes with the drawing. */
export function shareImageVersion(court: DrawnCourt): string {
  let hash = 0
  for (const letter of JSON.stringify(drawingOf(court)))
    hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return hash.toString(36)
}

export const shareImageUrl = (court: DrawnCourt) =>
  `/api/courts/${court.id}/share.png?v=${shareImageVersion(court)}`
