import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import { auditLog, courtProblems, factReports, users } from '../../database/schema/index.ts'
import { getProblem, type ProblemName, problemKey, SHOW_MENDED_DAYS } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'

type Person = typeof users.$inferSelect

let test: AdminTestApp
let member: Person
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
  court = await createCourt(test.database)
  await test.directory.refresh()
})

const report = (kind: unknown, { as = member, id = court.id } = {}) =>
  injectAs(test, as, { method: 'POST', url: `/api/courts/${id}/problems`, payload: { kind } })
const withdraw = (kind: unknown, { as = member, id = court.id } = {}) =>
  injectAs(test, as, { method: 'DELETE', url: `/api/courts/${id}/problems/${kind}` })
const setState = (id: unknown, state: unknown) => test.call('PATCH', `/api/admin/problems/${id}`, { state })
const details = async (id = court.id) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const shown = async (id?: number): Promise<ProblemView[]> => (await details(id)).problems
const shownTo = async (person: Person): Promise<ProblemView[]> =>
  (await injectAs(test, person, { url: `/api/courts/${court.id}/details` })).json().problems
const rims = async () => (await details()).facts.find(({ key }: { key: string }) => key === 'rims')
const sayOfRims = (value: string | null, as: Person) =>
  injectAs(test, as, {
    ...{ method: 'POST', url: `/api/courts/${court.id}/facts` },
    payload: { facts: [{ key: 'rims', value }] },
  })
const setStatus = (person: Person, status: Person['status']) =>
  test.database.update(users).set({ status }).where(eq(users.id, person.id))
/** Makes reports as old as they may be, or a day older. */
const ageReports = (person: Person, { isTooOld }: { isTooOld: boolean }) =>
  test.database
    .update(factReports)
    .set({
      createdAt: sql`now() - make_interval(days => ${getProblem('glass').days + (isTooOld ? 1 : 0)})`,
    })
    .where(eq(factReports.userId, person.id))
const today = () => new Date().toISOString().slice(0, 10)

