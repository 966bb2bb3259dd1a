// @module-tag any-database
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { FakeIdentity } from '../../../test/tokens.ts'

/** Idle timeout for bodies in these tests, in milliseconds. */
const BODY_IDLE_MS = 300
/** Nothing listens there. */
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' }
const LENGTH = 100
const SIGN_UP = '/identitytoolkit.googleapis.com/v1/accounts:signUp'

let test: TestApp
const begun: Socket[] = []
beforeAll(async () => {
  test = await openTestApp(EMULATOR, {
    identity: new FakeIdentity(),
    connectionLimits: { bodyIdleMs: BODY_IDLE_MS },
  })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
afterEach(() => {
  for (const socket of begun.splice(0)) socket.destroy()
})

/** Starts a call whose body stops after its first byte. */
function begin(call: string, type = 'application/json'): Socket {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `${call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${LENGTH}\r\n\r\n{`,
  )
  return socket
}

/** The status of the next response, and its error code if any. */
async function answerOn(socket: Socket): Promise<[status: number, code: string | undefined]> {
  const [bytes] = await once(socket, 'data')
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(String(bytes)) ?? []
  return [Number(status), /"code":"([\w-]+)"/.exec(String(bytes))?.[1]]
}

it.each([
  ['POST /api/nothing', 404, 'not-found'],
  ['POST /api/config', 405, 'method-not-allowed'],
  ['DELETE /api/nothing', 404, 'not-found'],
  ['POST /nowhere', 404, 'not-found'],
  ['POST /emulator/v1/projects/demo-opencourt/accounts', 404, 'not-found'],
  ['POST /api/courts/1/reviews', 401, 'not-authenticated'],
  ['POST /api/courts/1/photos', 401, 'not-authenticated'],
  ['POST /api/account/delete-request', 401, 'not-authenticated'],
  ['PATCH /api/admin/users/1/status', 401, 'admin-auth-required'],
  ['GET /api/config', 200, undefined],
] as const)(
  '%s is answered before its body arrives, and disconnected if that never comes',
  async (call, ...said) => {
    const socket = begin(call)
    expect(await answerOn(socket)).toEqual(said)
    await once(socket, 'close')
  },
)

it.each([
  ['POST /api/reports', 'application/json'],
  [`POST ${SIGN_UP}`, 'application/json'],
  [`POST ${SIGN_UP}`, 'text/plain'],
])('%s as %s waits for its body no longer than the idle timeout', async (call, type) => {
  const socket = begin(call, type)
  expect(await answerOn(socket)).toEqual([408, 'request-too-slow'])
  await once(socket, 'close')
})

it('a client that finishes sending can reuse the connection', async () => {
  const socket = begin('POST /api/nothing')
  expect(await answerOn(socket)).toEqual([404, 'not-found'])
  socket.write(`${' '.repeat(LENGTH - 1)}GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  expect(await answerOn(socket)).toEqual([200, undefined])
})
