import type { Database } from '../../platform/db/database.ts'
import type { QueueKind } from '../contract/queue.ts'
import { measureQueue } from './queue.service.ts'

/** Things of one kind that wait for moderators. */
export interface Queue {
  /** What they are called: one, and several. */
  names: readonly [string, string]
  count: number
  /** How many of them are urgent. */
  urgent: number
  /** Since when the oldest waits. */
  oldest: Date | null
}

export const MODERATION_SCREEN = '/admin/moderation'

const NAMES: Record<QueueKind, readonly [string, string]> = {
  report: ['reported item', 'reported items'],
  court: ['new court', 'new courts'],
  review: ['review', 'reviews'],
  photo: ['photo', 'photos'],
  facility: ['suggested facility', 'suggested facilities'],
  problem: ['problem to pass on', 'problems to pass on'],
  dispute: ['disputed fact', 'disputed facts'],
  burst: ['burst of disagreements', 'bursts of disagreements'],
  duplicate: ['possible duplicate', 'possible duplicates'],
  difference: ['difference from map data', 'differences from map data'],
}

/** What waits, by kind. */
export async function readQueues(database: Database): Promise<Queue[]> {
  const counted = await measureQueue(database)
  return Object.entries(NAMES).flatMap(([kind, names]) => {
    const found = counted.find((row) => row.kind === kind)
    return found && found.waiting > 0
      ? [{ names, count: found.waiting, urgent: found.urgent, oldest: found.oldest }]
      : []
  })
}
