import { expect, test } from 'vitest'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { createApi, errorMessage } from './client.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

const answering = (status: number, body: string, headers = {}) =>
  createApi(async () => new Response(body, { status, headers }))
const errorOf = (...answer: Parameters<typeof answering>) =>
  answering(...answer)
    .call('GET /api/config')
    .catch((error: unknown) => error)
const shownFor = async (...answer: Parameters<typeof answering>) =>
  errorMessage(await errorOf(...answer), 'Failed to load.')

test.each([
  ['has a sentence and a code', '{"error":"Wait a minute.","code":"too-many-requests"}', 'Wait a minute.'],
  ['has a sentence only', '{"error":"The gateway is closed."}', 'The gateway is closed.'],
  ['has neither', '{"message":"no"}', 'Failed to load.'],
  ['has something else in place of the sentence', '{"error":{"status":502}}', 'Failed to load.'],
  ['is null', 'null', 'Failed to load.'],
  ['is a list', '[]', 'Failed to load.'],
  [
    'says that the server failed',
    JSON.stringify({ error: commonErrors.internal.text, code: 'internal' }),
    'Failed to load.',
  ],
])('an error whose JSON %s is shown', async (_, body, shown) => {
  expect(await shownFor(502, body)).toBe(shown)
})

/** What nginx answers. */
const nginxPage = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n`
const UNAVAILABLE = commonErrors.unavailable.text
const TOO_LARGE = 'This is too large for this site’s proxy. Please choose a smaller file.'
const SIGN_IN_FIRST = 'The network you are on asks you to sign in first.'

test.each([
  [413, 'Request Entity Too Large', 'body-too-large', TOO_LARGE],
  [500, 'Internal Server Error', 'internal', 'Failed to load.'],
  [502, 'Bad Gateway', 'unavailable', UNAVAILABLE],
  [503, 'Service Temporarily Unavailable', 'unavailable', UNAVAILABLE],
  [504, 'Gateway Time-out', 'unavailable', UNAVAILABLE],
  [511, 'Network Authentication Required', 'network-sign-in', SIGN_IN_FIRST],
  [200, 'Welcome to the hotel', 'network-sign-in', SIGN_IN_FIRST],
])('a page that a proxy answers with status %i is explained', async (status, title, code, shown) => {
  const answer = [status, nginxPage(title), HTML] as const
  expect(await errorOf(...answer)).toMatchObject({ code })
  expect(await shownFor(...answer)).toBe(shown)
})

test('without an answer, what failed is said', async () => {
  const api = createApi(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await api.call('GET /api/config').catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'unreachable', status: 0 })
  expect(errorMessage(error, 'Failed to load.')).toBe('Failed to load.')
})
