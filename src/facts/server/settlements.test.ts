import { and, eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser, reportFact, tagCourt, voteFacility } from '../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { auditLog, courts, factReports, type users } from '../../database/schema/index.ts'
import type { ReportedFactView } from '../contract/admin-schema.ts'
import { NOTE_REQUIRED, REASON_REQUIRED, URL_REQUIRED } from '../contract/admin-schema.ts'
import type { FactView } from '../contract/schema.ts'
import { MAX_SHOWN_REPORTS } from './settlements.queries.ts'

const identity = new FakeIdentity()
let test: AdminTestApp
let maya: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin({}, { identity })
})
afterAll(() => test.close())
beforeEach(async () => {
  maya = await createUser(test.database)
  court = await createCourt(test.database, { name: 'Windmill Court', isIndoor: null })
  await test.directory.refresh()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const reportsUrl = (id: number | string = court.id) => `/api/admin/courts/${id}/facts`
const reported = async (): Promise<ReportedFactView[]> => (await test.call('GET', reportsUrl())).json().facts
const settle = (key: string, payload: object, id = court.id) =>
  test.call('POST', `${reportsUrl(id)}/${key}`, payload)
const removalUrl = (id: number, reason = 'Made up.') =>
  `/api/admin/users/${id}/facts?reason=${encodeURIComponent(reason)}`
const factOf = async (key: string): Promise<FactView> =>
  (await test.app.inject(`/api/courts/${court.id}/details`))
    .json()
    .facts.find((fact: FactView) => fact.key === key)
const countReports = () => test.database.$count(factReports, eq(factReports.courtId, court.id))

/** The audit log entries that a change writes. */
async function loggedBy(change: () => Promise<unknown>) {
  const { database } = test
  const [last] = await database.select({ id: max(auditLog.id) }).from(auditLog)
  await change()
  return database
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, last?.id ?? 0))
    .orderBy(auditLog.id)
}

describe('who has said what about a court', () => {
  it('is for administrators only; an unknown court is not found', async () => {
    expectApiError(await test.app.inject(reportsUrl()), 'admin-auth-required')
    expectApiError(await injectAs(test, maya, { url: reportsUrl() }), 'admin-access-denied')
    expectApiError(await test.call('GET', reportsUrl(999_999)), 'court-not-found')
    expectApiError(await test.call('GET', reportsUrl('all')), 'invalid-request')
  })

  it('names people, and shows what counts before what was superseded', async () => {
    const { database } = test
    const superseded = { supersededAt: hoursAgo(2), createdAt: hoursAgo(5) }
    await reportFact(database, court, { fact: 'nets', value: 'chain', userId: maya.id, ...superseded })
    await reportFact(database, court, {
      ...{ fact: 'nets', value: 'none', userId: maya.id, createdAt: hoursAgo(2) },
    })
    const banned = await createUser(database, { status: 'banned' })
    await reportFact(database, court, {
      ...{ fact: 'nets', value: 'textile', userId: banned.id, createdAt: hoursAgo(1) },
    })
    await reportFact(database, court, {
      ...{ fact: 'nets', value: 'textile', userId: null, source: 'sample', createdAt: hoursAgo(9) },
      supersededAt: hoursAgo(8),
    })
    await voteFacility(database, court, 'Made-up facility')
    const facts = await reported()
    expect(facts).toMatchObject([{ key: 'nets', value: 'none', state: 'confirmed', confirmed: 1, total: 4 }])
    expect(facts[0]?.reports).toMatchObject([
      { value: 'none', user: { id: maya.id, username: maya.username }, counts: true, superseded_at: null },
      { value: 'textile', user: { id: banned.id }, counts: false, superseded_at: null },
      {
        value: 'chain',
        user: { id: maya.id },
        counts: false,
        superseded_at: superseded.supersededAt.toISOString(),
      },
      { value: 'textile', user: null, source: 'sample', counts: false },
    ])
  })

  it('is limited for each fact', async () => {
    const rows = Array.from({ length: MAX_SHOWN_REPORTS + 3 }, (_, index) => ({
      ...{ courtId: court.id, fact: 'nets', value: 'none', source: 'player' as const, userId: maya.id },
      ...{ createdAt: hoursAgo(index), supersededAt: index === 60 ? null : hoursAgo(0) },
    }))
    await test.database.insert(factReports).values(rows)
    await reportFact(test.database, court, { fact: 'nets', value: 'chain', createdAt: hoursAgo(900) })
    await reportFact(test.database, court, { fact: 'fence', value: true })
    const facts = await reported()
    expect(facts.map(({ key, total, reports }) => [key, total, reports.length])).toEqual([
      ['nets', MAX_SHOWN_REPORTS + 4, MAX_SHOWN_REPORTS],
      ['fence', 1, 1],
    ])
    expect(facts[0]?.reports[0]).toMatchObject({ value: 'chain', counts: true })
  })
})

