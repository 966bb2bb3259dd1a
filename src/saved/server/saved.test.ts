import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { courts, listLinks, users } from '../../database/schema/index.ts'
import { MAX_LIST_LINKS, MAX_REMOVED, MAX_SAVED } from '../contract/limits.ts'
import { mergeSaved } from '../contract/merge-saved.ts'
import type { SavedCourt, SavedView } from '../contract/schema.ts'

type Person = Awaited<ReturnType<typeof createUser>>

let test: TestApp
let ann: Person
/** Ids of published courts. */
let ids: number[]
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: '1000' }, { identity: new FakeIdentity() })
  const rows = Array.from({ length: 1600 }, (_, number) => ({
    ...{ name: `Court ${number}`, latitude: 51.5, longitude: -0.1, status: 'published' as const },
  }))
  ids = (await test.database.insert(courts).values(rows).returning()).map(({ id }) => id)
})
afterAll(() => test.close())
beforeEach(async () => {
  ann = await createUser(test.database)
})

/** A moment of a day, minutes after midnight. */
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString()
const row = (court: number, minute: number, more: Partial<SavedCourt> = {}): SavedCourt => ({
  ...{ court_id: court, is_saved: true, note: '', lists: [], changed_at: at(minute) },
  ...more,
})
const removed = (court: number, minute: number) => row(court, minute, { is_saved: false })

const call = (person: Person, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  injectAs(test, person, { method, url: `/api/account/saved${path}`, ...(payload && { payload }) })
const save = (person: Person, saved: unknown) => call(person, 'POST', '', { saved })
const kept = async (person: Person): Promise<SavedView> => (await call(person, 'GET')).json()
const shared = (token: string) => test.app.inject(`/api/saved-lists/${token}`)

describe('what somebody keeps', () => {
  it('is refused if it is not what it should be, and then nothing is stored', async () => {
    const court = ids[0] as number
    const wrong = [
      ...['all', null, {}, [null], [{ court_id: court }], Array(10_000).fill(row(court, 1))],
      ...[0, 1.5, '1', 2 ** 31].map((court_id) => [row(court, 1), { ...row(court, 1), court_id }]),
      ...['yesterday', 5, '2026-13-01T00:00:00Z'].map((changed_at) => [{ ...row(court, 1), changed_at }]),
      ...['x'.repeat(501), 5].map((note) => [{ ...row(court, 1), note }]),
      ...[['x'.repeat(41)], [' '], Array(11).fill('A'), 'A'].map((lists) => [{ ...row(court, 1), lists }]),
    ]
    for (const saved of wrong) expectApiError(await save(ann, saved), 'invalid-request')
    expectApiError(await test.app.inject('/api/account/saved'), 'not-authenticated')
    expectApiError(
      await test.app.inject({
        method: 'POST',
        url: '/api/account/saved',
        payload: { saved: [row(court, 1)] },
      }),
      'not-authenticated',
    )
    expect(await kept(ann)).toEqual({ saved: [], links: [] })
  })

  it('is at most so many courts, beside removed ones; one of them can make room for another', async () => {
    const full = ids.slice(0, MAX_SAVED).map((id) => row(id, 1))
    const [first, next] = [ids[0] as number, ids[MAX_SAVED] as number]
    expectApiError(await save(ann, [...full, row(next, 1)]), 'saved-full')
    expect((await kept(ann)).saved).toEqual([])
    expect((await save(ann, full)).json().saved).toEqual(full)
    expectApiError(await save(ann, [row(first, 2, { note: 'Nets' }), row(next, 2)]), 'saved-full')
    expect((await kept(ann)).saved).toEqual(full)
    const moved = [removed(first, 2), row(next, 2)]
    expect((await save(ann, moved)).json().saved).toEqual(mergeSaved(full, moved))
  })

  it('is not too much either if several devices send at once', async () => {
    const full = ids.slice(0, MAX_SAVED - 1).map((id) => row(id, 1))
    await save(ann, full)
    const others = ids.slice(MAX_SAVED, MAX_SAVED + 12)
    const answers = await Promise.all(others.map((id) => save(ann, [row(id, 1)])))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await kept(ann)).saved).toHaveLength(MAX_SAVED)
  })

  it('says no more than that a court was removed, for as many courts as were removed last', async () => {
    const gone = (from: number, to: number) => ids.slice(from, to).map((id, at) => removed(id, from + at))
    const [court] = ids as [number]
    await save(ann, [row(court, 0, { note: 'Nets', lists: ['A'] })])
    await save(ann, [{ ...removed(court, 1), note: 'Nets', lists: ['A'] }])
    expect((await kept(ann)).saved).toEqual([removed(court, 1)])
    await save(ann, gone(10, MAX_REMOVED))
    const { saved } = (await save(ann, gone(MAX_REMOVED, MAX_REMOVED + 15))).json()
    expect(saved).toEqual(gone(15, MAX_REMOVED + 15))
  })

  it('is what was changed last, whatever a device sends again', async () => {
    const [one, two, three] = ids as [number, number, number]
    const rows = [row(one, 5, { note: 'Nets', lists: ['B', 'A'] }), row(two, 5), removed(three, 5)]
    const first = await save(ann, rows)
    expect(first.json()).toEqual({ saved: rows, links: [] })
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await save(ann, rows)).json().saved).toEqual(rows)
    expect((await save(ann, [removed(one, 4), row(two, 4), row(three, 4)])).json().saved).toEqual(rows)
    const later = [removed(one, 6), row(two, 6, { note: 'Quiet' }), row(three, 6)]
    expect((await save(ann, later)).json().saved).toEqual(later)
  })

  it('was changed now at the latest, and is compared as moments, however they are written', async () => {
    const [court] = ids as [number]
    const { saved } = (await save(ann, [{ ...row(court, 0), changed_at: '9999-12-31T23:59:59Z' }])).json()
    expect(Date.parse(saved[0].changed_at)).toBeLessThanOrEqual(Date.now())
    const other = await createUser(test.database)
    await save(other, [{ ...row(court, 0), changed_at: '2026-05-01T00:00:00.500Z' }])
    await save(other, [{ ...removed(court, 0), changed_at: '2026-05-01T00:00:00Z' }])
    expect((await kept(other)).saved).toMatchObject([{ is_saved: true }])
    await save(other, [{ ...removed(court, 0), changed_at: '0000-01-01T00:00:00Z' }])
    expect((await kept(other)).saved).toMatchObject([{ is_saved: true }])
  })

  it('leaves out unknown and waiting courts, and keeps archived ones', async () => {
    const [court] = ids as [number]
    const waiting = await createCourt(test.database, { status: 'pending' })
    const archived = await createCourt(test.database, { status: 'archived' })
    const saved = [waiting.id, 2 ** 31 - 1, archived.id, court].map((id) => row(id, 1))
    const answer = (await save(ann, saved)).json()
    expect(answer.saved).toEqual([row(court, 1), row(archived.id, 1)])
  })

  it('is of the court into which another one was merged, unless an old device only repeats itself', async () => {
    const last = await createCourt(test.database)
    const middle = await createCourt(test.database, { status: 'archived', mergedInto: last.id })
    const first = await createCourt(test.database, { status: 'archived', mergedInto: middle.id })
    const old = row(first.id, 1, { note: 'Nets' })
    expect((await save(ann, [old])).json().saved).toEqual([{ ...old, court_id: last.id }])
    await save(ann, [removed(last.id, 2)])
    expect((await save(ann, [old])).json().saved).toEqual([removed(last.id, 2)])
    expect((await save(ann, [row(first.id, 3)])).json().saved).toEqual([row(last.id, 3)])
    expect((await save(ann, [removed(first.id, 4)])).json().saved).toEqual([removed(last.id, 4)])
  })

  it('is read and changed by frozen people, too, and nobody else’s', async () => {
    const frozen = await createUser(test.database, { status: 'frozen' })
    const [court] = ids as [number]
    expect((await save(frozen, [row(court, 1)])).json().saved).toEqual([row(court, 1)])
    expect((await kept(frozen)).saved).toEqual([row(court, 1)])
    expect((await kept(ann)).saved).toEqual([])
  })
})

