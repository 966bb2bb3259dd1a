import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorAnswer, type ErrorCode, Refusal } from '../../contract/errors.ts'
import { paths } from '../../contract/paths.ts'

/** What the framework's own errors are to a caller. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
}

/** Answers every failure with `{ error, code }`; what nobody expected is logged and shown as `internal`. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected failure')
    return refuse(reply, refusal)
  })
}

/** 404, or 405 where the path answers to another method. */
export function refuseUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request.url.split('?')[0] ?? '')
  if (methods.length === 0) return refuse(reply, new Refusal('not-found'))
  reply.header('allow', methods.join(', '))
  return refuse(reply, new Refusal('method-not-allowed'))
}

/** Sends a refusal in the form every failure has. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const answer: ErrorAnswer = { error: refusal.message, code: refusal.code }
  if (refusal.issues) answer.issues = refusal.issues
  if (refusal.suggestions) answer.suggestions = refusal.suggestions
  return reply.code(refusal.status).header('cache-control', 'no-store').send(answer)
}

function asRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const code = frameworkCodes[error.code]
  if (code) return new Refusal(code)
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('invalid-request')
  return new Refusal('internal')
}

const patterns = Object.values(paths).map((path) => {
  const [method = '', pattern = ''] = path.split(' ')
  const source = pattern.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')
  return { methods: method === 'GET' ? ['GET', 'HEAD'] : [method], pattern: new RegExp(`^${source}$`) }
})

function methodsOf(path: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
}
