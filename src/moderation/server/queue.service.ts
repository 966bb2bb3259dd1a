import { MODERATED_KINDS } from '../../database/contract/values.ts'
import { readDisputes } from '../../facts/server/disputes.service.ts'
import { openProblemView } from '../../facts/server/facts.view.ts'
import { readOpenProblems } from '../../facts/server/problems.queries.ts'
import { readDifferencesByKey } from '../../imports/server/differences.service.ts'
import { readDuplicatePairs } from '../../imports/server/duplicates.service.ts'
import { hasRole, type Role } from '../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_MODERATION_ITEMS } from '../contract/limits.ts'
import {
  type DecisionView,
  KINDS_OF_ADMINISTRATORS,
  QUEUE_KINDS,
  type QueueCountsView,
  type QueueFilter,
  type QueueItemView,
  type QueueKind,
  type QueueView,
} from '../contract/queue.ts'
import type { ModerationCountsView, ModerationView } from '../contract/schema.ts'
import { decisionView } from './decision.view.ts'
import { readEarlierDecisions } from './decisions.queries.ts'
import { authorOf } from './moderation.view.ts'
import { hostOf } from './open311/open311.ts'
import {
  type ComputedItem,
  type Counted,
  countQueue,
  type QueueRow,
  readQueueRows,
  sumOf,
  type Wanted,
} from './queue.queries.ts'
import { differenceOf, disputeOf, kindIn, numberIn, pairOf, reportedThing } from './queue-keys.ts'
import { readAuthors } from './waiting.queries.ts'
import { readWaiting, type Waiting, type WaitingParts } from './waiting.service.ts'

/** The kinds that somebody with a role decides on. */
export const kindsFor = (role: Role | null): readonly QueueKind[] =>
  hasRole(role, 'administrator')
    ? QUEUE_KINDS
    : QUEUE_KINDS.filter((kind) => !KINDS_OF_ADMINISTRATORS.includes(kind))

/**
 * What the queue contains of what people say about facts: it isn't stored, but follows from what they say. With a key, at
 * least that item.
 */
export async function readComputed(
  database: Database | Transaction,
  kinds: readonly QueueKind[],
  key?: string,
) {
  if (!kinds.includes('dispute') && !kinds.includes('burst')) return { items: [], what: new Map() }
  const only = key !== undefined && kindIn(key) === 'dispute' ? disputeOf(key) : undefined
  const { disputes, bursts } = await readDisputes(database, only)
  const what = new Map<string, unknown>()
  const items = [
    ...disputes.map((dispute): ComputedItem => {
      const key = `dispute ${dispute.court.id} ${dispute.key}`
      what.set(key, dispute)
      return {
        kind: 'dispute',
        key,
        courtId: dispute.court.id,
        personId: null,
        since: dispute.at,
        text: dispute.label,
      }
    }),
    ...bursts.map((burst): ComputedItem => {
      const { user, court, at } = burst
      const key = user ? `burst user ${user.id}` : `burst court ${court?.id}`
      what.set(key, burst)
      return {
        kind: 'burst',
        key,
        courtId: court?.id ?? null,
        personId: user?.id ?? null,
        since: at,
        text: '',
      }
    }),
  ]
  return { items, what }
}

/** The kinds that a filter leaves. */
export const filteredKinds = (role: Role | null, { kind }: Pick<QueueFilter, 'kind'>) =>
  kindsFor(role).filter((one) => kind === undefined || one === kind)

/** What to read of the queue for somebody with a role. */
export async function wantedFor(database: Database, role: Role | null, filter: QueueFilter): Promise<Wanted> {
  const kinds = filteredKinds(role, filter)
  const { items } = await readComputed(database, kinds)
  return { kinds, filter, computed: items }
}

/** A page of everything that waits, with what is needed to decide it. */
export async function readQueue(
  parts: WaitingParts,
  viewer: { id: number; role: Role | null },
  { limit, offset, ...filter }: QueueFilter & { limit: number; offset: number },
): Promise<QueueView> {
  const { database } = parts
  const all = kindsFor(viewer.role)
  const { items: computed, what } = await readComputed(database, all)
  const counted = await countQueue(database, all, computed)
  const wanted = { kinds: filteredKinds(viewer.role, filter), filter, computed }
  const page = { limit, offset, counted: isPlain(filter) ? counted : undefined }
  const { rows, total } = await readQueueRows(database, wanted, page)
  const found = await readWhat(parts, viewer.id, rows)
  for (const [key, one] of what) found.set(key, one)
  const people = rows.flatMap(({ personId }) => personId ?? [])
  const authors = new Map((await readAuthors(database, people)).map((author) => [author.id, author]))
  const earlier = await earlierDecisions(database, rows)
  const items = rows.flatMap((row) => {
    const one = found.get(row.key)
    return one === undefined
      ? []
      : [itemView(row, one, authorOf(row.personId, authors), earlier.get(row.key) ?? [])]
  })
  return { items, total, counts: countsView(parts, all, counted) }
}

/** Whether nothing but kind and state is filtered. */
const isPlain = ({ kind, state, text, ...others }: QueueFilter) =>
  text === '' && Object.values(others).every((value) => value === undefined)

const MAX_EARLIER = 5

async function earlierDecisions(
  database: Database,
  rows: readonly QueueRow[],
): Promise<ReadonlyMap<string, DecisionView[]>> {
  const byKey = new Map<string, DecisionView[]>()
  if (rows.length === 0) return byKey
  const keys = rows.map(({ key }) => key)
  for (const decision of (await readEarlierDecisions(database, keys)).map(decisionView)) {
    const known = byKey.get(decision.key) ?? []
    if (known.length < MAX_EARLIER) byKey.set(decision.key, [...known, decision])
  }
  return byKey
}

