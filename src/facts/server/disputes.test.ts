import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createUser, reportFact } from '../../../test/factories.ts'
import { TestQueue } from '../../../test/queue.ts'
import { FACTS, type FactValue } from '../contract/catalogue.ts'
import { ACCOUNT_BURST, COURT_BURST } from './disputes.service.ts'

let test: AdminTestApp
let queue: TestQueue
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterAll(() => test.close())
afterEach(() => test.database.execute(sql`delete from fact_reports`))

const NETS_HALF_LIFE = FACTS.nets.halfLifeDays
const disputed = (query = '') => queue.ofKind('dispute', query)
const bursts = async () => (await queue.ofKind('burst')).what
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayText = (days: number) => daysAgo(days).toISOString().slice(0, 10)
type Court = Awaited<ReturnType<typeof createCourt>>
/** A report of the nets, by somebody new. */
const say = (court: Court, value: FactValue, days: number, wanted: object = {}) =>
  reportFact(test.database, court, { fact: 'nets', value, createdAt: daysAgo(days), ...wanted })

describe('disputed facts', () => {
  it('are listed with both claims, latest disagreement first, in pages', async () => {
    const { database } = test
    const windmill = await createCourt(database, { name: 'Windmill Court' })
    const park = await createCourt(database, { name: 'Park Court' })
    await say(windmill, 'chain', 9)
    await say(windmill, 'chain', 8)
    await say(windmill, 'none', 5)
    await say(park, 'chain', 9)
    await say(park, 'none', 2)
    const answer = await disputed()
    expect(answer.total).toBe(2)
    expect(await bursts()).toEqual([])
    expect(answer.what).toMatchObject([
      { court: { id: park.id, name: 'Park Court' }, key: 'nets' },
      {
        ...{ court: { id: windmill.id, name: 'Windmill Court' }, key: 'nets', label: 'Nets' },
        ...{ value: 'chain', confirmed: 2, confirmed_at: dayText(8) },
        ...{ disputed_value: 'none', disputed: 1, disputed_at: dayText(5) },
      },
    ])
    const rest = await disputed('&limit=1&offset=1')
    expect(rest).toMatchObject({ total: 2, what: [{ court: { id: windmill.id } }] })
  })

  it('are those that the court page shows as disputed', async () => {
    const { database } = test
    const outvoted = await createCourt(database)
    for (let count = 0; count < 6; count++) await say(outvoted, 'chain', 3)
    await say(outvoted, 'none', 1)
    const long = await createCourt(database)
    await say(long, 'chain', NETS_HALF_LIFE - 1)
    await say(long, 'none', NETS_HALF_LIFE - 2)
    const stale = await createCourt(database)
    await say(stale, 'chain', NETS_HALF_LIFE + 2)
    await say(stale, 'none', NETS_HALF_LIFE + 1)
    const archived = await createCourt(database, { status: 'archived' })
    await say(archived, 'chain', 2)
    await say(archived, 'none', 1)
    const banned = await createCourt(database)
    await say(banned, 'chain', 2)
    await say(banned, 'none', 1, { userId: (await createUser(database, { status: 'banned' })).id })
    const ofBanned = await createCourt(database)
    await say(ofBanned, 'chain', 2, { userId: (await createUser(database, { status: 'banned' })).id })
    await say(ofBanned, 'none', 1)
    const superseded = await createCourt(database)
    await say(superseded, 'chain', 2, { supersededAt: daysAgo(1) })
    await say(superseded, 'none', 1)
    const claimed = await createCourt(database)
    await say(claimed, 'chain', 2, { userId: null, source: 'openstreetmap' })
    await say(claimed, 'none', 1)
    expect(await disputed()).toMatchObject({ what: [{ court: { id: long.id } }], total: 1 })
    expect(await bursts()).toEqual([])
  })

  it('are gone once an administrator has settled them', async () => {
    const court = await createCourt(test.database)
    await say(court, 'chain', 2)
    await say(court, 'none', 1)
    expect((await disputed()).total).toBe(1)
    await test.call('POST', `/api/admin/courts/${court.id}/facts/nets`, { value: 'none', note: 'Seen.' })
    expect(await disputed()).toEqual({ what: [], total: 0 })
  })
})

describe('bursts of disagreements', () => {
  it('name the account, or the court, for a week', async () => {
    const { database } = test
    const maya = await createUser(database, { username: 'maya' })
    const courts = await Promise.all(Array.from({ length: ACCOUNT_BURST }, () => createCourt(database)))
    for (const court of courts) {
      await say(court, 'chain', 20)
      await say(court, 'none', 2, { userId: maya.id })
    }
    const popular = await createCourt(database, { name: 'Popular Court' })
    await say(popular, 'chain', 20)
    for (let count = 0; count < COURT_BURST; count++) await say(popular, 'none', 1)
    const quiet = await createCourt(database)
    await say(quiet, 'chain', 20)
    for (let count = 0; count < COURT_BURST; count++) await say(quiet, 'none', 8)
    const corrected = await createCourt(database)
    await say(corrected, 'chain', 20, { userId: (await createUser(database, { status: 'banned' })).id })
    for (let count = 0; count < COURT_BURST; count++) await say(corrected, 'none', 1)
    expect(await bursts()).toMatchObject([
      {
        ...{ user: null, court: { id: popular.id, name: 'Popular Court' } },
        ...{ disagreements: COURT_BURST, people: COURT_BURST, courts: 1 },
      },
      {
        ...{ user: { id: maya.id, username: 'maya' }, court: null },
        ...{ disagreements: ACCOUNT_BURST, people: 1, courts: ACCOUNT_BURST },
      },
    ])
    await test.call('DELETE', `/api/admin/users/${maya.id}/facts?reason=Made%20up.`)
    expect(await bursts()).toHaveLength(1)
  })
})