describe('a problem at a court', () => {
  it('is reported by members only', async () => {
    const url = `/api/courts/${court.id}/problems`
    const payload = { kind: 'glass' }
    expectApiError(await test.app.inject({ method: 'POST', url, payload }), 'not-authenticated')
    const frozen = await createUser(test.database, { status: 'frozen' })
    expectApiError(await report('glass', { as: frozen }), 'account_frozen')
    for (const kind of [undefined, 5, 'dragons', 'constructor'])
      expectApiError(await report(kind), 'invalid-request')
    const archived = await createCourt(test.database, { status: 'archived' })
    expectApiError(await report('glass', { id: archived.id }), 'court-not-found')
    expect(await shown()).toEqual([])
  })

  it('is shown at once, once, with the day and nobody named, and says what it implies', async () => {
    const answer = await report('rim_bent')
    expect(answer.statusCode).toBe(201)
    const [problem] = await shown()
    expect(problem).toEqual({
      ...{ id: expect.any(Number), kind: 'rim_bent', state: 'reported' },
      ...{ reported_at: today(), state_at: today(), own: false, denied: false },
    })
    expect(answer.json()).toEqual({ problems: [{ ...problem, own: true }] })
    await report('rim_bent', { as: await createUser(test.database) })
    expect(await shown()).toEqual([problem])
    expect(await shownTo(member)).toEqual([{ ...problem, own: true }])
    expect(await rims()).toMatchObject({ value: 'bent', state: 'confirmed', confirmed: 2 })
  })

  it('is passed on and mended by administrators, on record', async () => {
    await report('glass')
    const [problem] = await shown()
    const id = problem?.id ?? 0
    const url = `/api/admin/problems/${id}`
    const byMember = await injectAs(test, member, { method: 'PATCH', url, payload: { state: 'mended' } })
    expectApiError(byMember, 'admin-access-denied')
    expectApiError(await setState(id, 'forgotten'), 'invalid-request')
    expectApiError(await setState(999_999, 'mended'), 'problem-not-found')
    expect((await setState(id, 'passed on')).json()).toEqual({
      problems: [{ ...problem, state: 'passed on' }],
    })
    expect((await setState(id, 'mended')).json()).toMatchObject({ problems: [{ state: 'mended' }] })
    expect((await setState(id, 'mended')).statusCode).toBe(200)
    const logged = await test.database
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, 'set state of problem'))
    expect(logged.map(({ after }) => after)).toEqual([
      { problem: 'glass', state: 'passed on' },
      { problem: 'glass', state: 'mended' },
    ])
  })

  it('that is mended can be reported anew, and goes after two weeks', async () => {
    await report('glass')
    const id = (await shown())[0]?.id ?? 0
    await setState(id, 'mended')
    await report('glass')
    expect((await shown()).map(({ state }) => state)).toEqual(['reported', 'mended'])
    expectApiError(await setState(id, 'reported'), 'problem-not-found')
    await test.database
      .update(courtProblems)
      .set({ stateAt: sql`now() - make_interval(days => ${SHOW_MENDED_DAYS}, mins => 1)` })
      .where(eq(courtProblems.id, id))
    expect((await shown()).map(({ state }) => state)).toEqual(['reported'])
  })

  it('stands as long as somebody who reported it counts', async () => {
    const last = await createUser(test.database)
    await report('glass')
    await ageReports(member, { isTooOld: false })
    const [before] = await shown()
    await report('glass', { as: last })
    for (const person of [member, last]) {
      const exported = (await injectAs(test, person, { url: '/api/account/export' })).json()
      expect(exported.problems).toMatchObject([{ courtId: court.id, kind: 'glass', is_there: true }])
      expect(exported.facts).toEqual([])
    }
    await setStatus(last, 'banned')
    expect(await shown()).toEqual([before])
    await setStatus(member, 'banned')
    expect(await shown()).toEqual([])
    await setStatus(last, 'active')
    expect(await shown()).toMatchObject([{ kind: 'glass', reported_at: today() }])
    await test.database.delete(users).where(eq(users.id, last.id))
    await setStatus(member, 'active')
    expect(await shown()).toEqual([before])
    await test.database.delete(users).where(eq(users.id, member.id))
    expect(await shown()).toEqual([])
    expect(await test.database.$count(factReports, eq(factReports.userId, member.id))).toBe(0)
  })

  it('goes when nobody has reported it again for as long as it counts, and starts anew after that', async () => {
    await report('glass')
    await setState((await shown())[0]?.id, 'passed on')
    await ageReports(member, { isTooOld: false })
    expect(await shown()).toMatchObject([{ state: 'passed on' }])
    await ageReports(member, { isTooOld: true })
    expect(await shown()).toEqual([])
    await report('glass', { as: await createUser(test.database) })
    expect(await shown()).toMatchObject([{ state: 'reported', reported_at: today() }])
  })

  it('is shown as mended however long ago it was reported', async () => {
    await report('glass')
    await ageReports(member, { isTooOld: false })
    await setState((await shown())[0]?.id, 'mended')
    await ageReports(member, { isTooOld: true })
    expect(await shown()).toMatchObject([{ state: 'mended' }])
  })

  it('moves when its court is merged, unless it is known there, and back', async () => {
    const into = await createCourt(test.database, { name: 'Elsewhere' })
    await test.directory.refresh()
    for (const kind of ['glass', 'locked']) await report(kind)
    await report('glass', { id: into.id })
    await test.call('POST', `/api/admin/courts/${court.id}/merge`, { into: into.id })
    expect((await shown(into.id)).map(({ kind }) => kind).sort()).toEqual(['glass', 'locked'])
    await test.call('POST', `/api/admin/courts/${court.id}/merge/undo`)
    expect((await shown(into.id)).map(({ kind }) => kind)).toEqual(['glass'])
    expect((await shown()).map(({ kind }) => kind).sort()).toEqual(['glass', 'locked'])
  })

  it('is reported by those of both courts once they are merged', async () => {
    const into = await createCourt(test.database)
    const there = await createUser(test.database)
    await test.directory.refresh()
    await report('glass')
    await report('glass', { id: into.id, as: there })
    await test.call('POST', `/api/admin/courts/${court.id}/merge`, { into: into.id })
    await setStatus(there, 'banned')
    expect(await shown(into.id)).toMatchObject([{ kind: 'glass' }])
    await test.call('POST', `/api/admin/courts/${court.id}/merge/undo`)
    expect(await shown(into.id)).toEqual([])
    expect(await shown()).toMatchObject([{ kind: 'glass' }])
  })
})

