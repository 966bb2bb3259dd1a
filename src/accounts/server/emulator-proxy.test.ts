// @module-tag any-database
// @module-tag firebase
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People, type Person, PROJECT } from '../../../test/people.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MIN_PASSWORD } from '../../platform/contract/limits.ts'
import { readOutbox } from './local-identity.routes.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com/v1'
const OWNER = { authorization: 'Bearer owner' }

let host: string
let people: People
let test: TestApp
beforeAll(async () => {
  host = await startTestIdentity()
  people = new People(host)
  test = await openTestApp({ FIREBASE_AUTH_EMULATOR_HOST: host })
})
afterAll(() => test.close())

function call(path: string, payload: object, app = test.app): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: `${path}?key=local`, headers: OWNER, payload })
}
const signUp = (name: string) => ({
  email: people.emailOf(name),
  password: 'long enough',
  returnSecureToken: true,
})
async function mailedCode(email: string): Promise<string> {
  const mail = (await readOutbox(host, PROJECT)).find((sent) => sent.email === email)
  return mail?.link.split('#')[1] ?? ''
}
const errorOf = (answer: LightMyRequestResponse): string => answer.json().error.message

describe('the administration of the emulator', () => {
  it.each([
    `${TOOLKIT}/projects/${PROJECT}/accounts:batchGet`,
    `${TOOLKIT}/projects/${PROJECT}/accounts%3AbatchGet`,
    `/emulator/v1/projects/${PROJECT}/oobCodes`,
    `//emulator/v1/projects/${PROJECT}/oobCodes`,
    `${TOOLKIT}/../../emulator/v1/projects/${PROJECT}/oobCodes`,
    `${TOOLKIT}/projects/../../../emulator/v1/projects/${PROJECT}/oobCodes`,
    '/emulator/openapi.json',
    '/emulator/action',
  ])('cannot be read at %s', async (url) => {
    const answer = await test.app.inject({ url, headers: OWNER })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: errors['not-found'].text, code: 'not-found' })
  })

  it.each([
    `${TOOLKIT}/projects/${PROJECT}/accounts`,
    `${TOOLKIT}/projects/${PROJECT}/accounts:update`,
    `${TOOLKIT}/projects/${PROJECT}/accounts:delete`,
    `${TOOLKIT}/accounts:signInWithCustomToken`,
    `${TOOLKIT}/accounts:signUp/`,
    `/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config`,
    '/www.googleapis.com/identitytoolkit/v3/relyingparty/uploadAccount',
  ])('cannot be used at %s', async (url) => {
    const { statusCode } = await test.app.inject({ method: 'POST', url, headers: OWNER, payload: {} })
    expect(statusCode).toBe(404)
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'null' },
    { host: 'evil.example:9099' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example' },
  ])('is closed to web pages, on its own port as well: %o', async (headers) => {
    const path = `${TOOLKIT}/projects/${PROJECT}/accounts:batchGet`
    const [name = '', port] = host.split(':')
    const asked = request({ host: name, port, path, agent: false, headers: { ...OWNER, ...headers } }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(403)
    expect(await text(answer)).toBe('')
  })

  it('is available to the server', async () => {
    const answer = await fetch(`http://${host}${TOOLKIT}/projects/${PROJECT}/accounts:batchGet`, {
      headers: OWNER,
    })
    expect(answer.status).toBe(200)
  })
})