describe('a link to a list', () => {
  const [one, two] = [1, 2]
  const listed = (at: number, list: string) =>
    row(ids[at] as number, 1, { lists: [list], note: 'Mine alone' })
  const share = (list: unknown, person = ann) => call(person, 'POST', '/links', { list })

  it('is refused for a list without courts, and if there are too many', async () => {
    await save(ann, [listed(one, 'Sundays'), { ...listed(two, 'Gone'), is_saved: false }])
    for (const list of ['', ' ', 'x'.repeat(41), null]) expectApiError(await share(list), 'invalid-request')
    for (const list of ['Gone', 'sundays']) expectApiError(await share(list), 'list-empty')
    await test.database.insert(listLinks).values(
      Array.from({ length: MAX_LIST_LINKS }, (_, at) => ({
        ...{ userId: ann.id, token: `${ann.id} ${at}`, list: `${at}` },
      })),
    )
    expectApiError(await share('Sundays'), 'links-full')
    await test.database.delete(listLinks).where(eq(listLinks.list, '7'))
    expect((await share('Sundays')).statusCode).toBe(200)
  })

  it('is refused if it was not copied whole', async () => {
    for (const token of ['x', 'x'.repeat(21), 'x'.repeat(500), '%00'])
      expectApiError(await shared(token), 'invalid-request')
  })

  it('shows the published courts of the list to everybody, and nothing about whose it is', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    await save(ann, [
      listed(one, 'Sundays'),
      listed(two, 'Mondays'),
      { ...listed(3, 'Sundays'), is_saved: false },
    ])
    await save(ann, [row(archived.id, 1, { lists: ['Sundays'] })])
    const link = (await share(' Sundays ')).json()
    expect(link).toEqual({ list: 'Sundays', token: expect.stringMatching(/^[\w-]{22}$/) })
    expect((await share('Sundays')).json()).toEqual(link)
    expect((await kept(ann)).links).toEqual([link])
    const answer = await shared(link.token)
    expect(answer.json()).toEqual({ name: 'Sundays', court_ids: [ids[one]] })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  it('works until its owner revokes it, is banned or is deleted by administrators', async () => {
    const { database } = test
    await save(ann, [listed(one, 'Sundays')])
    const { token } = (await share('Sundays')).json()
    const other = await createUser(database)
    expectApiError(await call(other, 'DELETE', `/links/${token}`), 'list-not-found')
    for (const values of [{ status: 'banned' as const }, { removalScheduledFor: new Date() }]) {
      await database.update(users).set(values).where(eq(users.id, ann.id))
      expectApiError(await shared(token), 'list-not-found')
      await database
        .update(users)
        .set({ status: 'active', removalScheduledFor: null })
        .where(eq(users.id, ann.id))
    }
    expect((await shared(token)).statusCode).toBe(200)
    expect((await call(ann, 'DELETE', `/links/${token}`)).json()).toEqual([])
    expectApiError(await call(ann, 'DELETE', `/links/${token}`), 'list-not-found')
    for (const unknown of [token, 'x'.repeat(22), token.toLowerCase()]) {
      const answer = await shared(unknown)
      expectApiError(answer, 'list-not-found')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})