describe('a report of a problem', () => {
  it('is taken back by members only, at published courts', async () => {
    await report('glass')
    const url = `/api/courts/${court.id}/problems/glass`
    expectApiError(await test.app.inject({ method: 'DELETE', url }), 'not-authenticated')
    expectApiError(await withdraw('dragons'), 'invalid-request')
    const archived = await createCourt(test.database, { status: 'archived' })
    expectApiError(await withdraw('glass', { id: archived.id }), 'court-not-found')
    await setStatus(member, 'frozen')
    expectApiError(await withdraw('glass'), 'account_frozen')
    expect(await shown()).toHaveLength(1)
  })

  it('that is taken back leaves those of others, and what they say', async () => {
    const other = await createUser(test.database)
    for (const as of [member, other]) await report('rim_bent', { as })
    const [problem] = await shown()
    for (const _ of ['once', 'again'])
      expect((await withdraw('rim_bent')).json()).toEqual({ problems: [problem] })
    expect(await rims()).toMatchObject({ value: 'bent', confirmed: 1 })
    expect(await shownTo(other)).toMatchObject([{ own: true }])
    expect((await withdraw('rim_bent', { as: other })).json()).toEqual({ problems: [] })
    expect(await rims()).toMatchObject({ state: 'unknown' })
  })

  it('that is taken back leaves what the person has said since', async () => {
    await report('rim_bent')
    await sayOfRims('good', member)
    await withdraw('rim_bent')
    expect(await rims()).toMatchObject({ value: 'good', confirmed: 1 })
  })

  it('that is taken back leaves what the person had said before, on the same day', async () => {
    await sayOfRims('good', member)
    await report('rim_bent')
    await report('rim_missing')
    await withdraw('rim_missing')
    expect(await rims()).toMatchObject({ value: 'bent', confirmed: 1, problem: 'rim_bent' })
    await withdraw('rim_bent')
    expect(await rims()).toMatchObject({ value: 'good', confirmed: 1, problem: null })
  })

  it('ends when the person says that it can’t be, and counts again once they take that back', async () => {
    await report('rim_bent')
    await sayOfRims('good', member)
    expect(await shown()).toEqual([])
    await sayOfRims(null, member)
    expect(await rims()).toMatchObject({ value: 'bent', problem: 'rim_bent' })
  })

  it('of something mended stays', async () => {
    await report('glass')
    await setState((await shown())[0]?.id, 'mended')
    await withdraw('glass')
    expect(await shownTo(member)).toMatchObject([{ state: 'mended', own: true }])
  })
})

describe('what a problem implies', () => {
  it('ends when it is mended, whoever said so, and counts again if it isn’t', async () => {
    const [other, third] = [await createUser(test.database), await createUser(test.database)]
    await sayOfRims('good', third)
    await sayOfRims('bent', other)
    await report('rim_bent')
    const before = await rims()
    expect(before).toMatchObject({ value: 'bent', confirmed: 2, disputed: 0, problem: 'rim_bent' })
    const id = (await shown())[0]?.id
    await setState(id, 'mended')
    expect(await rims()).toMatchObject({ value: 'good', state: 'confirmed', confirmed: 1, disputed: 0 })
    await sayOfRims('good', other)
    await setState(id, 'passed on')
    expect(await rims()).toMatchObject({
      ...{ state: 'disputed', value: 'bent', confirmed: 1, disputed_value: 'good', disputed: 1 },
    })
  })

  it('falls back to nothing if nobody knows anything else', async () => {
    await report('rim_missing')
    await report('net_missing')
    const mended = (await shown()).find(({ kind }) => kind === 'rim_missing')
    await setState(mended?.id, 'mended')
    expect(await rims()).toMatchObject({ state: 'unknown', value: null })
    const counted = await test.database
      .select({ fact: factReports.fact })
      .from(factReports)
      .where(and(eq(factReports.courtId, court.id), isNull(factReports.supersededAt)))
    expect(counted).toEqual([{ fact: problemKey('net_missing') }])
  })
})