describe('a browser that claims to be the owner of the emulator', () => {
  it('cannot choose the id of an account', async () => {
    const answer = await call(`${TOOLKIT}/accounts:signUp`, { ...signUp('chosen'), localId: 'chosen' })
    expect(errorOf(answer)).toMatch(/^UNEXPECTED_PARAMETER/)
  })

  it('cannot register with a verified address, or without one', async () => {
    const opened = await call(`${TOOLKIT}/accounts:signUp`, { ...signUp('verified'), emailVerified: true })
    const { idToken } = opened.json()
    const found = await call(`${TOOLKIT}/accounts:lookup`, { idToken })
    expect(found.json().users[0].emailVerified).toBe(false)
    expect(errorOf(await call(`${TOOLKIT}/accounts:signUp`, {}))).toBe('ADMIN_ONLY_OPERATION')
  })

  it('cannot verify its own address', async () => {
    const { idToken } = await people.register('ann')
    const answer = await call(`${TOOLKIT}/accounts:update`, { idToken, emailVerified: true })
    expect(answer.json().emailVerified).toBe(false)
  })

  it.each([
    ['give itself claims', { customAttributes: '{"admin":true}' }, 'INSUFFICIENT_PERMISSION'],
    ['disable itself', { disableUser: true }, 'OPERATION_NOT_ALLOWED'],
    ['name a project', { targetProjectId: PROJECT }, 'INSUFFICIENT_PERMISSION'],
  ])('cannot %s', async (what, change, error) => {
    const { idToken } = await people.register(what.replaceAll(' ', '-'))
    const answer = await call(`${TOOLKIT}/accounts:update`, { idToken, ...change })
    expect(errorOf(answer).split(' ')[0]).toBe(error)
  })

  it('cannot change, read or delete an account by its id', async () => {
    const { uid } = await people.register('victim')
    const update = await call(`${TOOLKIT}/accounts:update`, { localId: uid, password: 'mine from now on' })
    const lookup = await call(`${TOOLKIT}/accounts:lookup`, { localId: [uid] })
    const removal = await call(`${TOOLKIT}/accounts:delete`, { localId: uid })
    expect([update, lookup, removal].map(errorOf)).toEqual([
      'INVALID_REQ_TYPE : Unsupported request parameters.',
      'MISSING_ID_TOKEN',
      'MISSING_ID_TOKEN',
    ])
  })

  it('cannot read the link of an email from the response to sending it', async () => {
    await people.register('reader')
    const mail = { requestType: 'PASSWORD_RESET', email: people.emailOf('reader'), returnOobLink: true }
    expect(errorOf(await call(`${TOOLKIT}/accounts:sendOobCode`, mail))).toBe('INSUFFICIENT_PERMISSION')
  })
})

