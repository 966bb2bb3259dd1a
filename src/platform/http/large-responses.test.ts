import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LargeResponses } from './large-responses.ts'
import {
  LARGE_RESPONSE_PROTECTED_MS,
  MAX_LARGE_RESPONSES,
  MAX_LARGE_RESPONSES_PER_NETWORK,
} from './limits.ts'

let responses: LargeResponses
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  responses = new LargeResponses()
})
afterEach(() => vi.useRealTimers())

/** Starts a response to an address; `read` simulates that the client reads bytes. */
function begin(ip: string, response = new PassThrough()) {
  const socket = { bytesWritten: 0, writableLength: 0 }
  const request = { ip, raw: { socket }, server: { limits: { addressOf: () => ip } } }
  const reply = { raw: response, header: () => reply }
  responses.acquireSlot(request as unknown as FastifyRequest, reply as unknown as FastifyReply)
  return {
    read: (bytes: number) => {
      socket.bytesWritten += bytes
    },
    isCut: () => response.destroyed,
    end: () => once(response.destroy(), 'close'),
  }
}

/** Starts as many responses as a network currently may have. */
function beginAll(network: string) {
  const begun: ReturnType<typeof begin>[] = []
  try {
    for (;;) begun.push(begin(`${network}.${begun.length}`))
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-answers' })
  }
  return begun
}

/** Fills all slots: one network up to its limit, one single reader, and many others. */
function fill() {
  const most = beginAll('198.51.100')
  const honest = begin('192.0.2.1')
  const free = MAX_LARGE_RESPONSES - most.length - 1
  return { honest, most, fewer: Array.from({ length: free }, (_, i) => begin(`203.0.${i}.1`)) }
}

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
const cutOf = (group: { isCut(): boolean }[]) => group.filter(({ isCut }) => isCut()).length

it('a response whose client has already left takes no slot', async () => {
  const left = new PassThrough()
  await once(left.destroy(), 'close')
  for (let i = 0; i < MAX_LARGE_RESPONSES; i++) begin('198.51.100.1', left)
  expect(beginAll('198.51.100')).toHaveLength(MAX_LARGE_RESPONSES_PER_NETWORK)
})

it('one network alone reaches its limit, and leaves room for others', () => {
  expect(beginAll('198.51.100')).toHaveLength(MAX_LARGE_RESPONSES_PER_NETWORK)
  const second = beginAll('203.0.113')
  expect(second.length).toBeGreaterThanOrEqual(40)
  expect(beginAll('192.0.2').length).toBeGreaterThanOrEqual(25)
})

it('two networks that reopen their responses before these could be evicted shut nobody out', async () => {
  let held = [...beginAll('198.51.100'), ...beginAll('203.0.113')]
  for (let round = 0; round < 3; round++) {
    wait(LARGE_RESPONSE_PROTECTED_MS - 10_000)
    const newcomer = begin(`192.0.${2 + round}.1`)
    for (const answer of held) await answer.end()
    held = [...beginAll('203.0.113'), ...beginAll('198.51.100')]
    begin(`192.0.${2 + round}.2`)
    expect(newcomer.isCut()).toBe(false)
  }
})

it('no response is evicted before its minimum time', () => {
  const { honest, most, fewer } = fill()
  wait(LARGE_RESPONSE_PROTECTED_MS)
  expect(() => begin('192.0.3.1')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(cutOf([honest, ...most, ...fewer])).toBe(0)
})

it('no response is evicted while slots are free', async () => {
  const { honest, most, fewer } = fill()
  wait(10 * LARGE_RESPONSE_PROTECTED_MS)
  await fewer[0]?.end()
  begin('192.0.3.1')
  expect(cutOf([honest, ...most])).toBe(0)
})

it('each newcomer evicts the slowest response of the network with the most slots', () => {
  const { honest, most, fewer } = fill()
  honest.read(1)
  for (const [i, answer] of most.entries()) answer.read(i === 7 ? 500 : 100_000)
  wait(LARGE_RESPONSE_PROTECTED_MS + 1)
  begin('192.0.3.1')
  expect(most.findIndex(({ isCut }) => isCut())).toBe(7)
  expect(cutOf(most)).toBe(1)
  for (let i = 0; i < 20; i++) begin(`192.0.3.${i}`)
  expect(cutOf([...most, ...fewer])).toBe(21)
  expect(honest.isCut()).toBe(false)
})

it('the network with the most slots evicts no others', () => {
  const { most, fewer } = fill()
  wait(LARGE_RESPONSE_PROTECTED_MS + 1)
  begin('192.0.3.1')
  expect(() => begin('198.51.100.200')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(cutOf([...most, ...fewer])).toBe(1)
})