describe('settling a fact', () => {
  it('is for administrators', async () => {
    const call = {
      method: 'POST',
      url: `${reportsUrl()}/nets`,
      payload: { value: 'none', note: 'Seen.' },
    } as const
    expectApiError(await test.app.inject(call), 'admin-auth-required')
    expectApiError(await injectAs(test, maya, call), 'admin-access-denied')
    expect(await countReports()).toBe(0)
  })

  it.each([
    [
      'an unknown fact',
      'lights',
      { value: true },
      'There is no such fact. The API documentation lists all facts.',
    ],
    ['a key of every object', 'constructor', { value: true }, undefined],
    ['no value', 'nets', {}, undefined],
    ['null', 'nets', { value: null }, undefined],
    ['another answer', 'nets', { value: 'rope' }, undefined],
    ['a text for yes', 'floodlights', { value: 'yes' }, 'Floodlights must be yes (true) or no (false).'],
    [
      'invisible hours',
      'opening_hours',
      { value: '\u200b\u200b' },
      'Opening hours must be a text such as Mo-Fr 08:00-18:00.',
    ],
    [
      '10,000 characters',
      'opening_hours',
      { value: 'x'.repeat(10_000) },
      'Opening hours must be at most 255 characters.',
    ],
    ['no note', 'nets', { value: 'none', note: undefined }, NOTE_REQUIRED],
    ['a blank note', 'nets', { value: 'none', note: ' \n ' }, NOTE_REQUIRED],
    [
      'a long note',
      'nets',
      { value: 'none', note: 'x'.repeat(1001) },
      'A note must be at most 1000 characters.',
    ],
    ['another source', 'nets', { value: 'none', source: 'sample' }, 'Choose administrator or operator.'],
    ['an operator without a link', 'nets', { value: 'none', source: 'operator' }, URL_REQUIRED],
    [
      'a link that is none',
      'nets',
      { value: 'none', source: 'operator', url: 'javascript:alert(1)' },
      URL_REQUIRED,
    ],
    ['a private link', 'nets', { value: 'none', source: 'operator', url: 'http://10.0.0.1/' }, URL_REQUIRED],
  ])('refuses %s', async (_, key, payload, text) => {
    const answer = await settle(key, { note: 'Seen.', ...payload })
    expectApiError(answer, 'invalid-request')
    if (text) expect(answer.json().error).toBe(text)
    expect(await countReports()).toBe(0)
  })

  it('refuses courts that are not published', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    for (const id of [archived.id, 999_999])
      expectApiError(await settle('nets', { value: 'none', note: 'Seen.' }, id), 'court-not-found')
  })

  it('ends what others say, with a note for administrators', async () => {
    await reportFact(test.database, court, { fact: 'floodlights', value: false })
    await reportFact(test.database, court, { fact: 'floodlights', value: false, userId: test.admin.id })
    await reportFact(test.database, court, { fact: 'floodlights', value: true, userId: maya.id })
    await reportFact(test.database, court, { fact: 'nets', value: 'none' })
    const [entry, ...others] = await loggedBy(async () => {
      const answer = await settle('floodlights', { value: true, note: 'The council\nsays so.' })
      expect(answer.json()).toMatchObject({
        ...{ key: 'floodlights', value: true, state: 'confirmed', confirmed: 2, disputed: 0, total: 4 },
        reports: [
          {
            source: 'administrator',
            note: 'The council\nsays so.',
            user: { username: 'boss' },
            counts: true,
          },
          { value: true, user: { id: maya.id }, counts: true },
          { value: false, counts: false },
          { value: false, counts: false },
        ],
      })
    })
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      ...{ action: 'settle fact', subjectKind: 'fact', subjectId: court.id, actorId: test.admin.id },
      ...{ before: { floodlights: false }, after: { floodlights: true, note: 'The council\nsays so.' } },
    })
    expect(await factOf('floodlights')).toMatchObject({ value: true, confirmed: 2, disputed: 0 })
    expect(await factOf('nets')).toMatchObject({ value: 'none', confirmed: 1 })
    const listed = (await test.app.inject('/api/courts')).json()
    expect(listed.find(({ id }: { id: number }) => id === court.id).tags).toContain('Floodlights')
    const { entries } = (await test.call('GET', '/api/admin/audit?kind=fact&limit=1')).json()
    expect(entries[0].subject_court).toMatchObject({ id: court.id, name: 'Windmill Court' })
  })

  it('ends a tag that says otherwise', async () => {
    await tagCourt(test.database, court, 'Toilets')
    expect(await reported()).toMatchObject([{ key: 'toilets', source: 'tag', reports: [{ user: null }] }])
    expect((await settle('toilets', { value: false, note: 'Seen.' })).json().reports).toMatchObject([
      { source: 'administrator', counts: true },
      { source: 'tag', counts: false },
    ])
    const listed = (await test.call('GET', '/api/admin/courts?q=windmill')).json().courts
    expect(listed.find(({ id }: { id: number }) => id === court.id).facilitySummaries).toEqual([])
  })

  it('keeps hours that can’t be read', async () => {
    const hours = { value: '  when the  park is open ', note: 'On the sign.' }
    expect((await settle('opening_hours', hours)).json()).toMatchObject({ value: 'when the park is open' })
    const readable = { value: 'mo-fr 8-18', note: 'On the sign.' }
    expect((await settle('opening_hours', readable)).json()).toMatchObject({ value: 'Mo-Fr 08:00-18:00' })
  })

  it('records what the operator says, without a person', async () => {
    await reportFact(test.database, court, { fact: 'nets', value: 'none', userId: maya.id })
    const says = { source: 'operator', note: 'On their site.' }
    await settle('toilets', { ...says, value: true, url: 'https://club.example.org/old' })
    await settle('nets', { ...says, value: 'chain', url: 'https://club.example.org' })
    const answer = await settle('toilets', { ...says, value: false, url: 'https://club.example.org/visit' })
    expect(answer.json()).toMatchObject({
      ...{ value: false, state: 'claimed', source: 'operator', source_url: 'https://club.example.org/visit' },
      reports: [
        { user: null, url: 'https://club.example.org/visit', note: 'On their site.', counts: true },
        { url: 'https://club.example.org/old', counts: false },
      ],
    })
    expect(await factOf('nets')).toMatchObject({ value: 'none', state: 'confirmed', source: 'player' })
    const details = (await test.app.inject(`/api/courts/${court.id}/details`)).body
    expect(details).not.toContain('On their site.')
  })
})

