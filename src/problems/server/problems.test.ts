import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import { auditLog, courtProblems, users } from '../../database/schema/index.ts'
import { SHOW_MENDED_DAYS } from '../contract/problems.ts'
import type { OpenProblemView, ProblemView } from '../contract/schema.ts'

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
const setState = (id: unknown, state: unknown) => test.call('PATCH', `/api/admin/problems/${id}`, { state })
const details = async (id = court.id) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const shown = async (id?: number): Promise<ProblemView[]> => (await details(id)).problems
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
      ...{ reported_at: today(), state_at: today() },
    })
    expect(answer.json()).toEqual({ problems: [problem] })
    await report('rim_bent', { as: await createUser(test.database) })
    expect(await shown()).toEqual([problem])
    const rims = (await details()).facts.find(({ key }: { key: string }) => key === 'rims')
    expect(rims).toMatchObject({ value: 'bent', state: 'confirmed', confirmed: 2 })
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
    expect((await setState(id, 'passed on')).json()).toEqual({ ...problem, state: 'passed on' })
    expect((await setState(id, 'mended')).json()).toMatchObject({ state: 'mended' })
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

  it('goes with the account, is in its export, and is hidden while it is banned', async () => {
    await report('glass')
    const exported = (await injectAs(test, member, { url: '/api/account/export' })).json()
    expect(exported.problems).toMatchObject([{ courtId: court.id, kind: 'glass' }])
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, member.id))
    expect(await shown()).toEqual([])
    await test.database.delete(users).where(eq(users.id, member.id))
    expect(await test.database.$count(courtProblems, eq(courtProblems.courtId, court.id))).toBe(0)
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
})

describe('the list of open problems', () => {
  const open = async (query = '') => (await test.call('GET', `/api/admin/problems${query}`)).json()
  const openHere = async () => {
    const { problems }: { problems: OpenProblemView[] } = await open()
    return problems.filter((problem) => problem.court.id === court.id)
  }

  it('is for administrators only, and bounded', async () => {
    const url = '/api/admin/problems'
    expectApiError(await test.app.inject(url), 'admin-auth-required')
    expectApiError(await injectAs(test, member, { url }), 'admin-access-denied')
    for (const query of ['?limit=0', '?limit=1000', '?offset=-1', '?offset=x'])
      expectApiError(await test.call('GET', url + query), 'invalid-request')
  })

  it('names the court and who reported last, and lists those not passed on first', async () => {
    for (const kind of ['glass', 'locked', 'rim_bent', 'light_out']) await report(kind)
    const [lightOut, rimBent, locked] = await shown()
    await setState(lightOut?.id, 'passed on')
    await setState(rimBent?.id, 'mended')
    const other = await createUser(test.database)
    await report('locked', { as: other })
    expect(await openHere()).toEqual([
      {
        ...{ ...locked, court: { id: court.id, name: court.name } },
        user: { id: other.id, username: other.username },
      },
      expect.objectContaining({ kind: 'glass', user: { id: member.id, username: member.username } }),
      expect.objectContaining({ kind: 'light_out', state: 'passed on' }),
    ])
    const { problems, total } = await open('?limit=1&offset=1')
    expect(problems).toMatchObject([{ kind: 'glass' }])
    expect(total).toBe((await open()).problems.length)
  })

  it('leaves out archived courts and banned accounts', async () => {
    await report('glass')
    const archived = await createCourt(test.database)
    await test.directory.refresh()
    await report('glass', { id: archived.id })
    const before = (await open()).total
    await test.call('DELETE', `/api/courts/${archived.id}`)
    expect((await open()).total).toBe(before - 1)
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, member.id))
    expect(await openHere()).toEqual([])
  })
})
