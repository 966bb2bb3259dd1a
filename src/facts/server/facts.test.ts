import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  createCourt,
  createUser,
  reportFact,
  reportProblem,
  tagCourt,
  voteFacility,
} from '../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { MAX_DAILY_FACTS_PER_ACCOUNT } from '../../accounts/server/allowance.queries.ts'
import { builtScreens } from '../../app/server/pages/web.ts'
import { courts, facilities, factReports, users } from '../../database/schema/index.ts'
import { thisMinute } from '../../playable/server/line.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { FACT_KEYS, getFact } from '../contract/catalogue.ts'
import type { FactView } from '../contract/schema.ts'
import { forgetSupersededPeople, supersedeOthers } from './facts.queries.ts'
import { publishAgedFacts } from './facts.service.ts'

const identity = new FakeIdentity()
let test: TestApp
let member: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestApp({}, { identity, screens: builtScreens() })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
  court = await createCourt(test.database, { name: 'Windmill Court', isIndoor: null })
  await test.directory.refresh()
})

type Person = typeof users.$inferSelect
const send = (payload: unknown, { as = member, id = court.id }: { as?: Person; id?: number } = {}) =>
  injectAs(test, as, { method: 'POST', url: `/api/courts/${id}/facts`, payload: payload as object })
const say = (key: string, value: unknown, as?: Person) =>
  send({ facts: [{ key, value }] }, as ? { as } : undefined)
const detailsAs = async (person?: Person) => {
  const url = `/api/courts/${court.id}/details`
  return (await (person ? injectAs(test, person, { url }) : test.app.inject(url))).json()
}
const factOf = async (key: string, person?: Person): Promise<FactView> =>
  (await detailsAs(person)).facts.find((fact: FactView) => fact.key === key)
const listed = async (courtId = court.id) =>
  (await test.app.inject('/api/courts')).json().find(({ id }: FactCourt) => id === courtId)
interface FactCourt {
  id: number
}
const today = () => new Date().toISOString().slice(0, 10)
/** Moves all reports of the court to so many days ago. */
const age = (days: number) =>
  test.database
    .update(factReports)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(factReports.courtId, court.id))
const countReports = (isWanted = eq(factReports.courtId, court.id)) =>
  test.database.$count(factReports, isWanted)

describe('what was observed earlier', () => {
  const sayAt = (observed_at: unknown, value: unknown) =>
    send({ observed_at, facts: [{ key: 'nets', value }] })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const dayOf = (moment: string) => moment.slice(0, 10)

  it.each(['yesterday', 5, '2026-02-30T00:00:00Z'])('needs a moment, not %s', async (moment) => {
    expectApiError(await sayAt(moment, 'chain'), 'invalid-request')
  })

  it.each([
    ['then', ago(3), ago(3)],
    ['a month ago, if it is longer', ago(200), ago(30)],
    ['now, if it is in the future', ago(-2), ago(0)],
  ])('counts from %s', async (_, observed, counted) => {
    expect((await sayAt(observed, 'chain')).statusCode).toBe(200)
    expect(await factOf('nets', member)).toMatchObject({ value: 'chain', own_at: dayOf(counted) })
  })

  it('replaces what the same person said before, and nothing that they said since', async () => {
    await sayAt(ago(5), 'none')
    await sayAt(ago(3), 'chain')
    expect(await factOf('nets', member)).toMatchObject({ own_value: 'chain' })
    await sayAt(ago(4), 'none')
    await sayAt(ago(4), null)
    expect(await factOf('nets', member)).toMatchObject({ own_value: 'chain', own_at: dayOf(ago(3)) })
  })
})