describe('a problem that is not there any more', () => {
  const deny = (kind: ProblemName, as: Person) =>
    injectAs(test, as, {
      ...{ method: 'POST', url: `/api/courts/${court.id}/problems`, payload: { kind, is_there: false } },
    })
  const listed = async () => (await details()).court.problems

  it('is said by members, of what others reported', async () => {
    expectApiError(await deny('locked', member), 'problem-not-found')
    const isThere = { method: 'POST', url: `/api/courts/${court.id}/problems` } as const
    expectApiError(
      await injectAs(test, member, { ...isThere, payload: { kind: 'locked', is_there: 'no' } }),
      'invalid-request',
    )
    expect(await listed()).toBeUndefined()
  })

  it('is in dispute, and stays in sight', async () => {
    await report('locked')
    expect(await listed()).toEqual([{ kind: 'locked', reported_at: today() }])
    const other = await createUser(test.database)
    expect((await deny('locked', other)).json()).toMatchObject({ problems: [{ kind: 'locked', own: false }] })
    expect(await listed()).toEqual([{ kind: 'locked', reported_at: today(), disputed: true }])
    await report('locked', { as: other })
    expect(await listed()).toEqual([{ kind: 'locked', reported_at: today() }])
  })

  it('goes when whoever reported it says so', async () => {
    await report('locked')
    await deny('locked', member)
    expect(await listed()).toBeUndefined()
    expect(await shown()).toEqual([])
  })
})

describe('an open problem', () => {
  const open = () => new TestQueue(test).ofKind('problem', '&limit=100')
  const openHere = async () => (await open()).what.filter((problem) => problem.court.id === court.id)

  it('waits with its court, who reported last and how many have, until it is passed on', async () => {
    for (const kind of ['glass', 'locked', 'rim_bent', 'light_out']) await report(kind)
    const [lightOut, rimBent, locked] = await shown()
    await setState(lightOut?.id, 'passed on')
    await setState(rimBent?.id, 'mended')
    const other = await createUser(test.database)
    await report('locked', { as: other })
    const { own: _, denied: _denied, ...known } = locked as ProblemView
    expect(await openHere()).toEqual([
      expect.objectContaining({
        ...{ kind: 'glass', user: { id: member.id, username: member.username }, people: 1 },
      }),
      {
        ...{ ...known, court: { id: court.id, name: court.name } },
        ...{ user: { id: other.id, username: other.username }, people: 2 },
      },
    ])
    expect(await new TestQueue(test).keys(`?state=passed-on&court=${court.id}`)).toEqual([
      `problem ${lightOut?.id}`,
    ])
  })

  it('is none at archived courts, of banned accounts, and if nobody reported it lately', async () => {
    await report('glass')
    const archived = await createCourt(test.database)
    await test.directory.refresh()
    await report('glass', { id: archived.id })
    const before = (await open()).total
    await test.call('DELETE', `/api/courts/${archived.id}`)
    expect((await open()).total).toBe(before - 1)
    await setStatus(member, 'banned')
    expect(await openHere()).toEqual([])
    await setStatus(member, 'active')
    expect(await openHere()).toHaveLength(1)
    await ageReports(member, { isTooOld: true })
    expect(await openHere()).toEqual([])
    expect((await open()).total).toBe(before - 2)
  })
})

it('a problem that was seen before it was mended isn’t reported anew', async () => {
  const observed_at = new Date().toISOString()
  await report('glass')
  await setState((await shown())[0]?.id, 'mended')
  const url = `/api/courts/${court.id}/problems`
  const late = await injectAs(test, member, {
    method: 'POST',
    url,
    payload: { kind: 'glass', observed_at },
  })
  expect(late.statusCode).toBe(201)
  expect(await shown()).toMatchObject([{ kind: 'glass', state: 'mended' }])
})