describe('removing everything that a person has reported about courts', () => {
  const remove = (id = maya.id, reason?: string) => test.call('DELETE', removalUrl(id, reason))

  it('is for administrators who have signed in recently', async () => {
    const call = { method: 'DELETE', url: removalUrl(maya.id) } as const
    await reportFact(test.database, court, { fact: 'nets', value: 'none', userId: maya.id })
    expectApiError(await test.app.inject(call), 'admin-auth-required')
    expectApiError(await injectAs(test, maya, call), 'admin-access-denied')
    identity.change('boss', { signedInAt: hoursAgo(1) })
    expectApiError(await remove(), 'recent-sign-in-needed')
    identity.change('boss', {})
    expect(await countReports()).toBe(1)
  })

  it('needs a reason and an account', async () => {
    const answer = await remove(maya.id, ' ')
    expectApiError(answer, 'invalid-request')
    expect(answer.json().error).toBe(REASON_REQUIRED)
    expectApiError(await remove(maya.id, 'x'.repeat(301)), 'invalid-request')
    expectApiError(await remove(999_999), 'user-not-found')
  })

  it('changes nothing if there is nothing', async () => {
    expect(
      await loggedBy(async () => expect((await remove()).json()).toEqual({ reports: 0, courts: 0 })),
    ).toEqual([])
  })

  it('publishes the courts, and records how many', async () => {
    const { database } = test
    const other = await createCourt(database)
    await reportFact(database, court, { fact: 'nets', value: 'chain' })
    for (const at of [court, other]) {
      await reportFact(database, at, { fact: 'nets', value: 'none', userId: maya.id })
      await reportFact(database, at, {
        ...{ fact: 'rims', value: 'bent', userId: maya.id, supersededAt: hoursAgo(1) },
      })
    }
    await voteFacility(database, court, 'Drinking water', maya)
    const locked = await createCourt(database)
    await test.directory.refresh()
    const url = `/api/courts/${locked.id}`
    await injectAs(test, maya, { method: 'POST', url: `${url}/problems`, payload: { kind: 'locked' } })
    const problems = async () => (await test.app.inject(`${url}/details`)).json().problems
    expect(await problems()).toHaveLength(1)
    expect(await factOf('nets')).toMatchObject({ state: 'disputed' })
    const person = (await test.call('GET', `/api/admin/users/${maya.id}/contributions`)).json()
    expect(person.fact_reports).toEqual({ reports: 6, courts: 3 })
    const entries = await loggedBy(async () =>
      expect((await remove()).json()).toEqual({ reports: 6, courts: 3 }),
    )
    expect(await problems()).toEqual([])
    expect(entries).toMatchObject([
      {
        ...{ action: 'remove reports about courts', subjectKind: 'user', subjectId: maya.id },
        before: { username: maya.username, removed_reports: 6, courts: 3 },
        after: { username: maya.username, reason: 'Made up.' },
      },
    ])
    expect(await factOf('nets')).toMatchObject({ state: 'confirmed', value: 'chain', disputed: 0 })
    const listed = (await test.app.inject('/api/courts')).json()
    expect(listed.find(({ id }: { id: number }) => id === other.id).facts.nets).toBeUndefined()
  })
})

