import { expect, test } from 'vitest'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { createApi, errorMessage } from './client.ts'

const answering = (status: number, body: string) => createApi(async () => new Response(body, { status }))
const shownFor = async (status: number, body: string) => {
  const error = await answering(status, body)
    .call('GET /api/config')
    .catch((error: unknown) => error)
  return errorMessage(error, 'Failed to load.')
}

test.each([
  ['has a sentence and a code', '{"error":"Wait a minute.","code":"too-many-requests"}', 'Wait a minute.'],
  ['has a sentence only', '{"error":"The gateway is closed."}', 'The gateway is closed.'],
  ['has neither', '{"message":"no"}', 'Failed to load.'],
  ['has something else in place of the sentence', '{"error":{"status":502}}', 'Failed to load.'],
  ['is null', 'null', 'Failed to load.'],
  ['is a list', '[]', 'Failed to load.'],
  ['is a page', '<h1>Bad gateway</h1>', 'Failed to load.'],
  [
    'says that the server failed',
    JSON.stringify({ error: commonErrors.internal.text, code: 'internal' }),
    'Failed to load.',
  ],
])('an error whose JSON %s is shown', async (_, body, shown) => {
  expect(await shownFor(502, body)).toBe(shown)
})
