import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'
import { type Answer, mismatchOf, textOf } from '../documented-responses.ts'
import { createCourt, createReview, createUser, tagCourt } from '../factories.ts'
import { collectGarbage } from '../garbage-collection.ts'
import { twoHalves } from '../photos.ts'
import { FakeIdentity } from '../tokens.ts'
import { waitFor } from '../wait-for.ts'
import { type Description, type FuzzCall, operationsOf, randomCall } from './calls.ts'
import { Sender } from './send.ts'
import { Chance } from './values.ts'

/** Use `FUZZ_CALLS=20000 FUZZ_SEED=7` for more or other calls. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 1000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 8
/** Number of calls after which deleted data is recreated. */
const CALLS_PER_STOCK = 250
/** Number of calls after which the memory in use is printed. */
const CALLS_PER_REPORT = 10_000

const STACK = /\n\s+at |node_modules|\.[cm]?[jt]s:\d/

let test: TestApp
let port: number
beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '100000', ADMIN_EMAILS: 'boss@example.org' }
  test = await openTestApp(settings, { identity: new FakeIdentity() })
  await createUser(test.database, { firebaseUid: 'boss', username: 'boss' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

/** Creates an item of each kind that calls can refer to; returns a member's token. */
async function stock(): Promise<string> {
  const member = await createUser(test.database)
  for (const name of ['Windmill Court', 'Clapham Common']) {
    const court = await createCourt(test.database, { name })
    await tagCourt(test.database, court, 'Nets')
    await createReview(test.database, court)
    await createReview(test.database, court, { status: 'pending' })
  }
  await createCourt(test.database, { status: 'pending' })
  await test.directory.refresh()
  return `token-of-${member.firebaseUid}`
}

function wrongWith({ method, path }: FuzzCall, answer: Answer): string | undefined {
  const text = textOf(answer)
  if (STACK.test(text) && !path.startsWith('/api/openapi.json')) return 'shows a stack'
  if (answer.statusCode >= 500 && !/"(photos-busy|postcode-unavailable)"/.test(text))
    return 'is a failure of the server'
  return mismatchOf(method, path, answer)
}

/** Prints the memory that is left in use; it should not grow with the calls. */
async function reportMemory(calls: number): Promise<void> {
  await collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  console.log(`${calls} calls: heap ${Math.round(heapUsed / 1e6)} MB, resident ${Math.round(rss / 1e6)} MB`)
}

/** Describes a call and its response in enough detail to reproduce it. */
function describeFailure(
  index: number,
  { method, path, headers, body, mode }: FuzzCall,
  answer: Answer,
  why: string,
) {
  const sent = `${method} ${path} ${JSON.stringify(headers)} ${mode} ${body?.subarray(0, 300) ?? ''}`
  return `seed ${SEED}, call ${index}: ${why}\n${sent}\n${answer.statusCode} ${textOf(answer).slice(0, 300)}`
}

it(`${CALLS} random requests get documented responses, and the server keeps running`, {
  timeout: 180_000 + 100 * CALLS,
}, async () => {
  const description: Description = (await test.app.inject('/api/openapi.json')).json()
  const operations = operationsOf(description)
  const photo = await twoHalves(40, 30).png().toBuffer()
  const sender = new Sender(port)
  const wrong: string[] = []
  const seen = new Set<string>()
  let tokens: string[] = []
  let next = 0

  async function makeCalls(end: number): Promise<void> {
    while (next < end) {
      const index = next++
      const call = randomCall(operations, { tokens, photo }, new Chance(SEED * 1_000_003 + index))
      const answer = await sender.send(call)
      if (!answer) continue
      seen.add(`${call.operation.operationId} ${answer.statusCode < 400}`)
      const why = wrongWith(call, answer)
      if (why) wrong.push(describeFailure(index, call, answer, why))
    }
  }
  while (next < CALLS && wrong.length < 20) {
    tokens = ['token-of-boss', await stock(), 'expired']
    const end = Math.min(CALLS, next + CALLS_PER_STOCK)
    await Promise.all(Array.from({ length: AT_ONCE }, () => makeCalls(end)))
    if (next % CALLS_PER_REPORT === 0) await reportMemory(next)
  }
  sender.close()

  expect(wrong).toEqual([])
  expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  const connections = promisify(test.app.server.getConnections.bind(test.app.server))
  await waitFor(async () => expect(await connections()).toBe(0))
  const asked = new Set([...seen].map((call) => call.split(' ')[0]))
  expect(asked.size).toBe(operations.length)
})