describe('a report of a fact', () => {
  it('is for members', async () => {
    const payload = { facts: [{ key: 'nets', value: 'chain' }] }
    const url = `/api/courts/${court.id}/facts`
    expectApiError(await test.app.inject({ method: 'POST', url, payload }), 'not-authenticated')
    const frozen = await createUser(test.database, { status: 'frozen' })
    expectApiError(await send(payload, { as: frozen }), 'account_frozen')
    const nameless = await createUser(test.database)
    await test.database
      .update(users)
      .set({ username: null, usernameKey: null })
      .where(eq(users.id, nameless.id))
    expectApiError(await send(payload, { as: nameless }), 'username-needed')
    expect(await countReports()).toBe(0)
  })

  it.each([
    ['nothing', {}],
    ['no facts', { facts: [] }],
    ['too many', { facts: Array.from({ length: 21 }, () => ({ key: 'nets', value: 'chain' })) }],
    ['an unknown key', { facts: [{ key: 'lights', value: true }] }],
    ['a number for a facility', { facts: [{ key: 'facility:1', value: 1 }] }],
    ['a facility without an id', { facts: [{ key: 'facility:', value: true }] }],
    ['a key of every object', { facts: [{ key: 'constructor', value: true }] }],
    ['the same fact twice', { facts: ['chain', 'none'].map((value) => ({ key: 'nets', value })) }],
    ['no value', { facts: [{ key: 'nets' }] }],
    ['another answer', { facts: [{ key: 'nets', value: 'rope' }] }],
    ['a text for yes', { facts: [{ key: 'floodlights', value: 'yes' }] }],
    ['half a hoop', { facts: [{ key: 'hoops', value: 1.5 }] }],
    ['too many hoops', { facts: [{ key: 'hoops', value: 21 }] }],
    ['a list', { facts: [{ key: 'nets', value: ['chain'] }] }],
    ['hours of 10,000 characters', { facts: [{ key: 'opening_hours', value: 'Mo '.repeat(3334) }] }],
    ['hours that cannot be read', { facts: [{ key: 'opening_hours', value: 'whenever you like' }] }],
    ['hours that may mean several things', { facts: [{ key: 'opening_hours', value: 'Mo-Fr 10-7' }] }],
    ['days in one of several languages', { facts: [{ key: 'light_hours', value: 'Di 18:00-22:00' }] }],
    ['hours with half a comment', { facts: [{ key: 'light_hours', value: '24/7 "ask Maya' }] }],
    ['blank hours', { facts: [{ key: 'light_hours', value: '  ' }] }],
    [
      'one wrong among right ones',
      {
        facts: [
          { key: 'nets', value: 'chain' },
          { key: 'hoops', value: 0 },
        ],
      },
    ],
  ])('is refused with %s, and nothing is stored', async (_, payload) => {
    const answer = await send(payload)
    expectApiError(answer, 'invalid-request')
    expect(answer.json().error).toMatch(/^[A-Z][^.]*(\.[^ ][^.]*)*\.( [A-Z][^.]*(:[^.]*)?\.)?$/)
    expect(await countReports()).toBe(0)
  })

  it('made today by mistake can be taken back, and the earlier one counts again as of its day', async () => {
    await say('nets', 'chain')
    await age(5)
    await say('nets', 'none')
    await say('nets', null)
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
    expect(await factOf('nets', member)).toMatchObject({
      ...{ value: 'chain', confirmed: 1, confirmed_at: day, own_value: 'chain', own_at: day },
    })
    await say('nets', null)
    expect(await factOf('nets')).toMatchObject({ state: 'unknown' })
  })

  it('that was replaced does not count again once somebody else has ended it', async () => {
    await say('rims', 'good')
    await say('rims', 'bent')
    await test.database.transaction((tx) =>
      supersedeOthers(tx, { courtId: court.id, fact: 'rims', value: 'bent' }),
    )
    await say('rims', null)
    expect(await factOf('rims')).toMatchObject({ state: 'unknown' })
  })

  it('is refused if reading its hours would take too long, while others are answered', async () => {
    const slow = `${' '.repeat(250)}Mo`
    const endless = [`;${'; '.repeat(60)}Mo 10:00-12:00`, `Mo${' '.repeat(60)}; ${'; '.repeat(60)}x`, slow]
    for (const value of endless) {
      const answer = await send({ facts: [{ key: 'opening_hours', value }] })
      if (answer.statusCode !== 200) expectApiError(answer, 'invalid-request')
    }
    expect((await say('opening_hours', 'Mo 10:00-12:00')).statusCode).toBe(200)
  })

  it.each(['a.m.', `Mo ${'1'.repeat(200)}`])('is refused for hours that mean nothing: %s', async (value) => {
    expectApiError(await send({ facts: [{ key: 'opening_hours', value }] }), 'invalid-request')
  })

  it('is refused for a court that is not public', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    const pending = await createCourt(test.database, { status: 'pending' })
    for (const id of [archived.id, pending.id, 999_999])
      expectApiError(await send({ facts: [{ key: 'nets', value: 'chain' }] }, { id }), 'court-not-found')
  })

  it('is published at once, with the day, to everybody; the sender sees their own', async () => {
    const answer = await say('nets', 'chain')
    expect(answer.statusCode).toBe(200)
    const own = answer.json().facts.find(({ key }: FactView) => key === 'nets')
    expect(own).toEqual({
      ...{
        key: 'nets',
        label: 'Nets',
        value: 'chain',
        state: 'confirmed',
        confirmed: 1,
        confirmed_at: today(),
      },
      ...{ disputed: 0, disputed_at: null, disputed_value: null },
      ...{ source: 'player', source_at: null, source_url: null, own_value: 'chain', own_at: today() },
      ...{ problem: null, implied_by: null },
    })
    expect(await factOf('nets')).toEqual({ ...own, own_value: null, own_at: null })
    expect((await listed()).facts).toEqual({
      nets: { value: 'chain', state: 'confirmed', confirmed: 1, confirmed_at: today() },
    })
  })

  it('repeated on the same day changes nothing; on another day it confirms anew', async () => {
    await say('nets', 'chain')
    await say('nets', 'chain')
    expect(await countReports()).toBe(1)
    await age(3)
    await say('nets', 'chain')
    expect(await countReports()).toBe(2)
    expect(await factOf('nets')).toMatchObject({ confirmed: 1, confirmed_at: today() })
  })

  it('replaces the earlier one of the same person', async () => {
    await say('nets', 'chain')
    await say('nets', 'none')
    expect(await factOf('nets', member)).toMatchObject({
      ...{ value: 'none', state: 'confirmed', confirmed: 1, disputed: 0, own_value: 'none' },
    })
  })

  it('can be taken back', async () => {
    await say('nets', 'chain')
    expect((await say('nets', null)).statusCode).toBe(200)
    expect(await factOf('nets', member)).toMatchObject({ value: null, state: 'unknown', own_value: null })
    expect((await listed()).facts).toEqual({})
    expect((await say('nets', null)).statusCode).toBe(200)
  })

  it('spells hours uniformly, so that the same hours agree', async () => {
    const other = await createUser(test.database)
    await say('opening_hours', 'Mo-Fr 8:00-18:00')
    await say('opening_hours', ' mo-fr 08:00-18:00 ', other)
    expect(await factOf('opening_hours')).toMatchObject({ value: 'Mo-Fr 08:00-18:00', confirmed: 2 })
  })

  it('understands hours as people write them, and keeps comments', async () => {
    await say('opening_hours', '7 am to 11 pm daily')
    expect(await factOf('opening_hours')).toMatchObject({ value: 'Mo-Su 07:00-23:00' })
    await say('opening_hours', 'Mo-Fr 09:00-17:00 “ask the caretaker\u200b”')
    expect(await factOf('opening_hours')).toMatchObject({ value: 'Mo-Fr 09:00-17:00 "ask the caretaker"' })
    await say('opening_hours', 'by appointment')
    expect(await factOf('opening_hours')).toMatchObject({ value: '"by appointment"' })
    const { headline, reason } = (await test.app.inject(`/api/courts/${court.id}/playable`)).json()
    expect([headline, reason].join()).toMatch(/ask whether it is open.*by appointment/i)
  })

  it('asks back what may mean several things', async () => {
    const refused = await say('opening_hours', '10-7')
    expectApiError(refused, 'invalid-request')
    expect(refused.json().error).toBe('Write “10-7” as 10:00-19:00 or 10am-7pm, if that is what it means.')
  })

  it('is limited per day', async () => {
    await test.database.execute(sql`
      insert into contribution_days (user_id, day, facts)
      values (${member.id}, (now() at time zone 'UTC')::date, ${MAX_DAILY_FACTS_PER_ACCOUNT - 1})`)
    expect((await say('nets', 'chain')).statusCode).toBe(200)
    const refused = await say('rims', 'bent')
    expectApiError(refused, 'day-full')
    expect(refused.json().error).toBe(
      `You can’t submit more than ${MAX_DAILY_FACTS_PER_ACCOUNT} facts a day. Please try again tomorrow.`,
    )
    expect(await countReports()).toBe(1)
  })

  it('counts once however often it arrives at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => say('nets', 'chain')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(await factOf('nets')).toMatchObject({ confirmed: 1 })
  })
})

