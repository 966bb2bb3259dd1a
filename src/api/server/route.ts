import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Endpoint, Permission } from '../../platform/contract/endpoint.ts'
import type { ValidationIssue } from '../../platform/contract/error-details.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'
import { isRole } from '../../platform/contract/roles.ts'
import { replaceUnstorable, sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { BodySpeedLimit } from '../../platform/http/body-speed.ts'
import { sendError } from '../../platform/http/errors.ts'
import type { Body, FormFields, Params, Query, ResponseBody } from '../contract/registry.ts'
import type { Caller } from './authentication.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission
  }
  interface FastifyInstance {
    /** Method and segments of the path of each endpoint, such as `courts` and `:id`. */
    endpointPaths: { method: string; parts: string[] }[]
  }
}

/** The argument of a handler: the validated parts of the request. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  caller: E['permission'] extends 'everyone' | 'operator' ? Caller | undefined : Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** The parts of a call known before its body arrives. */
type PartialCall<E extends Endpoint> = Pick<Call<E>, 'caller' | 'params' | 'query'>

/**
 * Registers the handler of a call. `act` returns the JSON defined by the contract, or sends the reply itself (bytes,
 * a 304) and returns it.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  act: (call: Call<E>) => ResponseBody<E> | FastifyReply | Promise<ResponseBody<E> | FastifyReply>,
): void {
  const [method = '', url = ''] = endpoint.path.split(' ')
  const begun = new WeakMap<FastifyRequest, PartialCall<E>>()
  app.route({
    method,
    url,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { permission: endpoint.permission, ...rateLimitOf(endpoint, method) },
    // Before the body arrives, because most errors do not depend on it.
    onRequest: async (request, reply) => {
      if (hasEmptyParameter(request)) return sendUnknownEndpoint(request, reply)
      const caller = endpoint.optionalAuth
        ? await app.recognise(request)
        : await app.authenticate(endpoint, request, reply)
      if (endpoint.permission !== 'everyone' || method !== 'GET') reply.header('cache-control', 'no-store')
      if (caller && method !== 'GET')
        await app.limits.countWrite({ request, reply, permission: endpoint.permission }, caller.account.id)
      const params = validate(endpoint.params, request.params, 'params') as Params<E>
      const query = validate(endpoint.query, request.query, 'query') as Query<E>
      begun.set(request, { caller: caller as PartialCall<E>['caller'], params, query })
    },
    handler: async (request, reply) => {
      const { caller, params, query } = begun.get(request) as PartialCall<E>
      const body = validate(endpoint.body, request.body, 'body') as Body<E>
      if (endpoint.creates) reply.code(201)
      return act({ params, query, body, caller, request, reply })
    },
  })
}

/** The router also matches empty parameters. */
function hasEmptyParameter({ params }: FastifyRequest): boolean {
  return Object.values(params as Record<string, string>).includes('')
}

function rateLimitOf({ rateLimit, permission, cost = 1 }: Endpoint, method: string) {
  const writes = isRole(permission) ? 'administration' : 'writes'
  return { budget: rateLimit ?? (method === 'GET' ? 'reads' : writes), cost } as const
}

/** Fails on startup if a route declares no permission; notes which methods each path has. */
export function requirePermissions(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${method} ${url} declares no permission`)
    app.endpointPaths.push({ method: String(method), parts: url.split('/') })
  })
}

/** Messages for wrong types for which the contract defines none. */
const typeMessages: Partial<Record<string, string>> = {
  object: 'Send a JSON object.',
  string: 'Send a string.',
  boolean: 'Send true or false.',
}
const describeWrongType: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' ? typeMessages[issue.expected] : undefined

/** Parses a part of a request; throws `invalid-request` with all issues. */
export function validate(schema: ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: describeWrongType })
  if (result.success) return sanitizeStrings(result.data)
  const issues: ValidationIssue[] = result.error.issues.map((issue) => ({
    path: [part, ...issue.path].join('.'),
    message: issue.message,
  }))
  throw new ApiError('invalid-request', { text: issues[0]?.message, issues })
}

/** Default name of the file part. */
const PHOTO = 'photo'
const MAX_FIELDS = 12
const MAX_FIELD_BYTES = 64 * 1024

/** Enables multipart forms for calls below `app`. */
export async function enableForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100 },
  })
}

/**
 * Reads a multipart form: the validated fields, and the result of `takeFile` for the file, if there is one. `takeFile`
 * must reject files larger than `maxBytes`. On errors, disposes the file and closes the connection.
 */
export async function readForm<E extends Endpoint, File extends AsyncDisposable | undefined>(
  endpoint: E,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  takeFile: (file: AsyncIterable<Uint8Array>, fileName: string) => Promise<File>,
  maxBytes = MAX_PHOTO_BYTES,
): Promise<{ fields: FormFields<E>; file: File | undefined }> {
  if (!request.isMultipart()) throw new ApiError('form-needed')
  const filePart = endpoint.formFile?.name ?? PHOTO
  const fields: Record<string, unknown> = {}
  const speedLimit = new BodySpeedLimit(request.raw, request.server.bodyIdleMs)
  let file: File | undefined
  try {
    for await (const part of speedLimit.limit(request.parts({ limits: { fileSize: 2 * maxBytes } }))) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ApiError('body-too-large')
        fields[part.fieldname] = part.value
      } else if (part.fieldname === filePart && part.filename)
        file = await takeFile(speedLimit.limit(part.file), sanitizeLine(part.filename))
      else part.file.resume()
    }
    return { fields: validate(endpoint.form, fields, 'body') as FormFields<E>, file }
  } catch (error) {
    await file?.[Symbol.asyncDispose]()
    reply.header('connection', 'close')
    throw error
  }
}

/** Sends 404, or 405 if the path supports another method. */
export function sendUnknownEndpoint(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request)
  if (methods.length === 0 || methods.includes(request.method))
    return sendError(reply, new ApiError('not-found'))
  reply.header('allow', methods.join(', '))
  return sendError(reply, new ApiError('method-not-allowed'))
}

/** The methods of the endpoints at a path. */
function methodsOf({ server, url }: FastifyRequest): string[] {
  const given = (url.split('?')[0] ?? '').split('/')
  const fits = (parts: string[]) =>
    parts.length === given.length && parts.every((part, index) => isPart(part, given[index] ?? ''))
  return server.endpointPaths.filter(({ parts }) => fits(parts)).map(({ method }) => method)
}

/** Whether a path segment matches a segment of a pattern, such as `courts`, `:id` or `:y.mvt`. */
function isPart(part: string, given: string): boolean {
  if (!part.startsWith(':')) return part === given
  const ending = part.replace(/^:\w+/, '')
  return given.length > ending.length && given.endsWith(ending)
}

/** Replaces characters that the database cannot store with U+FFFD, as in HTML, in all strings of a value. */
function sanitizeStrings(value: unknown): unknown {
  if (typeof value === 'string') return replaceUnstorable(value)
  if (Array.isArray(value)) return value.map(sanitizeStrings)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitizeStrings(part)]))
}

function isRecord(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
