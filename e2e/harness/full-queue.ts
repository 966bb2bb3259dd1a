import {
  facilitySuggestions,
  possibleDuplicates,
  reports,
  sourceCourts,
  sourceDifferences,
  sources,
} from '../../src/database/schema/index.ts'
import { ACCOUNT_BURST } from '../../src/facts/server/disputes.service.ts'
import type { QueueKind } from '../../src/moderation/contract/queue.ts'
import type { Database } from '../../src/platform/db/database.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  reportProblem,
} from '../../test/factories.ts'

/** How many people contribute to the queue. */
const PEOPLE = 20
const SOURCE = 'osm-xx'
const DAY_MS = 86_400_000

/** Adds so many items of all kinds, each about a court of its own, whose name tells it from the others: 'Yard 12.' */
export async function fillQueue(database: Database, count: number): Promise<void> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createUser(database)))
  await database.insert(sources).values({ name: SOURCE })
  /** Makes the item with this number. */
  const make = {
    async court({ name, by }) {
      const { id } = await createCourt(database, { name, status: 'pending', submittedBy: by.id })
      await createPhoto(database, { id }, { userId: by.id, status: 'pending' })
    },
    async review({ court, by, number }) {
      const reviewText = `The rims are loose, ${number}.`
      await createReview(database, await court(), { userId: by.id, status: 'pending', reviewText })
    },
    async photo({ court, by }) {
      await createPhoto(database, await court(), { userId: by.id, status: 'pending' })
    },
    async facility({ court, by, number }) {
      const suggestedName = `Bench ${number}`
      await database
        .insert(facilitySuggestions)
        .values({ courtId: (await court()).id, userId: by.id, suggestedName })
    },
    async report({ court, by, number }) {
      const { id } = await court()
      const review = await createReview(database, { id }, { userId: by.id, reviewText: `Bad, ${number}!` })
      const subject =
        number % 4 === 0
          ? ({ subjectKind: 'court', subjectId: id } as const)
          : ({ subjectKind: 'review', subjectId: review.id } as const)
      const reason = number % 3 === 0 ? 'illegal or harmful' : 'other'
      await database.insert(reports).values({ ...subject, reason, announcedAt: new Date() })
    },
    async problem({ court, by }) {
      await reportProblem(database, await court(), { kind: 'glass', by: [by] })
    },
    async dispute({ court, by }) {
      const { id } = await court()
      await disagree(database, id, by.id, 9)
    },
    async duplicate({ court, name, by }) {
      const { id: otherId } = await court()
      const added = await createCourt(database, { name: `Copy of ${name}` })
      await createReview(database, added, { userId: by.id })
      await database.insert(possibleDuplicates).values({ courtId: added.id, otherId })
    },
    async difference({ court, number }) {
      const { id: courtId, latitude, longitude } = await court()
      const place = { source: SOURCE, courtId, latitude, longitude }
      await database
        .insert(sourceCourts)
        .values({ ...place, sourceId: `way/${number}`, isBrought: false, tags: {} })
      const value = `Their name ${number}`
      await database.insert(sourceDifferences).values({ courtId, source: SOURCE, field: 'name', value })
    },
    /** Where one person disagrees, everywhere within an hour, others are in dispute. */
    async burst({ number }) {
      const vandal = await createUser(database, { username: `vandal_${number}` })
      for (let at = 0; at < ACCOUNT_BURST; at++) {
        const { id } = await createCourt(database, { name: `Yard ${number}-${at}.` })
        await disagree(database, id, vandal.id, 2)
      }
    },
  } satisfies Record<QueueKind, (item: NewItem) => Promise<void>>

  const kinds = Object.keys(make).filter((kind) => kind !== 'burst') as (keyof typeof make)[]
  await make.burst({ number: 0 } as NewItem)
  for (let number = 1; number < count - ACCOUNT_BURST; number++) {
    const by = people[number % PEOPLE]
    const kind = kinds[number % kinds.length]
    const name = `Yard ${number}.`
    if (by && kind) await make[kind]({ number, name, by, court: () => createCourt(database, { name }) })
  }
}

interface NewItem {
  number: number
  name: string
  /** Whose contribution it is. */
  by: { id: number }
  /** Creates its court. */
  court: () => ReturnType<typeof createCourt>
}

/** Somebody says that there are nets, so many days ago, and somebody else that there are none. */
async function disagree(database: Database, courtId: number, userId: number, daysAgo: number): Promise<void> {
  const at = Date.now() - daysAgo * DAY_MS
  await reportFact(
    database,
    { id: courtId },
    { fact: 'nets', value: 'chain', createdAt: new Date(at - 7 * DAY_MS) },
  )
  await reportFact(
    database,
    { id: courtId },
    { fact: 'nets', value: 'none', createdAt: new Date(at), userId },
  )
}
