import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import { builtScreens } from '../../app/server/pages/web.ts'
import { MAX_SAVED_IN_COOKIE } from '../contract/limits.ts'
import { readSavedCookie, savedCookie } from './saved-cookie.ts'

const SECRET = 'a secret of this site'
const SITE = 'http://localhost'

let test: TestApp
let courts: number[]
/** What the latest page was told. */
let shown: readonly number[] | undefined
let transport: (path: string, init: RequestInit) => Promise<Response>
beforeAll(async () => {
  const screens = builtScreens()
  const load: typeof screens.load = async () => {
    const build = await screens.load()
    const { module } = build.entry
    const createLoaderContext: typeof module.createLoaderContext = (context) => {
      shown = context.savedIds
      transport = context.transport
      return module.createLoaderContext(context)
    }
    return { ...build, entry: { module: { ...module, createLoaderContext } } }
  }
  const settings = { IDENTITY: 'embedded', IDENTITY_SECRET: SECRET.repeat(3), RATE_LIMIT_FACTOR: '100' }
  test = await openTestApp(settings, { screens: { ...screens, load } })
  courts = []
  for (let number = 0; number < 3; number++) courts.push((await createCourt(test.database)).id)
  await test.directory.refresh()
})
afterAll(() => test.close())

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  test.app.inject({
    ...{ method: 'POST', url: '/saved', payload: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE, ...headers },
  })
const save = (court: number, headers?: Record<string, string>) =>
  post({ court: `${court}`, do: 'save' }, headers)
const remove = (court: number, headers?: Record<string, string>) =>
  post({ court: `${court}`, do: 'remove' }, headers)
const ofSite = (ids: number[]) =>
  savedCookie(ids, { secret: SECRET.repeat(3), isHttps: false }).split(';')[0] ?? ''
type Answer = Awaited<ReturnType<typeof post>>
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie'])
const idsIn = (answer: Answer) => readSavedCookie(cookieOf(answer).split(';')[0], SECRET.repeat(3))
const idsShownTo = async (cookie: string, path = '/saved') => {
  shown = undefined
  const { headers } = await test.app.inject({ url: path, headers: { cookie } })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('surrogate-control')
  return shown
}

describe('the cookie', () => {
  const pair = (ids: number[]) => savedCookie(ids, { secret: SECRET, isHttps: true }).split(';')[0] ?? ''

  it.each([
    ['none', undefined],
    ['an empty one', 'saved='],
    ['one of another name', pair([1]).replace('saved', 'xsaved')],
    ['one without signature', 'saved=1.2'],
    ['one with an empty signature', 'saved=1.2~'],
    ['one with other ids', pair([1, 2]).replace('1.2', '1.3')],
    ['one signed with another secret', savedCookie([1], { secret: 'other', isHttps: false })],
    ['one cut short', pair([1, 2]).slice(0, -1)],
    ['one made longer', `${pair([1, 2])}~x.y`.replace('~x.y', 'A')],
    ['megabytes', `saved=${'1.'.repeat(500_000)}~x`],
  ])('says nothing: %s', (_, header) => {
    expect(readSavedCookie(header, SECRET)).toEqual([])
  })

  it('is read among others, also after one that is not ours', () => {
    expect(readSavedCookie(`a=b; saved=9~forged; ${pair([3, 1])}; units=km`, SECRET)).toEqual([3, 1])
  })

  it('lasts for a year, scripts can read it, other sites can not send it', () => {
    const attributes = savedCookie([1], { secret: SECRET, isHttps: true }).split('; ').slice(1)
    expect(attributes).toEqual(['Path=/', 'SameSite=Lax', 'Max-Age=31536000', 'Secure'])
    expect(savedCookie([], { secret: SECRET, isHttps: false })).toMatch(/Max-Age=0$/)
  })
})

