import type { FactKey } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { type CourtScene, drawCourt } from '../../platform/contract/court-art.ts'

/** What a drawing of a court is made from. */
export type DrawnCourt = Pick<CourtView, 'id' | 'isIndoor' | 'facts'>

/** What is known of a court and can be drawn. */
export function courtScene({ isIndoor, facts }: Omit<DrawnCourt, 'id'>): CourtScene {
  const held = (key: FactKey) => {
    const fact = facts[key]
    return fact?.state === 'confirmed' || fact?.state === 'claimed' ? fact.value : undefined
  }
  const surface = held('surface')
  const hoops = held('hoops')
  const isFull = held('full_court') ?? (hoops === undefined ? undefined : Number(hoops) > 1)
  const parts = [
    (surface ? surface === 'wood' : isIndoor) && 'wood',
    isFull !== undefined && (isFull ? 'full' : 'half'),
    !isIndoor && held('floodlights') === true && 'lamps',
    held('nets') === 'none' && 'no-net',
    held('lines') === false && 'no-lines',
  ] as const
  return parts.filter((part) => typeof part === 'string')
}

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
