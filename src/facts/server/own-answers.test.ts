import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser, reportFact, reportProblem } from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import { courtProblems, factReports, users } from '../../database/schema/index.ts'
import type { FactValue } from '../contract/catalogue.ts'
import { type FactAnswerView, ownAnswersView } from '../contract/own-answers.ts'
import { problemKey } from '../contract/problems.ts'
import { forgetSupersededPeople } from './facts.queries.ts'

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
  court = await createCourt(test.database, { name: 'Windmill Court' })
})

const ADDRESS = '/api/account/answers'
const get = (as: Person = member, query = '') => injectAs(test, as, { url: ADDRESS + query })
const read = async (query?: string) => ownAnswersView.parse((await get(member, query)).json())
/** Days of the last weeks: facts of longer ago are stale. */
const day = (number: number) => new Date(Date.now() + (number - 40) * 86_400_000)
const dayText = (number: number) => day(number).toISOString().slice(0, 10)
const today = dayText(40)
const says = (fact: string, value: FactValue, by: Person | undefined, date = 1, more = {}) =>
  reportFact(test.database, court, {
    fact,
    value,
    createdAt: day(date),
    ...more,
    ...(by && { userId: by.id }),
  })
const other = () => createUser(test.database)
const only = async () => (await read()).answers[0] as FactAnswerView
const setStatus = (person: Person, status: Person['status']) =>
  test.database.update(users).set({ status }).where(eq(users.id, person.id))
const act = (as: Person, method: 'POST' | 'DELETE', path: string, payload?: object) =>
  injectAs(test, as, { method, url: `/api/courts/${court.id}/${path}`, ...(payload && { payload }) })

describe('what one’s answers did', () => {
  it('is for members, and only about themselves', async () => {
    const answer = await test.app.inject(ADDRESS)
    expectApiError(answer, 'not-authenticated')
    expect(answer.statusCode).toBe(401)
    for (const status of ['frozen', 'banned'] as const)
      expectApiError(await get(await createUser(test.database, { status })), `account_${status}`)
    const nameless = await createUser(test.database)
    await test.database
      .update(users)
      .set({ username: null, usernameKey: null })
      .where(eq(users.id, nameless.id))
    const refused = await get(nameless)
    expectApiError(refused, 'username-needed')
    expect(refused.statusCode).toBe(403)
    for (const query of ['?limit=0', '?limit=501', '?offset=-1', '?offset=x'])
      expectApiError(await get(member, query), 'invalid-request')
    const someone = await other()
    await says('nets', 'chain', someone)
    for (const name of ['id', 'user', 'userId', 'account'])
      expect((await read(`?${name}=${someone.id}`)).total).toBe(0)
    expect((await injectAs(test, member, { url: `${ADDRESS}/${someone.id}` })).statusCode).toBe(404)
  })

  it('is nothing at first, and not cached', async () => {
    const answer = await get()
    expect(answer.headers['cache-control']).toBe('no-store')
    const summary = { answers: 0, hold: 0, confirmed: 0, problems: 0, mended: 0 }
    expect(answer.json()).toEqual({ summary, answers: [], total: 0 })
  })

  it('names the court, the question and the answer, and nobody', async () => {
    const { id, createdAt } = await says('nets', 'chain', member, 1)
    const someone = await other()
    await says('nets', 'chain', someone, 2)
    const answer = await get()
    expect(ownAnswersView.parse(answer.json())).toEqual({
      summary: { answers: 1, hold: 1, confirmed: 1, problems: 0, mended: 0 },
      answers: [
        {
          ...{
            id,
            kind: 'fact',
            courtId: court.id,
            courtName: 'Windmill Court',
            at: createdAt.toISOString(),
          },
          ...{ question: 'Are there nets?', answer: 'Chain nets', outcome: 'holds' },
          ...{ confirmed: 1, confirmed_at: dayText(2), others_say: null, others_say_at: null },
        },
      ],
      total: 1,
    })
    expect(answer.body).not.toContain(someone.username)
  })

  it('counts nobody who is banned or has taken it back', async () => {
    const [banned, fickle] = [await other(), await other()]
    await says('nets', 'chain', member)
    await says('nets', 'chain', banned)
    await says('nets', 'chain', fickle)
    expect(await only()).toMatchObject({ outcome: 'holds', confirmed: 2 })
    await setStatus(banned, 'banned')
    await test.directory.refresh()
    await act(fickle, 'POST', 'facts', { facts: [{ key: 'nets', value: null }] })
    expect(await only()).toMatchObject({
      outcome: 'holds',
      confirmed: 0,
      confirmed_at: null,
      others_say: null,
    })
  })

  it('leaves out what one replaced or took back, and keeps what an administrator settled', async () => {
    await test.directory.refresh()
    for (const value of ['none', 'textile'])
      await act(member, 'POST', 'facts', { facts: [{ key: 'nets', value }] })
    await act(member, 'POST', 'facts', { facts: [{ key: 'rims', value: 'bent' }] })
    await act(member, 'POST', 'facts', { facts: [{ key: 'rims', value: null }] })
    expect((await read()).answers).toMatchObject([{ answer: 'Textile nets', outcome: 'holds' }])
    const settle = (value: string) =>
      test.call('POST', `/api/admin/courts/${court.id}/facts/nets`, { value, note: 'Been there.' })
    expect((await settle('chain')).statusCode).toBe(200)
    const replaced = { answer: 'Textile nets', outcome: 'replaced', others_say: 'Chain nets' }
    expect((await read()).answers).toMatchObject([{ ...replaced, others_say_at: today }])
    await act(member, 'POST', 'facts', { facts: [{ key: 'nets', value: 'chain' }] })
    expect((await read()).answers).toMatchObject([{ answer: 'Chain nets', outcome: 'holds', confirmed: 1 }])
  })

  it('has no link to a court that is no longer in the directory', async () => {
    court = await createCourt(test.database, { name: 'Old Yard', status: 'archived' })
    await says('nets', 'chain', member)
    expect(await only()).toMatchObject({ courtId: null, courtName: 'Old Yard' })
  })
})

