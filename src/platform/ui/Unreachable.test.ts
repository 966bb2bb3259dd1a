import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigateIfReachable } from './Unreachable.tsx'

const assign = vi.fn()
beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('window', { location: { assign } })
})
afterEach(() => vi.unstubAllGlobals())

const answerWith = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }))

it('stays on the page while nothing answers', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await navigateIfReachable('/courts/1')
  expect(assign).not.toHaveBeenCalled()
})

it.each([502, 503, 504])('stays on the page while a proxy answers %i for the server', async (status) => {
  answerWith(status)
  await navigateIfReachable('/courts/1')
  expect(assign).not.toHaveBeenCalled()
})

it.each([200, 404, 500])('opens the address once the server answers, even with %i', async (status) => {
  answerWith(status)
  await navigateIfReachable('/courts/1')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/courts/1')
})
