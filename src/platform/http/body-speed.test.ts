import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BodySpeedLimit } from './body-speed.ts'
import { MAX_BODY_IDLE_MS, MIN_BODY_BYTES_PER_SECOND } from './limits.ts'

let socket: { bytesRead: number }
let limit: BodySpeedLimit
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  socket = { bytesRead: 5000 }
  limit = new BodySpeedLimit({ socket } as IncomingMessage, MAX_BODY_IDLE_MS)
})
afterEach(() => vi.useRealTimers())

/** A body that grows by `by` bytes every `everyMs` milliseconds. */
async function* growing(by: number, everyMs: number) {
  for (let pieces = 0; pieces < 100; pieces++) {
    await new Promise<void>((resolve) => setTimeout(resolve, everyMs))
    socket.bytesRead += by
    yield by
  }
}

/** The number of bytes read, and the error. */
async function read(body: AsyncIterable<number>, between = () => {}) {
  let bytes = 0
  let code = 'none'
  const reading = (async () => {
    for await (const piece of limit.limit(body)) {
      bytes += piece
      between()
    }
    code = 'taken'
  })().catch((error: { code: string }) => {
    code = error.code
  })
  for (let seconds = 0; seconds < 4000 && code === 'none'; seconds++) {
    vi.advanceTimersByTime(1000)
    await setImmediate()
  }
  if (code !== 'none') await reading
  return { bytes, code }
}

it('a body at the minimum speed is read, however long it takes', async () => {
  expect(await read(growing(20 * MIN_BODY_BYTES_PER_SECOND, 20_000))).toEqual({
    bytes: 2000 * MIN_BODY_BYTES_PER_SECOND,
    code: 'taken',
  })
})

it('a body at half the minimum speed is rejected when its idle time is used up', async () => {
  const { bytes, code } = await read(growing(MIN_BODY_BYTES_PER_SECOND, 2000))
  expect(code).toBe('request-too-slow')
  expect(bytes).toBeLessThanOrEqual((MAX_BODY_IDLE_MS * MIN_BODY_BYTES_PER_SECOND) / 1000)
})

it('a fast start does not buy more idle time', async () => {
  const fast = growing(1_000_000, 1000)
  async function* thenNothing() {
    yield (await fast.next()).value ?? 0
    await new Promise<void>((resolve) => setTimeout(resolve, 2 * MAX_BODY_IDLE_MS))
    yield 1
  }
  expect(await read(thenNothing())).toEqual({ bytes: 1_000_000, code: 'request-too-slow' })
})

it('time spent processing what has arrived does not count', async () => {
  async function* idling() {
    for (let pieces = 0; pieces < 5; pieces++) {
      await new Promise<void>((resolve) => setTimeout(resolve, MAX_BODY_IDLE_MS / 10))
      yield 1
    }
  }
  const wait = () => void vi.advanceTimersByTime(2 * MAX_BODY_IDLE_MS)
  expect(await read(idling(), wait)).toEqual({ bytes: 5, code: 'taken' })
})

it('an aborted body is an invalid request', async () => {
  async function* broken() {
    yield 1
    throw new Error('connection reset')
  }
  expect(await read(broken())).toEqual({ bytes: 1, code: 'invalid-request' })
})
