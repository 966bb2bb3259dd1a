import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { purgeAccount } from '../../../test/purge-account.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { builtScreens } from '../../app/server/pages/web.ts'
import { followMails, follows, users } from '../../database/schema/index.ts'
import { MAX_FOLLOWS } from '../../platform/contract/limits.ts'
import { AREA_MILES, MAX_QUESTIONS } from '../contract/limits.ts'
import type { FollowView } from '../contract/schema.ts'

type Person = Awaited<ReturnType<typeof createUser>>

let test: TestApp
let ann: Person
let court: number
beforeAll(async () => {
  test = await openTestApp(
    { RATE_LIMIT_FACTOR: '1000' },
    { identity: new FakeIdentity(), screens: builtScreens() },
  )
  const { id } = await createCourt(test.database, { name: 'Agnes Riley Gardens' })
  court = id
  await test.directory.refresh()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.delete(follows)
  ann = await createUser(test.database)
})

let address = 1
/** Everybody has an IP address of their own. */
const post = (payload: object, url = '/api/follows') =>
  test.app.inject({ method: 'POST', url, payload, remoteAddress: `10.0.${address >> 8}.${address++ & 255}` })
const postAs = (person: Person, payload: object) =>
  injectAs(test, person, { method: 'POST', url: '/api/follows', payload })
const rows = () => test.database.select().from(follows)
const change = (token: string, what: string) => post({ do: what }, `/api/follows/${token}`)
const read = async (token: string): Promise<FollowView> =>
  (await test.app.inject(`/api/follows/${token}`)).json()
const own = async (person: Person): Promise<FollowView[]> =>
  (await injectAs(test, person, { method: 'GET', url: '/api/account/follows' })).json().follows
const onlyToken = async () => (await rows())[0]?.token ?? ''
/** As the provider says. */
const mailOf = ({ firebaseUid }: Person) => `${firebaseUid}@example.org`
const BOB = 'bob@example.org'

