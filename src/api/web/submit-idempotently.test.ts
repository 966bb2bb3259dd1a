import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiCallError } from './client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from './submit-idempotently.ts'

const lost = new ApiCallError('unreachable', 0, 'Lost.')
const ofNetwork = new ApiCallError('network-sign-in', 511, 'Sign in.')
const failed = new ApiCallError('internal', 500, 'Failed.')
const rejected = new ApiCallError('invalid-request', 400, 'No.')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs the submissions one after another and returns the keys sent with each. */
async function keysSentFor(wishes: { content: string; answers: (ApiCallError | 'done')[] }[]) {
  const keyStore: IdempotencyKeyStore = {}
  const keys: string[][] = []
  for (const { content, answers } of wishes) {
    const used: string[] = []
    const wish = submitIdempotently({
      keyStore,
      content,
      async call(key) {
        used.push(key)
        const answer = answers[used.length - 1] ?? lost
        if (answer instanceof ApiCallError) throw answer
        return answer
      },
    }).catch(() => undefined)
    await vi.runAllTimersAsync()
    await wish
    keys.push(used)
  }
  return keys
}

test('retries a lost response a few times with the same key', async () => {
  const [lostTwice = [], alwaysLost = []] = await keysSentFor([
    { content: 'a', answers: [lost, lost, 'done'] },
    { content: 'a', answers: [] },
  ])
  expect(lostTwice).toHaveLength(3)
  expect(new Set(lostTwice)).toHaveProperty('size', 1)
  expect(alwaysLost).toHaveLength(4)
  expect(alwaysLost[0]).not.toBe(lostTwice[0])
})

test.each([
  ['lost', lost, 'a', true],
  ['an answer of the network', ofNetwork, 'a', true],
  ['a failure of the server', failed, 'a', true],
  ['a rejection', rejected, 'a', false],
  ['lost, and the content changed since', lost, 'b', false],
] as const)('the next try after %s', async (_, error, content, isSame) => {
  const [first = [], second = []] = await keysSentFor([
    { content: 'a', answers: [error, error, error, error] },
    { content, answers: ['done'] },
  ])
  expect(first[0] === second[0]).toBe(isSame)
})
