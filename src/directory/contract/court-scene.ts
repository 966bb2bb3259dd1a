import type { FactKey } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import type { CourtScene } from '../../platform/contract/court-art.ts'

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