describe('a problem that one reported', () => {
  const report = (kind: string, as = member, is_there = true) =>
    act(as, 'POST', 'problems', { kind, is_there })
  const setState = async (state: string) => {
    const [problem] = await test.database
      .select()
      .from(courtProblems)
      .where(eq(courtProblems.courtId, court.id))
    expect((await test.call('PATCH', `/api/admin/problems/${problem?.id}`, { state })).statusCode).toBe(200)
  }

  it('is open, passed on and mended, which counts for everybody who reported it', async () => {
    await test.directory.refresh()
    await report('glass', await other())
    await report('glass')
    const told = { kind: 'problem', problem: 'Glass on the ground', courtId: court.id, state_at: today }
    for (const state of ['reported', 'passed on']) {
      if (state !== 'reported') await setState(state)
      const summary = { answers: 0, hold: 0, confirmed: 0, problems: 1, mended: 0 }
      expect(await read()).toMatchObject({ summary, answers: [{ ...told, state }] })
    }
    await setState('mended')
    expect(await read()).toMatchObject({
      summary: { problems: 1, mended: 1 },
      answers: [{ state: 'mended' }],
    })
    await report('glass')
    expect((await read()).answers).toMatchObject([{ state: 'reported' }, { state: 'mended' }])
  })

  it('is left out once it was taken back, and lapses if it is too old', async () => {
    await test.directory.refresh()
    await report('locked')
    await act(member, 'DELETE', 'problems/locked')
    expect((await read()).answers).toEqual([])
    await reportProblem(test.database, court, { kind: 'glass', by: [member], createdAt: day(-60) })
    expect((await read()).answers).toMatchObject([{ state: 'lapsed', state_at: null }])
  })

  it('is forgotten 90 days after it was mended', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const [kind, days] of [
      ['glass', 89],
      ['flooded', 91],
    ] as const)
      await reportProblem(test.database, court, { kind, by: [member], state: 'mended', stateAt: ago(days) })
    await forgetSupersededPeople(test.database)
    expect((await read()).answers).toMatchObject([{ problem: 'Glass on the ground' }])
    expect(await test.database.$count(factReports, eq(factReports.fact, problemKey('flooded')))).toBe(1)
  })
})

describe('very many answers', () => {
  it('come in pages, newest first, under one summary', async () => {
    const courts = await Promise.all(Array.from({ length: 60 }, () => createCourt(test.database)))
    await test.database.insert(factReports).values(
      courts.map(({ id: courtId }, index) => ({
        ...{ courtId, userId: member.id, fact: 'nets', value: 'chain', source: 'player' as const },
        createdAt: day(index / 10),
      })),
    )
    const first = await read('?limit=40')
    const second = await read('?limit=40&offset=40')
    for (const page of [first, second])
      expect(page).toMatchObject({ summary: { answers: 60, hold: 60 }, total: 60 })
    const listed = [...first.answers, ...second.answers].map(({ courtId }) => courtId)
    expect(listed).toEqual(courts.map(({ id }) => id).reverse())
  })
})
