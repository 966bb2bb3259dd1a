import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { currentRequest } from '../process/current-request.ts'
import { followRequests } from './request-log.ts'

const app = fastify({ genReqId: ({ headers }) => String(headers['x-id']) })
followRequests(app)
app.post('/', async () => ({ current: currentRequest.getStore() }))
afterEach(() => app.close())

it('a request is known also after the rest of its body came late, on a connection that was used before', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const post = (id: string) =>
    new Promise<unknown>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-id': id }
      const sent = request({ port, host: '127.0.0.1', method: 'POST', headers }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(JSON.parse(text))
      })
      sent.on('error', reject)
      sent.write('{"a":')
      setImmediate(() => sent.end('1}'))
    })
  for (const id of ['first', 'second', 'third']) expect(await post(id)).toEqual({ current: id })
})
