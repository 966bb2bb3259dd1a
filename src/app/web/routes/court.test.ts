import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createApi } from '../../../api/web/client.ts'
import { apiContext } from '../../../api/web/context.ts'
import { loader } from './court.tsx'

/** The result of the loader for an API response. */
async function loaderResult(status: number, answer: object): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(async () => Response.json(answer, { status })),
  )
  const request = new Request('http://localhost/courts/7?sort=top')
  const args = { params: { id: '7' }, context, request } as unknown as Parameters<typeof loader>[0]
  return loader(args).catch((error: unknown) => error)
}

it('a missing court gives the same status', async () => {
  const missing = { error: 'Court not found.', code: 'court-not-found' }
  expect(await loaderResult(404, missing)).toMatchObject({ init: { status: 404 } })
})

it('an archived court gives its status, and what is left of it', async () => {
  const gone = { since: '2026-05-03', nearest: { id: 9, name: 'Iona', distanceMiles: 0.7 } }
  expect(await loaderResult(410, { error: 'Gone.', code: 'court-gone', gone })).toMatchObject({
    data: { id: 7, details: undefined, gone },
    init: { status: 410 },
  })
})

it('a merged court redirects to the other one, without caching', async () => {
  const merged = { error: 'This court was merged.', code: 'court-merged', mergedInto: 9 }
  const redirect = (await loaderResult(404, merged)) as Response
  expect(redirect.status).toBe(301)
  expect(redirect.headers.get('location')).toBe('/courts/9?sort=top')
  expect(redirect.headers.get('cache-control')).toBe('no-cache')
})
