import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  reportProblem,
} from '../../../test/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { ModeratorMails } from '../../../test/moderator-mails.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { facilitySuggestions, possibleDuplicates, reports } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { sendDigest } from './mails.service.ts'
import { claimMail } from './schedule.queries.ts'

let store: Store
let database: Database
let server: MailServer
let mails: ModeratorMails
beforeEach(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
  server = await startMailServer()
  mails = new ModeratorMails(database)
})
afterEach(async () => {
  await server.close()
  await store.close()
})

const daysBefore = (days: number) => new Date(Number(mails.now) - days * 86_400_000)
const suggestCourt = (days = 0) =>
  createCourt(database, { name: 'Hidden Court', status: 'pending', createdAt: daysBefore(days) })
const send = () => sendDigest(mails.through(server.url))

describe('the digest', () => {
  it('is not sent if nothing waits, nor for what comes later that day', async () => {
    await createCourt(database)
    await send()
    await suggestCourt()
    mails.pass({ minutes: 16 * 60 })
    await send()
    expect(server.mails).toEqual([])
  })

  it('is sent once a day (UTC), from seven on', async () => {
    await suggestCourt()
    mails.now = new Date('2026-01-05T06:59:59.999Z')
    await send()
    expect(server.mails).toHaveLength(0)
    mails.pass({ ms: 1 })
    await send()
    expect(server.mails).toHaveLength(1)
    mails.now = new Date('2026-01-05T23:59:59.999Z')
    await send()
    mails.now = new Date('2026-01-06T06:59:59.999Z')
    await send()
    expect(server.mails).toHaveLength(1)
    mails.pass({ ms: 1 })
    await send()
    expect(server.mails).toHaveLength(2)
  })

  it('speaks of one item as one', async () => {
    await suggestCourt(1)
    await send()
    expect(server.mails).toMatchObject([
      {
        headers: expect.stringContaining('Subject: Opencourt: 1 item waits for moderators'),
        text: expect.stringContaining('/admin/moderation\n- 1 new court, from yesterday\n'),
      },
    ])
  })

  it('counts what waits of each kind, and has a link, but no names and texts', async () => {
    await fillQueue()
    await send()
    expect(server.mails).toEqual([
      {
        to: ['ann@example.org', 'bob@example.org'],
        headers: expect.stringContaining('Subject: Opencourt: 13 items wait for moderators'),
        text: `This is waiting for a decision.

https://courts.example/admin/moderation
- 2 reported items (1 urgent), the oldest from 12 days ago
- 2 new courts, the oldest from 3 days ago
- 2 reviews, the oldest from 2 days ago
- 1 photo, from today
- 1 suggested facility, from 1 month ago
- 1 problem to pass on, from 4 days ago
- 1 disputed fact, from today
- 1 possible duplicate, from 5 days ago
- 2 differences from map data, the oldest from 6 days ago

You get this mail once a day, but only if something is waiting.
`,
      },
    ])
  })
})