describe('a fact', () => {
  it('is disputed by the second of two who disagree with ten', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => createUser(test.database)))
    for (const other of others) await say('nets', 'chain', other)
    await age(7)
    await say('nets', 'none')
    expect(await factOf('nets')).toMatchObject({
      value: 'chain',
      state: 'confirmed',
      confirmed: 10,
      disputed: 1,
    })
    await say('nets', 'none', await createUser(test.database))
    expect(await factOf('nets')).toMatchObject({
      ...{ value: 'chain', state: 'disputed', disputed: 2, disputed_value: 'none', disputed_at: today() },
    })
    expect((await listed()).facts.nets).toMatchObject({ state: 'disputed', confirmed: 10, disputed: 2 })
  })

  it('of a banned account does not count', async () => {
    const banned = await createUser(test.database)
    await say('nets', 'chain', banned)
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id))
    expect(await factOf('nets')).toMatchObject({ state: 'unknown' })
  })

  it('without a report shows what our records say, and a report outranks them', async () => {
    await test.database.update(courts).set({ hoops: 4, isIndoor: true }).where(eq(courts.id, court.id))
    expect(await factOf('hoops')).toMatchObject({
      value: 4,
      state: 'claimed',
      source: 'import',
      confirmed: 0,
    })
    expect(await factOf('shelter')).toMatchObject({ value: 'indoor', state: 'claimed' })
    await send({
      facts: [
        { key: 'hoops', value: 2 },
        { key: 'shelter', value: 'covered' },
      ],
    })
    expect(await factOf('hoops')).toMatchObject({ value: 2, state: 'confirmed', source: 'player' })
    expect(await listed()).toMatchObject({ hoops: 2, isIndoor: false })
    expect((await detailsAs()).court).toMatchObject({ hoops: 2, isIndoor: false })
  })

  it('of our records is as old as the court, and gives way to any claim', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const dayOf = (time: Date) => time.toISOString().slice(0, 10)
    const [addedAt, saidAt] = [daysAgo(400), daysAgo(500)]
    await test.database.update(courts).set({ hoops: 4, createdAt: addedAt }).where(eq(courts.id, court.id))
    expect(await factOf('hoops')).toMatchObject({ value: 4, source: 'import', source_at: dayOf(addedAt) })
    await reportFact(test.database, court, {
      ...{ fact: 'hoops', value: 2, source: 'operator', userId: null, createdAt: saidAt },
    })
    expect(await factOf('hoops')).toMatchObject({ value: 2, source: 'operator', source_at: dayOf(saidAt) })
    await test.directory.refresh()
    expect(await listed()).toMatchObject({ hoops: 2, facts: { hoops: { value: 2, source: 'operator' } } })
  })

  it('that makes no sense indoors is left out there unless somebody reported it', async () => {
    await say('floodlights', true)
    await say('shelter', 'indoor')
    const keys = (await detailsAs()).facts.map(({ key }: FactView) => key)
    expect(keys).toContain('floodlights')
    expect(keys).not.toContain('shade')
  })

  it('becomes stale overnight in lists too', async () => {
    await say('nets', 'chain')
    await age(90)
    await say('hoops', 3)
    expect((await listed()).facts.nets).toMatchObject({ state: 'confirmed' })
    await age(91)
    await test.database.execute(sql`update directory_state set facts_aged_to = facts_aged_to - 1`)
    await publishAgedFacts(test)
    expect((await listed()).facts.nets).toMatchObject({ state: 'stale' })
    const version = test.directory.current().version
    await publishAgedFacts(test)
    expect(test.directory.current().version).toBe(version)
  })

  it('holds again overnight once nobody reports a problem any more', async () => {
    await say('floodlights', true)
    await reportProblem(test.database, court, { kind: 'light_out', by: [await createUser(test.database)] })
    await age(89)
    await say('hoops', 3)
    expect(await listed()).toMatchObject({ facts: { floodlights: { state: 'suspended' } } })
    await age(91)
    await test.database.execute(sql`update directory_state set facts_aged_to = facts_aged_to - 1`)
    await publishAgedFacts(test)
    expect(await listed()).not.toHaveProperty('problems')
    expect((await listed()).facts.floodlights).toMatchObject({ state: 'confirmed' })
  })

  it('forgets who said something that was superseded 90 days ago', async () => {
    await say('nets', 'chain')
    await say('nets', 'none')
    const setAge = (days: number) =>
      test.database
        .update(factReports)
        .set({ supersededAt: sql`now() - make_interval(days => ${days})` })
        .where(and(eq(factReports.courtId, court.id), eq(factReports.value, 'chain')))
    const named = () => countReports(eq(factReports.userId, member.id))
    await setAge(89)
    await forgetSupersededPeople(test.database)
    expect(await named()).toBe(2)
    await setAge(91)
    await forgetSupersededPeople(test.database)
    expect(await named()).toBe(1)
    expect(await factOf('nets')).toMatchObject({ value: 'none', confirmed: 1, disputed: 0 })
  })
})