function itemView(row: QueueRow, what: unknown, author: QueueItemView['author'], earlier: DecisionView[]) {
  const { kind, key, courtId, courtName, latitude, longitude, source, since, urgent, hidden, turn } = row
  const court =
    courtId === null || latitude === null || longitude === null
      ? null
      : { id: courtId, name: courtName, latitude, longitude }
  const head = { kind, key, court, author, source, since: since.toISOString(), urgent, hidden, turn, earlier }
  // The reader of each kind returns what the contract says of it.
  return { ...head, what } as QueueItemView
}

/** What the items are about, by their keys. */
async function readWhat(
  parts: WaitingParts,
  viewerId: number,
  rows: readonly QueueRow[],
): Promise<Map<string, unknown>> {
  const { database, config } = parts
  const waiting = await readWaiting(parts, viewerId, waitingOf(rows))
  const found = new Map<string, unknown>()
  for (const one of waiting.reviews) found.set(`review ${one.id}`, one)
  for (const one of waiting.photos) found.set(`photo ${one.id}`, one)
  for (const one of waiting.facilities) found.set(`facility ${one.id}`, one)
  for (const one of waiting.courts) found.set(`court ${one.id}`, one)
  for (const one of waiting.reports) found.set(`report of ${one.subject} ${one.id}`, one)
  const problems = keysOf(rows, 'problem').map(numberIn)
  if (problems.length > 0)
    for (const one of (await readOpenProblems(database, problems)).map(openProblemView))
      found.set(`problem ${one.id}`, one)
  const pairs = keysOf(rows, 'duplicate').map(pairOf)
  const views = await readDuplicatePairs({ database, filesBaseUrl: config.filesBaseUrl }, pairs)
  for (const [key, one] of views) found.set(key, one)
  const differences = keysOf(rows, 'difference').map(differenceOf)
  for (const [key, one] of await readDifferencesByKey(database, differences)) found.set(key, one)
  return found
}

const keysOf = (rows: readonly QueueRow[], kind: QueueKind) =>
  rows.filter((row) => row.kind === kind).map(({ key }) => key)

const turnsOf = (rows: readonly QueueRow[], kind: QueueKind) =>
  new Map(rows.filter((row) => row.kind === kind).map(({ key, turn }) => [numberIn(key), turn]))

function waitingOf(rows: readonly QueueRow[]): Waiting {
  return {
    reviews: turnsOf(rows, 'review'),
    photos: turnsOf(rows, 'photo'),
    facilities: turnsOf(rows, 'facility'),
    courts: turnsOf(rows, 'court'),
    reports: rows
      .filter(({ kind }) => kind === 'report')
      .map(({ key, turn }) => ({ ...reportedThing(key), turn })),
  }
}

/** How much waits for somebody with a role. */
export async function readCounts(parts: WaitingParts, role: Role | null): Promise<QueueCountsView> {
  const { database } = parts
  const kinds = kindsFor(role)
  const { items } = await readComputed(database, kinds)
  return countsView(parts, kinds, await countQueue(database, kinds, items))
}

function countsView(
  { config: { open311 } }: WaitingParts,
  kinds: readonly QueueKind[],
  counted: Counted,
): QueueCountsView {
  const waitingOfKind = (kind: QueueKind) =>
    kinds.includes(kind) ? (counted.find((row) => row.kind === kind)?.waiting ?? 0) : 0
  return {
    kinds: Object.fromEntries(
      QUEUE_KINDS.map((kind) => [kind, waitingOfKind(kind)]),
    ) as QueueCountsView['kinds'],
    ...{ total: sumOf(counted, 'waiting'), urgent: sumOf(counted, 'urgent') },
    passed_on: sumOf(counted, 'elsewhere'),
    open311: open311 ? hostOf(open311) : null,
  }
}

/** How much of each kind waits, and since when the oldest; for mails and metrics. */
export async function measureQueue(database: Database): Promise<Counted> {
  const { items } = await readComputed(database, QUEUE_KINDS)
  return countQueue(database, QUEUE_KINDS, items)
}

const MODERATED = [...MODERATED_KINDS, 'report'] as const

/** Contributions and reports, up to 200 of each: the specified call. `offset` skips that many of each kind. */
export async function readModeration(
  parts: WaitingParts,
  viewerId: number,
  offset: number,
): Promise<ModerationView> {
  const rows: QueueRow[] = []
  for (const kind of MODERATED) {
    const filter = { kind, state: 'waiting', text: '' } as const
    const wanted = { kinds: [kind], filter, computed: [] }
    const page = { limit: MAX_MODERATION_ITEMS, offset }
    rows.push(...(await readQueueRows(parts.database, wanted, page)).rows)
  }
  return {
    ...(await readWaiting(parts, viewerId, waitingOf(rows))),
    counts: await countModerated(parts.database),
  }
}

/** How many contributions and reports wait. */
async function countModerated(database: Database): Promise<ModerationCountsView> {
  const counted = await countQueue(database, MODERATED, [])
  const count = (kind: QueueKind) => counted.find((row) => row.kind === kind)?.waiting ?? 0
  const counts = {
    ...{ reviews: count('review'), photos: count('photo'), facilities: count('facility') },
    ...{ courts: count('court'), reports: count('report') },
  }
  return { ...counts, urgent: sumOf(counted, 'urgent'), total: sumOf(counted, 'waiting') }
}
