import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import { refuse } from '../../http/errors.ts'
import { askEmulator } from './emulator.ts'
import { firebaseRefusal, NO_OBJECT, readFields, refusalOfProject } from './project-rules.ts'

/** What Firebase's library for browsers calls. */
const CALLS = {
  GET: ['/identitytoolkit.googleapis.com/v1/projects'],
  POST: [
    '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
    '/identitytoolkit.googleapis.com/v1/accounts:delete',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
    '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    '/identitytoolkit.googleapis.com/v1/accounts:update',
    '/securetoken.googleapis.com/v1/token',
  ],
}
/** Whatever else the emulator offers, its administration above all, does not exist for browsers. */
const CLOSED = ['/emulator/*', '/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']

/**
 * Lets browsers reach the Auth emulator on our own address, as far as they may. Nothing of a request is handed
 * on but its query and what was read of its body: the emulator takes a header that claims to be its owner at its word,
 * and reads a body by the type it is said to have. What a project in production refuses is refused here.
 */
export function proxyToEmulator(app: FastifyInstance, host: string): void {
  app.register(async (proxy) => {
    proxy.removeAllContentTypeParsers()
    proxy.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const [method, paths] of Object.entries(CALLS))
      for (const path of paths)
        proxy.route({ method, url: path.replaceAll(':', '::'), handler: forwardTo(host, path) })
    const refuseClosed = async (_: FastifyRequest, reply: FastifyReply) =>
      refuse(reply, new Refusal('not-found'))
    for (const path of CLOSED) proxy.all(path, { onRequest: refuseClosed }, refuseClosed)
  })
}

function forwardTo(host: string, path: string) {
  const call = path.slice(path.lastIndexOf('/') + 1)
  return async ({ url, method, body }: FastifyRequest, reply: FastifyReply) => {
    const request = method === 'GET' ? {} : requestOf(call, Buffer.isBuffer(body) ? body : Buffer.of())
    if (typeof request === 'string') return reply.code(400).send(firebaseRefusal(request))
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const answer = await askEmulator(host, path + query, { method, ...request })
    return reply
      .code(answer.status)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send(await answer.text())
  }
}

/** What is handed on of a body, under the type that it was read as; or the message that refuses it. */
function requestOf(call: string, body: Buffer): RequestInit | string {
  if (call === 'token') return typed('application/x-www-form-urlencoded', body.toString())
  const fields = readFields(body)
  if (!fields) return NO_OBJECT
  return refusalOfProject(call, fields) ?? typed('application/json', JSON.stringify(fields))
}

const typed = (type: string, body: string): RequestInit => ({ body, headers: { 'content-type': type } })