describe('a facility that somebody suggested', () => {
  const view = async (name: string, person?: Person) =>
    (await detailsAs(person)).facilities.find((facility: { name: string }) => facility.name === name)

  it('that this court doesn’t have cannot be reported', async () => {
    const other = await createCourt(test.database)
    await tagCourt(test.database, other, 'Sea view')
    const [row] = await test.database.select().from(facilities).where(eq(facilities.name, 'Sea view'))
    expectApiError(await say(`facility:${row?.id}`, true), 'facility-not-found')
    expectApiError(await say('facility:9999999999', false), 'facility-not-found')
    expect(await countReports()).toBe(0)
  })

  it('is confirmed, denied and taken back like a fact', async () => {
    await tagCourt(test.database, court, 'Sea view')
    const { id } = await view('Sea view')
    const claimed = { vote_count: 0, denied: 0, value: null, state: 'unknown', own_value: null, own_at: null }
    expect(await view('Sea view', member)).toMatchObject(claimed)
    await say(`facility:${id}`, false)
    expect(await view('Sea view', member)).toMatchObject({
      ...{ vote_count: 0, userVote: false, denied: 1, denied_at: today() },
      ...{ value: false, state: 'confirmed', own_value: false, own_at: today() },
    })
    const [ann, bob] = [await createUser(test.database), await createUser(test.database)]
    for (const person of [ann, bob]) await say(`facility:${id}`, true, person)
    expect(await view('Sea view', ann)).toMatchObject({
      ...{ vote_count: 2, userVote: true, denied: 1, value: true, state: 'disputed', own_value: true },
    })
    expect((await listed()).tags).toEqual(['Sea view'])
    await say(`facility:${id}`, null)
    expect(await view('Sea view')).toMatchObject({ vote_count: 2, denied: 0, state: 'confirmed' })
  })
})

