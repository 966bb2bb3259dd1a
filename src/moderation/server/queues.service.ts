import { readDisputes } from '../../facts/server/disputes.service.ts'
import { countReportedProblems } from '../../facts/server/problems.queries.ts'
import { countOpenDifferences, readOldestDifference } from '../../imports/server/differences.queries.ts'
import { countOpenPairs, readOpenPairs } from '../../imports/server/duplicates.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { countReported } from '../../reports/server/reports.queries.ts'
import { countWaiting, readOldestWaiting } from './waiting.queries.ts'

/** Things of one kind that wait for moderators. */
export interface Queue {
  /** The path of the screen that shows them. */
  screen: string
  /** What they are called: one, and several. */
  names: readonly [string, string]
  count: number
  /** How many of them are urgent. */
  urgent?: number
  /** Since when the oldest waits; null if that is unknown. */
  oldest: Date | null
}

export const MODERATION_SCREEN = '/admin/moderation'

/** All queues, including empty ones, with what the admin screens count. */
export async function readQueues(database: Database): Promise<Queue[]> {
  return [
    ...(await readModeration(database)),
    await readDisputedFacts(database),
    {
      screen: '/admin/facts/problems',
      names: ['problem to pass on', 'problems to pass on'],
      ...(await countReportedProblems(database)),
    },
    ...(await readMapData(database)),
  ]
}

const PENDING = [
  { kind: 'court', counted: 'courts', names: ['new court', 'new courts'] },
  { kind: 'review', counted: 'reviews', names: ['review', 'reviews'] },
  { kind: 'photo', counted: 'photos', names: ['photo', 'photos'] },
  { kind: 'facility', counted: 'facilities', names: ['suggested facility', 'suggested facilities'] },
] as const

async function readModeration(database: Database): Promise<Queue[]> {
  const { reports, urgent, oldest } = await countReported(database)
  const queues: Queue[] = [
    {
      screen: MODERATION_SCREEN,
      names: ['reported item', 'reported items'],
      count: reports,
      urgent,
      oldest,
    },
  ]
  const counts = await countWaiting(database)
  for (const { kind, counted, names } of PENDING)
    queues.push({
      screen: MODERATION_SCREEN,
      names,
      count: counts[counted],
      oldest: await readOldestWaiting(database, kind),
    })
  return queues
}

async function readDisputedFacts(database: Database): Promise<Queue> {
  const { disputes } = await readDisputes(database, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
  const oldest = disputes.at(-1)
  return {
    screen: '/admin/facts',
    names: ['disputed fact', 'disputed facts'],
    count: disputes.length,
    oldest: oldest ? new Date(oldest.at) : null,
  }
}

async function readMapData(database: Database): Promise<Queue[]> {
  const [oldestPair] = await readOpenPairs(database, { limit: 1, offset: 0 })
  return [
    {
      screen: '/admin/duplicates',
      names: ['possible duplicate', 'possible duplicates'],
      count: await countOpenPairs(database),
      oldest: oldestPair?.createdAt ?? null,
    },
    {
      screen: '/admin/differences',
      names: ['difference from map data', 'differences from map data'],
      count: await countOpenDifferences(database),
      oldest: await readOldestDifference(database),
    },
  ]
}