/** Something of each kind, and what is not counted. */
async function fillQueue(): Promise<void> {
  const court = await createCourt(database, { name: 'Windmill Court' })
  const other = await createCourt(database)
  const pending = (days: number, userId: number | null = null) =>
    ({ status: 'pending', userId, createdAt: daysBefore(days) }) as const
  const { id: bannedId } = await createUser(database, { status: 'banned' })
  await suggestCourt(3)
  await suggestCourt(1)
  await createReview(database, court, { ...pending(2), reviewText: 'Bring water.' })
  await createReview(database, court, pending(1))
  await createReview(database, court, pending(30, bannedId))
  await createPhoto(database, court, pending(0))
  await database
    .insert(facilitySuggestions)
    .values({ courtId: court.id, suggestedName: 'Kiosk', createdAt: daysBefore(40) })
  await database.insert(reports).values([
    { subjectKind: 'court', subjectId: court.id, reason: 'closed', createdAt: daysBefore(12) },
    { subjectKind: 'court', subjectId: other.id, reason: 'illegal or harmful', createdAt: daysBefore(1) },
    { subjectKind: 'court', subjectId: other.id, reason: 'spam', resolvedAt: daysBefore(0) },
  ])
  for (const value of ['chain', 'none']) await reportFact(database, court, { fact: 'nets', value })
  const by = [await createUser(database)]
  await reportProblem(database, court, { kind: 'rim_bent', by, stateAt: daysBefore(4) })
  await reportProblem(database, court, {
    ...{ kind: 'light_out', by, state: 'passed on', stateAt: daysBefore(8) },
  })
  await database
    .insert(possibleDuplicates)
    .values({ courtId: court.id, otherId: other.id, createdAt: daysBefore(5) })
  await database.execute(sql`insert into sources (name) values ('osm-gb')`)
  await database.execute(sql`
    insert into source_courts (source, source_id, court_id, is_brought, latitude, longitude, tags)
    values ('osm-gb', 'way/1', ${court.id}, true, 51.5, -0.12, '{}')`)
  for (const [field, days] of [
    ['name', 6],
    ['address', 1],
  ] as const)
    await database.execute(sql`
      insert into source_differences (court_id, source, field, value, created_at)
      values (${court.id}, 'osm-gb', ${field}, '"Elsewhere"', ${daysBefore(days).toISOString()}::timestamptz)`)
}

describe('a digest that fails', () => {
  beforeEach(() => suggestCourt())

  it('is retried after growing pauses, until the server answers', async () => {
    const away = mails.through(`smtp://127.0.0.1:${await freePort()}`)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      await sendDigest(away)
      expect(mails.warnings.splice(0)).toEqual([
        `a mail to moderators (digest) could not be sent; it will be retried in ${minutes} min`,
      ])
      mails.pass({ minutes, ms: -1 })
      await sendDigest(away)
      expect(mails.warnings).toEqual([])
      mails.pass({ ms: 1 })
    }
    await send()
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('begins with short pauses again the next time', async () => {
    const away = mails.through(`smtp://127.0.0.1:${await freePort()}`)
    for (const minutes of [1, 2, 1]) {
      await sendDigest(away)
      expect(mails.warnings.pop()).toMatch(` in ${minutes} min`)
      mails.pass({ minutes })
      if (minutes === 2) {
        await send()
        mails.pass({ minutes: 24 * 60 })
      }
    }
    expect(server.mails).toHaveLength(1)
  })
})

describe('two instances', () => {
  beforeEach(() => suggestCourt())

  it('send one digest, even if they ask at the same time', async () => {
    await Promise.all([send(), send()])
    expect(server.mails).toHaveLength(1)
  })

  it('send one digest, even if the mail server is slow', async () => {
    let accept: (() => void) | undefined
    const slow = await startMailServer({
      onMailFrom(_, __, done) {
        accept = done
      },
    })
    const sending = sendDigest(mails.through(slow.url))
    await waitFor(() => expect(accept).toBeDefined())
    mails.pass({ minutes: 4 })
    await send()
    accept?.()
    await sending
    await send()
    expect([slow.mails.length, server.mails.length]).toEqual([1, 0])
    await slow.close()
  })

  it('send the digest of one that died while sending', async () => {
    const until = new Date(Number(mails.now) + 60_000)
    await claimMail(database, 'digest', { now: mails.now, until, latest: until })
    await send()
    expect(server.mails).toHaveLength(0)
    mails.pass({ minutes: 1 })
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('send no second digest if the first one is slower than its lease, and fails', async () => {
    let refuse: ((error: Error) => void) | undefined
    const slow = await startMailServer({
      onMailFrom(_, __, done) {
        refuse = done
      },
    })
    const sending = sendDigest(mails.through(slow.url))
    await waitFor(() => expect(refuse).toBeDefined())
    mails.pass({ minutes: 5 })
    await send()
    refuse?.(new Error('Busy'))
    await sending
    mails.pass({ minutes: 60 })
    await send()
    expect(server.mails).toHaveLength(1)
    await slow.close()
  })
})