describe('a facility that is a fact', () => {
  const lights = async (person?: Person) =>
    (await detailsAs(person)).facilities.find(({ name }: { name: string }) => name === 'Floodlights')

  it('is listed and confirmed by a yes, and not by a no', async () => {
    await say('floodlights', true)
    expect(await lights(member)).toMatchObject({ vote_count: 1, userVote: true, associated: false })
    expect((await listed()).tags).toEqual(['Floodlights'])
    await say('floodlights', null)
    expect((await listed()).tags).toEqual([])
    await say('floodlights', false)
    expect(await lights(member)).toMatchObject({ vote_count: 0, userVote: false })
    expect(await factOf('floodlights')).toMatchObject({ value: false, state: 'confirmed', confirmed: 1 })
  })

  it('that is a tag is left out everywhere while players say that it is not there', async () => {
    const tagged = await createCourt(test.database, { tags: ['Floodlights', 'Sea view'] })
    await reportFact(test.database, tagged, { fact: 'floodlights', value: false })
    await reportFact(test.database, tagged, { fact: 'toilets', value: true })
    await test.directory.refresh()
    const tags = ['Sea view', 'Toilets']
    expect((await listed(tagged.id)).tags.toSorted()).toEqual(tags)
    const details = (await test.app.inject(`/api/courts/${tagged.id}/details`)).json()
    expect(details.court.tags.toSorted()).toEqual(tags)
    for (const format of ['csv', 'gpx', 'geojson'])
      expect((await test.app.inject(`/api/courts.${format}`)).body).toMatch(/["> ]Toilets[", ]+Sea view["<]/)
  })

  it('is reported by a vote, which can be withdrawn', async () => {
    const { id } = await lights()
    const vote = () =>
      injectAs(test, member, { method: 'POST', url: `/api/courts/${court.id}/facilities/${id}/vote` })
    expect((await vote()).json()).toEqual({ vote_count: 1, userVote: true })
    expect(await factOf('floodlights', member)).toMatchObject({ value: true, own_value: true })
    expect((await vote()).json()).toEqual({ vote_count: 0, userVote: false })
    expect(await factOf('floodlights')).toMatchObject({ state: 'unknown' })
  })

  it('can also be reported by its id', async () => {
    const { id } = await lights()
    await say(`facility:${id}`, false)
    expect(await factOf('floodlights', member)).toMatchObject({ value: false, own_value: false })
  })

  it('is not confirmed by what only a source says', async () => {
    await reportFact(test.database, court, {
      fact: 'floodlights',
      value: true,
      source: 'openstreetmap',
      userId: null,
    })
    expect(await factOf('floodlights')).toMatchObject({ value: true, state: 'claimed', confirmed: 0 })
    expect(await lights()).toMatchObject({ vote_count: 0, last_confirmed_at: null })
  })

  it('gives the day of a confirmation and never the hour', async () => {
    await say('floodlights', true)
    expect((await lights()).last_confirmed_at).toBe(`${today()}T00:00:00.000Z`)
  })
})

describe('what the public sees', () => {
  it('names nobody and gives no hour', async () => {
    await say('nets', 'chain')
    await tagCourt(test.database, court, 'Sea view')
    await voteFacility(test.database, court, 'Sea view', member)
    const url = `/api/courts/${court.id}/problems`
    const problem = await injectAs(test, member, { method: 'POST', url, payload: { kind: 'glass' } })
    expect(problem.statusCode).toBe(201)
    await test.directory.refresh()
    const { latitude, longitude } = court
    const { playable } = (await test.app.inject(`/api/courts/${court.id}/details`)).json()
    const listed: NearbyCourtView[] = (await test.app.inject('/api/courts?include=playable&limit=100')).json()
    const lines = listed.map((row) => row.playable)
    const timesToPlay: string[] = JSON.stringify([playable, lines]).match(/[^"]*Z(?=")/g) ?? []
    for (const url of [
      `/api/courts/${court.id}/details`,
      '/api/courts',
      `/api/courts?near=${latitude},${longitude}&radius=2`,
      '/api/courts.geojson',
      '/api/courts.csv',
      '/api/courts.gpx',
      `/api/courts/similar?name=Windmill%20Court&lat=${latitude}&lng=${longitude}`,
      '/',
      `/courts/${court.id}`,
    ]) {
      const before = thisMinute()
      const { body, statusCode } = await test.app.inject({ url, headers: { accept: 'text/html,*/*' } })
      expect(statusCode, url).toBe(200)
      expect(body, url).toContain('Windmill Court')
      expect(body, url).not.toContain(member.username)
      // Only the record's own time of change is public, which reports don't touch, when one can play, the minute of the
      // answer, and the limits of the form for another time.
      const minutes = [before, thisMinute()].map((minute) => new Date(minute).toISOString())
      const limits = body.match(/(?<=(min|max)=")[^"]*/g) ?? []
      const expected = [court.updatedAt.toISOString(), ...timesToPlay, ...minutes, ...limits]
      const unexpected = expected.reduce((text, time) => text.replaceAll(time, ''), body)
      expect(unexpected.match(/T(?!00:00:00)\d\d:\d\d/g), url).toBeNull()
    }
  })
})

describe('an account that is deleted', () => {
  it('takes its reports along', async () => {
    await say('nets', 'chain')
    await say('nets', 'none')
    await test.database.delete(users).where(eq(users.id, member.id))
    expect(await countReports()).toBe(0)
  })

  it('exports them before', async () => {
    await say('nets', 'chain')
    const exported = (await injectAs(test, member, { url: '/api/account/export' })).json()
    expect(exported.facts).toMatchObject([{ courtId: court.id, fact: 'nets', value: 'chain' }])
  })
})

it('every fact with the answers yes and no is a facility, and no other facility is a fact of the catalogue', async () => {
  const rows = await test.database
    .select({ id: facilities.id, name: facilities.name, fact: facilities.fact })
    .from(facilities)
  const facts = FACT_KEYS.map(getFact)
  for (const { id, name, fact } of rows) {
    const key = FACT_KEYS.find((_, at) => facts[at]?.kind === 'yes-no' && facts[at].facility === name)
    expect(fact).toBe(key ?? `facility:${id}`)
  }
  expect(rows.filter(({ fact }) => !fact.startsWith('facility:'))).toHaveLength(
    facts.filter(({ kind }) => kind === 'yes-no').length,
  )
})
