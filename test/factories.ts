import { sql } from 'drizzle-orm'
import { publishChanges } from '../src/courts/server/changes.queries.ts'
import {
  courtProblems,
  courts,
  facilities,
  factReports,
  photos,
  reviews,
  reviewVotes,
  users,
} from '../src/database/schema/index.ts'
import { type ProblemName, problemKey } from '../src/facts/contract/problems.ts'
import { sanitizeLine } from '../src/platform/contract/sanitize-text.ts'
import type { Database, Transaction } from '../src/platform/db/database.ts'

/**
 * Creates rows with default values for tests. Visible changes are published to the directory: call its `refresh()`
 * afterwards.
 */
let made = 0

type Wanted<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>
type Court = typeof courts.$inferSelect
type User = typeof users.$inferSelect

/** A published court in London. `tags` are the names of its facilities. */
export async function createCourt(
  database: Database,
  { tags = [], ...wanted }: Wanted<typeof courts> & { tags?: readonly string[] } = {},
): Promise<Court> {
  made++
  return database.transaction(async (tx) => {
    const court = only(
      await tx
        .insert(courts)
        .values({
          name: `Court ${made}`,
          address: `${made} Ball Street, London`,
          latitude: 51.5,
          longitude: -0.12,
          county: 'Greater London',
          country: 'England',
          isFree: true,
          isIndoor: false,
          status: 'published',
          ...wanted,
        })
        .returning(),
    )
    for (const tag of tags) await addTag(tx, court.id, tag)
    await publishChanges(tx, [court.id])
    return court
  })
}

export async function createUser(database: Database, wanted: Wanted<typeof users> = {}): Promise<User> {
  made++
  const username = wanted.username ?? `player_${made}`
  return only(
    await database
      .insert(users)
      .values({ firebaseUid: `uid-${made}`, username, usernameKey: username.toLowerCase(), ...wanted })
      .returning(),
  )
}

/** An approved review with five stars. */
export function createReview(
  database: Database,
  court: Pick<Court, 'id'>,
  wanted: Wanted<typeof reviews> = {},
): Promise<typeof reviews.$inferSelect> {
  return changing(database, court.id, async (tx) =>
    only(
      await tx
        .insert(reviews)
        .values({ courtId: court.id, rating: 5, reviewText: 'Good rims.', status: 'approved', ...wanted })
        .returning(),
    ),
  )
}

/** An approved photo. Its file does not exist. */
export function createPhoto(
  database: Database,
  court: Pick<Court, 'id'>,
  wanted: Wanted<typeof photos> = {},
): Promise<typeof photos.$inferSelect> {
  made++
  const contentHash = made.toString(16).padStart(64, '0')
  return changing(database, court.id, async (tx) =>
    only(
      await tx
        .insert(photos)
        .values({
          courtId: court.id,
          contentHash,
          width: 1600,
          height: 1200,
          status: 'approved',
          ...wanted,
        })
        .returning(),
    ),
  )
}

/** Adds a facility to a court; returns the facility's id. */
export function tagCourt(database: Database, court: Pick<Court, 'id'>, tag: string): Promise<number> {
  return changing(database, court.id, (tx) => addTag(tx, court.id, tag))
}

/** A user confirms that the court has a facility. */
export async function voteFacility(
  database: Database,
  court: Pick<Court, 'id'>,
  facility: string,
  user?: Pick<User, 'id'>,
): Promise<void> {
  const voter = user ?? (await createUser(database))
  await changing(database, court.id, async (tx) => {
    const { fact } = await facilityNamed(tx, facility)
    await tx
      .insert(factReports)
      .values({ courtId: court.id, fact, value: true, source: 'player', userId: voter.id })
  })
}

/** A player’s report of a fact, made now. */
export async function reportFact(
  database: Database,
  court: Pick<Court, 'id'>,
  wanted: Wanted<typeof factReports> & Pick<typeof factReports.$inferInsert, 'fact' | 'value'>,
): Promise<typeof factReports.$inferSelect> {
  const userId = wanted.userId === undefined ? (await createUser(database)).id : wanted.userId
  return changing(database, court.id, async (tx) =>
    only(
      await tx
        .insert(factReports)
        .values({ courtId: court.id, source: 'player', ...wanted, userId })
        .returning(),
    ),
  )
}

/** A problem that people reported; it ended for all of them when it was mended. */
export async function reportProblem(
  database: Database,
  court: Pick<Court, 'id'>,
  {
    kind,
    by,
    createdAt = new Date(),
    ...problem
  }: Omit<Wanted<typeof courtProblems>, 'kind'> & {
    kind: ProblemName
    by: readonly Pick<User, 'id'>[]
    createdAt?: Date
  },
): Promise<void> {
  const { state, stateAt } = only(
    await database
      .insert(courtProblems)
      .values({ courtId: court.id, kind, ...problem })
      .returning(),
  )
  const supersededAt = state === 'mended' ? stateAt : null
  for (const { id: userId } of by)
    await reportFact(database, court, {
      ...{ fact: problemKey(kind), value: true, userId, createdAt, supersededAt },
    })
}

export async function voteReview(
  database: Database,
  review: { id: number },
  vote: 'like' | 'dislike',
  user?: Pick<User, 'id'>,
): Promise<void> {
  const voter = user ?? (await createUser(database))
  await database.insert(reviewVotes).values({ reviewId: review.id, userId: voter.id, vote })
}

async function addTag(tx: Transaction, courtId: number, tag: string): Promise<number> {
  const { id, fact } = await facilityNamed(tx, tag)
  await tx.insert(factReports).values({ courtId, fact, value: true, source: 'tag' })
  return id
}

async function facilityNamed(tx: Transaction, name: string): Promise<{ id: number; fact: string }> {
  const tidy = sanitizeLine(name)
  return only(
    await tx
      .insert(facilities)
      .values({ name: tidy, nameKey: tidy.toLowerCase(), source: 'community' })
      .onConflictDoUpdate({ target: facilities.nameKey, set: { name: sql`${facilities.name}` } })
      .returning({ id: facilities.id, fact: facilities.fact }),
  )
}

function changing<T>(
  database: Database,
  courtId: number,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const result = await change(tx)
    await publishChanges(tx, [courtId])
    return result
  })
}

function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('the row was not written')
  return row
}