describe('following something', () => {
  it('is refused if it is not clear what, or to which address', async () => {
    const wrong = [
      ...[{}, { email: BOB }, { court, postcode: 'SW9', email: BOB }, { court, saved: 'true', email: BOB }],
      ...[0, 1.5, 'x', 2 ** 31].map((court) => ({ court, email: BOB })),
      ...['bob', 'bob@', `${'x'.repeat(250)}@example.org`, 5, 'a@b.c\r\nBcc: d@e.org'].map((email) => ({
        court,
        email,
      })),
      ...[0, 51, 'x'].map((radius) => ({ near: '51.5,-0.1', radius, email: BOB })),
      ...[
        { court, email: BOB, period: 'hourly' },
        { near: '91,0', email: BOB },
        { saved: true, email: BOB },
      ],
    ]
    for (const body of wrong) expectApiError(await post(body), 'invalid-request')
    expectApiError(await post({ court }), 'invalid-request')
    expectApiError(await post({ court: court + 1000, email: BOB }), 'court-not-found')
    expectApiError(await post({ postcode: 'ZZ99 9ZZ', email: BOB }), 'postcode-not-found')
    expectApiError(await post({ saved: 'true', email: BOB }), 'not-authenticated')
    expectApiError(await postAs(ann, { saved: 'true', email: BOB }), 'not-authenticated')
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, ann.id))
    expectApiError(await postAs(ann, { court, email: BOB }), 'account_banned')
    expect(await rows()).toEqual([])
  })

  it('begins at once with one’s own proven address', async () => {
    expect((await postAs(ann, { court })).json()).toEqual({ state: 'on' })
    expect(await own(ann)).toMatchObject([
      {
        title: 'Agnes Riley Gardens',
        page: `/courts/${court}`,
        email: mailOf(ann),
        state: 'on',
        period: 'weekly',
      },
    ])
    expect(await test.database.select().from(followMails)).toEqual([])
  })

  it('asks any other address first, also of somebody who is signed in', async () => {
    const { json } = await postAs(ann, { court, email: BOB })
    expect(json()).toEqual({ state: 'asked' })
    expect(await rows()).toMatchObject([{ email: BOB, confirmedAt: null, nextAt: null, seen: null }])
    expect(await test.database.select().from(followMails)).toMatchObject([{ news: null }])
    // Its key is in that mail only.
    expect(await own(ann)).toEqual([])
    const token = await onlyToken()
    expect(await read(token)).toMatchObject({ state: 'asked', next: null })
    expect((await change(token, 'confirm')).json()).toMatchObject({ state: 'on' })
    expect((await change(token, 'confirm')).json()).toMatchObject({ state: 'on' })
  })

  it('answers strangers the same whether an address is known, asked too often or full', async () => {
    for (let count = 0; count < MAX_QUESTIONS + 2; count++)
      expect((await post({ court, email: BOB })).json()).toEqual({ state: 'asked' })
    expect(await rows()).toHaveLength(MAX_QUESTIONS)
    expect((await post({ court, email: mailOf(ann).toUpperCase() })).json()).toEqual({ state: 'asked' })
    expect(await own(ann)).toEqual([])
  })

  it('of strangers is limited by where they are', async () => {
    const ask = (email: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/follows',
        payload: { court, email },
        remoteAddress: '10.9.9.9',
      })
    const statuses = []
    for (const name of 'abcdefg') statuses.push((await ask(`${name}@example.org`)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('names areas as our list of places does', async () => {
    await postAs(ann, { postcode: 'sw9 8he', radius: AREA_MILES.street })
    await postAs(ann, { near: '51.4586,-0.1482', radius: AREA_MILES.town, period: 'daily' })
    expect(await own(ann)).toMatchObject([
      {
        title: expect.stringMatching(/^Courts within 0\.3 miles of SW9/),
        page: expect.stringMatching(/radius=2$/),
      },
      {
        title: 'Courts within 5 miles of 51.459, -0.148',
        page: '/?near=51.4586,-0.1482&radius=5',
        period: 'daily',
      },
    ])
    const answer = await test.app.inject(`/api/follows/subject?court=${court}`)
    expect(answer.json()).toMatchObject({ feed: `/api/courts/${court}/news.atom`, isArea: false })
  })

  it('twice is once, with what was chosen last', async () => {
    await postAs(ann, { court })
    await postAs(ann, { court, period: 'daily' })
    await postAs(ann, { saved: 'true' })
    await postAs(ann, { saved: 'true' })
    expect((await own(ann)).map(({ title, period }) => [title, period])).toEqual([
      ['Agnes Riley Gardens', 'daily'],
      ['Your saved courts', 'weekly'],
    ])
  })

  it('has an end', async () => {
    for (let count = 0; count < MAX_FOLLOWS; count++)
      expect((await postAs(ann, { near: `51.4,${-count / 10}` })).statusCode).toBe(200)
    expectApiError(await postAs(ann, { court }), 'follows-full')
    expect((await postAs(ann, { near: '51.4,-0.1', period: 'daily' })).statusCode).toBe(200)
    expect(await own(ann)).toHaveLength(MAX_FOLLOWS)
  })
})

describe('a link in a mail', () => {
  it('that is wrong says so', async () => {
    expectApiError(await change('x', 'stop'), 'invalid-request')
    expectApiError(await change('x'.repeat(22), 'stop'), 'follow-not-found')
    expectApiError(await test.app.inject(`/api/follows/${'x'.repeat(22)}`), 'follow-not-found')
    await postAs(ann, { court })
    expectApiError(await change(await onlyToken(), 'delete'), 'invalid-request')
  })

  it('changes only its own, works twice, and a GET changes nothing', async () => {
    await postAs(ann, { court })
    const token = await onlyToken()
    await postAs(ann, { saved: 'true' })
    for (const _ of [1, 2]) expect(await read(token)).toMatchObject({ state: 'on' })
    for (const _ of [1, 2])
      expect((await change(token, 'stop')).json()).toMatchObject({ state: 'stopped', next: null })
    expect((await own(ann)).map(({ state }) => state).sort()).toEqual(['on', 'stopped'])
    expect((await change(token, 'daily')).json()).toMatchObject({ state: 'stopped', period: 'daily' })
    expect((await change(token, 'confirm')).json()).toMatchObject({ state: 'on', period: 'daily' })
  })

  it('stops with one click of a mail program, without a cookie or a page', async () => {
    await postAs(ann, { court })
    const token = await onlyToken()
    const form = (payload: string, headers = {}) =>
      test.app.inject({
        method: 'POST',
        url: `/follows/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload,
      })
    expect((await form('do=nothing')).statusCode).toBe(400)
    expect((await read(token)).state).toBe('on')
    for (const _ of [1, 2]) expect((await form('List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await form('do=confirm')).statusCode).toBe(303)
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await form(multipart.replace('One', 'No'), type)).statusCode).toBe(400)
    expect((await form(multipart, type)).statusCode).toBe(200)
    expect((await read(token)).state).toBe('stopped')
    expect(await form('do=confirm')).toMatchObject({
      statusCode: 303,
      headers: { location: `/follows/${token}` },
    })
    expect((await read(token)).state).toBe('on')
  })
})

it('a form of another site is refused, one of ours follows', async () => {
  const form = (headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/follow',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `court=${court}&postcode=&email=bob%40example.org&period=daily`,
      remoteAddress: '10.8.8.8',
    })
  expect((await form({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(await form({ 'sec-fetch-site': 'same-origin' })).toMatchObject({
    statusCode: 303,
    headers: { location: '/follow?done=asked' },
  })
  expect(await rows()).toMatchObject([{ email: BOB, period: 'daily' }])
})

it('a site without mails says so', async () => {
  const silent = await openTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' })
  const payload = { court: 1, email: BOB }
  expectApiError(await silent.app.inject({ method: 'POST', url: '/api/follows', payload }), 'mails-off')
  expect((await silent.app.inject('/api/config')).json()).toMatchObject({ mails: false })
  await silent.close()
})

it('everything ends with the account, also what was followed with its address alone', async () => {
  await postAs(ann, { court })
  await post({ near: '51.5,-0.1', email: mailOf(ann) })
  await post({ court, email: BOB })
  await purgeAccount(test, ann.id)
  expect(await rows()).toMatchObject([{ email: BOB }])
})