describe('the fields of a court that are also facts', () => {
  const reportsOf = (fact: string) =>
    test.database
      .select()
      .from(factReports)
      .where(and(eq(factReports.courtId, court.id), eq(factReports.fact, fact)))
      .orderBy(factReports.id)
  const edit = (payload: object) => test.call('PUT', `/api/courts/${court.id}`, payload)

  it('are reported by the administrator who changes them, and only then', async () => {
    expect(await loggedBy(() => edit({ notes: 'By the pond.' }))).toHaveLength(1)
    expect(await countReports()).toBe(0)
    expect((await edit({ hoops: 4 })).json().court).toMatchObject({ hoops: 4 })
    expect(await reportsOf('hoops')).toMatchObject([
      { value: 4, source: 'administrator', userId: test.admin.id, supersededAt: null },
    ])
    expect(await reportsOf('shelter')).toEqual([])
    await edit({ hoops: null, isIndoor: true })
    expect(await reportsOf('hoops')).toMatchObject([{ value: 4, supersededAt: expect.any(Date) }])
    expect(await reportsOf('shelter')).toMatchObject([{ value: 'indoor', source: 'administrator' }])
    expect(await factOf('shelter')).toMatchObject({
      value: 'indoor',
      state: 'confirmed',
      source: 'administrator',
    })
    expect((await test.call('PUT', `/api/courts/${court.id}`, { isIndoor: false })).statusCode).toBe(200)
    expect(await factOf('shelter')).toMatchObject({ value: 'outdoor', confirmed: 1, disputed: 0 })
  })

  it('stay as recorded when other fields are edited or an earlier state is restored', async () => {
    const record = async () => {
      const { name, hoops, isIndoor } = courts
      return (
        await test.database.select({ name, hoops, isIndoor }).from(courts).where(eq(courts.id, court.id))
      )[0]
    }
    const recorded = { name: 'Windmill Court', hoops: 4, isIndoor: false }
    await test.database.update(courts).set(recorded).where(eq(courts.id, court.id))
    await reportFact(test.database, court, { fact: 'hoops', value: 20, userId: maya.id })
    await reportFact(test.database, court, { fact: 'shelter', value: 'indoor', userId: maya.id })
    const [entry] = await loggedBy(async () =>
      expect((await edit({ name: 'Mill' })).json().court).toMatchObject({ hoops: 20, isIndoor: true }),
    )
    expect(entry).toMatchObject({ before: recorded, after: { ...recorded, name: 'Mill' } })
    expect(await record()).toEqual({ ...recorded, name: 'Mill' })
    await test.call('POST', `/api/admin/courts/${court.id}/restore`, { entry: entry?.id })
    expect(await record()).toEqual(recorded)
    expect(await countReports()).toBe(2)
    await test.call('DELETE', removalUrl(maya.id))
    expect(await factOf('hoops')).toMatchObject({ value: 4, state: 'claimed' })
  })

  it('are the sender’s reports once the court is approved, unless an administrator changed them', async () => {
    const submittedAt = hoursAgo(24 * 9)
    court = await createCourt(test.database, {
      ...{ status: 'pending', submittedBy: maya.id, createdAt: submittedAt, hoops: 2, isIndoor: false },
    })
    expect((await test.call('PUT', `/api/admin/courts/${court.id}`, { hoops: 4 })).statusCode).toBe(200)
    expect((await test.call('PATCH', `/api/admin/courts/${court.id}/approve`)).statusCode).toBe(200)
    expect(await reportsOf('hoops')).toMatchObject([{ value: 4, userId: test.admin.id }])
    expect(await reportsOf('shelter')).toMatchObject([
      { value: 'outdoor', source: 'player', userId: maya.id, createdAt: submittedAt },
    ])
    const day = submittedAt.toISOString().slice(0, 10)
    expect(await factOf('shelter')).toMatchObject({ value: 'outdoor', state: 'confirmed', confirmed_at: day })
  })

  it('show the latest edit, whoever made it, beside what was settled', async () => {
    const { database } = test
    const [ann, bob] = [await createUser(database), await createUser(database)]
    const entered = { fact: 'hoops', source: 'administrator' } as const
    await reportFact(database, court, { ...entered, value: 2, userId: ann.id })
    await reportFact(database, court, { ...entered, value: 3, userId: bob.id, note: 'Seen.' })
    await reportFact(database, court, { ...entered, value: 4, userId: maya.id, source: 'player' })
    expect((await edit({ hoops: 4 })).statusCode).toBe(200)
    expect(await factOf('hoops')).toMatchObject({ value: 4, confirmed: 2, disputed: 1, disputed_value: 3 })
  })

  it('are empty once emptied, whatever files say', async () => {
    await test.database.update(courts).set({ hoops: 4 }).where(eq(courts.id, court.id))
    for (const source of ['import', 'sample'] as const)
      await reportFact(test.database, court, { fact: 'hoops', value: 4, source, userId: null })
    expect((await edit({ hoops: null })).json().court).toMatchObject({ hoops: null })
    expect(await factOf('hoops')).toMatchObject({ state: 'unknown' })
  })

  it('are nobody’s reports if the sender’s account is gone', async () => {
    court = await createCourt(test.database, { status: 'pending', hoops: 2 })
    await test.call('PATCH', `/api/admin/courts/${court.id}/approve`)
    expect(await countReports()).toBe(0)
    const [published] = await test.database.select().from(courts).where(eq(courts.id, court.id))
    expect(published?.status).toBe('published')
  })
})