describe('a browser', () => {
  it('cannot send a body that is too large', async () => {
    const answer = await call(`${TOOLKIT}/accounts:signUp`, { email: 'x'.repeat(70_000) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('body-too-large')
  })

  it.each<[string, (person: Person, newPassword: string) => Promise<LightMyRequestResponse>]>([
    ['register', (_, password) => call(`${TOOLKIT}/accounts:signUp`, { ...signUp('weak'), password })],
    ['change to', ({ idToken }, password) => call(`${TOOLKIT}/accounts:update`, { idToken, password })],
    [
      'set by a reset',
      async (_, newPassword) => {
        const email = people.emailOf('resetter')
        await call(`${TOOLKIT}/accounts:sendOobCode`, { requestType: 'PASSWORD_RESET', email })
        return call(`${TOOLKIT}/accounts:resetPassword`, { oobCode: await mailedCode(email), newPassword })
      },
    ],
  ])('cannot %s a password that is too short', async (_, give) => {
    const person = await people.register(`short_${randomUUID()}`)
    await people.register('resetter').catch(() => {})
    const answer = await give(person, 'x'.repeat(MIN_PASSWORD - 1))
    expect(answer.statusCode).toBe(400)
    expect(errorOf(answer)).toBe(`WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`)
    expect((await give(person, 'x'.repeat(MIN_PASSWORD))).statusCode).toBe(200)
  })

  it('cannot hide a short password from the check', async () => {
    const url = `${TOOLKIT}/accounts:signUp?key=local`
    const sent = signUp('hidden')
    for (const [type, payload] of [
      [
        'application/x-www-form-urlencoded',
        String(new URLSearchParams({ ...sent, returnSecureToken: 'true', password: 'x'.repeat(7) })),
      ],
      ['text/plain', JSON.stringify({ ...sent, password: 'x'.repeat(7) })],
      ['application/json', JSON.stringify({ ...sent, password: ['x'.repeat(7)] })],
      ['application/json', JSON.stringify([{ ...sent, password: 'x'.repeat(7) }])],
      ['application/json', `\ufeff${JSON.stringify({ ...sent, password: 'x'.repeat(7) })}`],
    ] as const) {
      const headers = { 'content-type': type }
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
    }
  })

  it.each<[string, () => string | Buffer]>([
    ['UTF-16', () => Buffer.from(JSON.stringify({ ...signUp('wide'), password: 'short_' }), 'utf16le')],
    [
      'invalid UTF-8',
      () => Buffer.from(JSON.stringify({ ...signUp('cut'), password: 'long enough \xe9' }), 'latin1'),
    ],
    ['a string', () => '"text"'],
    ['null', () => 'null'],
    ['a form', () => 'email=a@b.example'],
    ['no body', () => ''],
  ])('cannot send %s', async (_, payloadOf) => {
    const url = `${TOOLKIT}/accounts:signUp?key=local`
    const payload = payloadOf()
    for (const type of ['application/json; charset=utf-16le', 'application/json']) {
      const headers = { 'content-type': type }
      const answer = await test.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBe(400)
      expect(errorOf(answer)).toBe('INVALID_ARGUMENT : The body must be a JSON object in UTF-8.')
    }
  })

  it('has its JSON read as UTF-8, whatever charset it declares', async () => {
    const url = `${TOOLKIT}/accounts:signUp?key=local`
    for (const charset of ['utf-16le', 'utf-7', 'nonsense']) {
      const headers = { 'content-type': `application/json; charset=${charset}` }
      const payload = JSON.stringify(signUp(`called_${charset}`))
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    }
  })

  it('has only the validated fields forwarded', async () => {
    const sent = `{"password":"short",${JSON.stringify(signUp('twice')).slice(1)}`
    const url = `${TOOLKIT}/accounts:signUp?key=local`
    const headers = { 'content-type': 'text/plain' }
    expect((await test.app.inject({ method: 'POST', url, headers, payload: sent })).statusCode).toBe(200)
  })

  it('cannot give an account another email address', async () => {
    const { idToken } = await people.verified('climber')
    const taken = { idToken, email: people.emailOf('not_yet_here'), password: 'long enough' }
    for (const name of ['update', 'signUp']) {
      const answer = await call(`${TOOLKIT}/accounts:${name}`, taken)
      expect(errorOf(answer)).toBe('OPERATION_NOT_ALLOWED')
    }
  })

  it('cannot find out which addresses have an account', async () => {
    const ask = (email: string) =>
      call(`${TOOLKIT}/accounts:createAuthUri`, { identifier: email, continueUri: 'http://localhost' })
    await people.register('known')
    for (const name of ['known', 'unknown'])
      expect(Object.keys((await ask(people.emailOf(name))).json())).toEqual(['kind', 'sessionId'])
  })

  it('can register, sign in, and get a fresh token', async () => {
    await call(`${TOOLKIT}/accounts:signUp`, signUp('bob'))
    const answer = await call(`${TOOLKIT}/accounts:signInWithPassword`, signUp('bob'))
    expect(answer.headers['cache-control']).toBe('no-store')
    const { refreshToken, localId } = answer.json()
    const refreshed = await test.app.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=local',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })),
    })
    expect(refreshed.json().user_id).toBe(localId)
  })
})

describe('the proxy', () => {
  it('reports an emulator that does not respond', async () => {
    const lost = await openTestApp({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' })
    const answer = await call(`${TOOLKIT}/accounts:signUp`, signUp('nobody'), lost.app)
    await lost.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.json().code).toBe('identity-unreachable')
  })

  it('does not exist without an emulator', async () => {
    const plain = await openTestApp()
    const answer = await call(`${TOOLKIT}/accounts:signUp`, signUp('nobody'), plain.app)
    await plain.close()
    expect(answer.statusCode).toBe(404)
  })
})
