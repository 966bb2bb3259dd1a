import { expect, test } from 'vitest'
import { toApiView } from './api-calls.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

const operation = (changed: Partial<Operation>): Operation => ({
  operationId: 'details',
  summary: 'A court',
  tags: ['Courts'],
  parameters: [],
  responses: { 200: { description: 'Done', content: { 'application/json': {} } } },
  ...changed,
})

function callOf(path: string, method: string, changed: Partial<Operation>) {
  const document: OpenApiDocument = {
    servers: [],
    info: { description: '' },
    paths: { [path]: { [method]: operation(changed) } },
  }
  const call = toApiView(document, 'https://courts.example').groups[0]?.calls[0]
  if (!call) throw new Error('no call')
  return call
}

test('groups endpoints by tag and keeps their order', () => {
  const document = {
    servers: [],
    info: { description: '' },
    paths: {
      '/a': { get: operation({ operationId: 'a' }) },
      '/b': { get: operation({ operationId: 'b', tags: ['Places'] }) },
      '/c': { get: operation({ operationId: 'c' }), post: operation({ operationId: 'd' }) },
    },
  }
  const { groups } = toApiView(document, '')
  expect(groups.map(({ name, calls }) => [name, calls.map(({ id }) => id)])).toEqual([
    ['Courts', ['a', 'c', 'd']],
    ['Places', ['b']],
  ])
})

test('the curl example fills in only parameters with an example', () => {
  const call = callOf('/api/courts/{id}', 'get', {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { example: 1 } },
      { name: 'near', in: 'query', required: false, schema: { example: '51.5,-0.1' } },
      { name: 'postcode', in: 'query', required: false, schema: { example: 'SW4 9DE' } },
      { name: 'q', in: 'query', required: false, schema: { default: 'x' } },
    ],
  })
  expect(call.curl).toBe("curl 'https://courts.example/api/courts/1?near=51.5,-0.1&postcode=SW4%209DE'")
})

test('examples are of this site, wherever the document was asked for', () => {
  const parameter = {
    ...{ name: 'url', in: 'query' as const, required: true },
    schema: { example: 'http://localhost:80' },
  }
  const document = {
    servers: [{ url: 'http://localhost:80' }],
    info: { description: '' },
    paths: { '/api/oembed': { get: operation({ parameters: [parameter] }) } },
  }
  expect(toApiView(document, 'https://courts.example').groups[0]?.calls[0]?.curl).toBe(
    "curl 'https://courts.example/api/oembed?url=https://courts.example'",
  )
})

test('the curl example names other methods and saves binary responses to a file', () => {
  expect(callOf('/a', 'delete', {}).curl).toBe("curl --request DELETE 'https://courts.example/a'")
  const tile = callOf('/a.mvt', 'get', {
    responses: { 200: { description: '', content: { 'application/vnd.mapbox-vector-tile': {} } } },
  })
  expect(tile.curl).toBe("curl --remote-name 'https://courts.example/a.mvt'")
})

test('separates responses from errors by status', () => {
  const call = callOf('/a', 'get', {
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: { type: 'string' } } } },
      404: { description: '`not-found`: Nothing.' },
    },
  })
  expect(call.answers).toEqual([{ mediaType: 'application/json', type: 'string', fields: [] }])
  expect(call.errors).toEqual([{ status: '404', description: '`not-found`: Nothing.' }])
})

test('an endpoint with a body and a token shows both', () => {
  const schema = { type: 'object', properties: { idToken: { type: 'string' } } }
  const call = callOf('/a', 'post', {
    requestBody: { content: { 'application/json': { schema } } },
    security: [{ identityToken: [] }],
  })
  expect(call.tokenOf).toBe('member')
  expect(call.bodies[0]?.fields.map(({ name }) => name)).toEqual(['idToken'])
  expect(call.curl).toBe(
    `curl --request POST --header 'Authorization: Bearer …' --json '{"idToken":"…"}' 'https://courts.example/a'`,
  )
})

test('an operator endpoint requires the operator token', () => {
  const call = callOf('/a', 'get', { security: [{ metricsToken: [] }] })
  expect(call.tokenOf).toBe('operator')
  expect(call.curl).toContain("--header 'Authorization: Bearer …'")
})

test('a form is shown field by field', () => {
  const properties = { rating: { type: 'string' }, photo: { type: 'string', format: 'binary' } }
  const content = { 'multipart/form-data': { schema: { type: 'object', properties } } }
  expect(callOf('/a', 'post', { requestBody: { content } }).curl).toBe(
    "curl --request POST --form 'rating=…' --form 'photo=@…' 'https://courts.example/a'",
  )
})

test('an optional token is not required', () => {
  const call = callOf('/a', 'get', { security: [{}, { identityToken: [] }] })
  expect(call.tokenOf).toBeUndefined()
  expect(call.curl).toBe("curl 'https://courts.example/a'")
})