it('the screen can ask for the courts as in a browser', async () => {
  await idsShownTo(ofSite(courts))
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const answer = await transport('/api/courts/list', { ...init, body: JSON.stringify({ ids: shown }) })
  expect(await answer.json()).toMatchObject(courts.map((id) => ({ id })))
  expect((await transport('/api/courts/list', init)).status).toBe(400)
})

describe('without scripts and signed out', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('a form of another site is refused: %j', async (headers) => {
    const answer = await save(courts[0] as number, headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  it('an incomplete form, and a court that is not there, are refused', async () => {
    const court = `${courts[0]}`
    for (const form of [
      {},
      { court },
      { court, do: 'keep' },
      { court: 'x', do: 'save' },
      { court: '0', do: 'save' },
    ])
      expect((await post(form as Record<string, string>)).statusCode, JSON.stringify(form)).toBe(400)
    expect((await post({ court: '2147483647', do: 'save' })).statusCode).toBe(404)
    expect((await post({ court, do: 'save', back: 'x'.repeat(5000) })).statusCode).toBe(413)
  })

  it('courts are saved and removed in the cookie, and the screen knows them', async () => {
    const [one, two] = courts as [number, number]
    const first = await save(one)
    expect(first.statusCode).toBe(303)
    expect(first.headers).toMatchObject({ location: '/saved', 'cache-control': 'no-store' })
    expect(idsIn(first)).toEqual([one])
    const second = await save(two, { cookie: ofSite([one]) })
    expect(idsIn(second)).toEqual([one, two])
    expect(idsIn(await save(one, { cookie: ofSite([one, two]) }))).toEqual([two, one])
    expect(idsIn(await remove(one, { cookie: ofSite([one, two]) }))).toEqual([two])
    expect(cookieOf(await remove(one, { cookie: ofSite([one]) }))).toContain('Max-Age=0')
    for (const path of ['/saved', '/saved.data'])
      expect(await idsShownTo(ofSite([one, two]), path)).toEqual([one, two])
    expect(await idsShownTo(ofSite([one]).replace(`${one}`, `${two}`))).toEqual([])
    expect(await idsShownTo('')).toEqual([])
  })

  it('a full cookie says so, and makes room by removing', async () => {
    const full = Array.from({ length: MAX_SAVED_IN_COOKIE }, (_, at) => 1_000_000 + at)
    const answer = await save(courts[0] as number, { cookie: ofSite(full) })
    expect(answer.headers).toMatchObject({ location: '/saved?full' })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(idsIn(await remove(1_000_000, { cookie: ofSite(full) }))).toEqual(full.slice(1))
  })
})

it('whoever is signed in keeps courts in the account, whatever the cookie says', async () => {
  const [one, two] = courts as [number, number]
  const browser = new IdentityBrowser(SITE, injectInto(test.app))
  const token = await browser.signInAs('google', 'ann@example.org')
  const session = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async (method: 'GET' | 'POST', saved?: object[]) => {
    const headers = { authorization: `Bearer ${token}` }
    const payload = saved && { payload: { saved } }
    return (await test.app.inject({ method, url: '/api/account/saved', headers, ...payload })).json().saved
  }
  const noted = {
    court_id: two,
    is_saved: true,
    note: 'Nets',
    lists: ['A'],
    changed_at: '2026-05-01T10:00:00.000Z',
  }
  await call('POST', [noted])
  const cookie = `${session}; ${ofSite([courts[2] as number])}`
  const answer = await save(one, { cookie })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.headers.location).toBe('/saved')
  expect(await call('GET')).toMatchObject([{ court_id: one, is_saved: true }, noted])
  await save(two, { cookie })
  expect(await call('GET')).toMatchObject([{ court_id: one }, noted])
  expect(await idsShownTo(cookie)).toEqual([one, two])
  await remove(one, { cookie })
  expect(await call('GET')).toMatchObject([{ court_id: one, is_saved: false }, noted])
  expect((await save(one, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  await browser.call('/sign-out')
  expect(await idsShownTo(cookie)).toEqual([courts[2]])
})
