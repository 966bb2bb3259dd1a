import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeApi } from '../src/app/server/openapi.ts'
import { toApiView } from '../src/app/web/api-docs/api-calls.ts'
import type { OpenApiDocument } from '../src/app/web/api-docs/openapi.ts'
import { openTestApp, type TestApp } from './app.ts'
import { createCourt } from './factories.ts'

const ORIGIN = 'http://localhost'
/** Without those that only a local installation answers, and links that people make. */
const EXAMPLE =
  /^curl (?:--remote-name )?'http:\/\/localhost((?!\/api\/(?:local\/|saved-lists\/|follows\/(?!subject))).*)'$/

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await createCourt(test.database, { latitude: 51.4613, longitude: -0.1156 })
  await test.directory.refresh()
})
afterAll(() => test.close())

const examples = toApiView(
  JSON.parse(describeApi(ORIGIN, 'Opencourt')) as OpenApiDocument,
  ORIGIN,
).groups.flatMap(({ calls }) => calls.flatMap(({ curl }) => EXAMPLE.exec(curl)?.[1] ?? []))

it('there are examples to run', () => {
  expect(examples).toEqual(
    expect.arrayContaining(['/api/changes', '/api/courts/1/details', '/api/openapi.json']),
  )
})

it.each(examples)('the example %s works', async (url) => {
  const { statusCode } = await test.app.inject(url)
  expect(statusCode).toBe(200)
})
