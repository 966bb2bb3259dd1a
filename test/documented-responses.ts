import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { type EndpointName, endpoints } from '../src/app/contract/endpoints.ts'
import { describeApi } from '../src/app/server/openapi.ts'
import {
  importFailure,
  importProgress,
  importView,
  mapDataView,
  PROGRESS_MEDIA_TYPE,
} from '../src/imports/contract/schema.ts'
import { type ErrorCode, errors } from '../src/platform/contract/errors.ts'
import { MAX_URL } from '../src/platform/http/limits.ts'

/** A response with its raw body. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>

interface Response {
  content?: Record<string, { schema?: object }>
}
interface Described {
  /** The JSON pointer to it, as a list of names. */
  pointer: string[]
  response: Response
}

const description = JSON.parse(describeApi('http://localhost', 'Opencourt'))
// Optimising its code takes longer than running it ever does.
const ajv = addFormats.default(new Ajv2020({ strict: false, code: { optimize: false } }))
ajv.addSchema({ ...description, $id: 'openapi' })

/** OpenAPI can't describe responses whose lines report progress. */
const isProgress = ajv.compile(
  z.toJSONSchema(z.union([importProgress, importFailure, importView, mapDataView])),
)

const calls = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const [method = '', pattern = ''] = endpoints[name].path.split(' ')
  const source = pattern.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')
  return { name, method, path: pattern.replace(/:(\w+)/g, '{$1}'), pattern: new RegExp(`^${source}$`) }
})
type Call = (typeof calls)[number]

/** Paths that only contain API calls; browsers’ calls to sign in are not among them. */
const ONLY_CALLS = /^\/api\/(?!docs|identity\/)/

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const validators = new Map<string, ValidateFunction>()

/**
 * From now on, `app.inject` throws if a response doesn't match the OpenAPI description: its status, its media type and
 * its JSON, or each line of progress.
 */
export function expectDocumentedResponses(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: unknown) => Promise<LightMyRequestResponse>
  const checked = async (options: string | { method?: string; url: string }) => {
    const answer = await inject(options)
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options
    const mismatch = mismatchOf(method.toUpperCase(), url, answer)
    if (mismatch)
      throw new Error(`${method} ${url} returned a response that does not match OpenAPI: ${mismatch}`)
    return answer
  }
  app.inject = checked as typeof app.inject
}

/** How a response deviates from the OpenAPI document; undefined if it matches. */
export function mismatchOf(method: string, url: string, answer: Answer): string | undefined {
  const path = url.replace(/[?#].*$/, '')
  const call = isReadable(url) ? callOf(method === 'HEAD' ? 'GET' : method, path) : undefined
  if (!call && !ONLY_CALLS.test(path)) return undefined
  const mismatch = mismatchOfResponse(describedResponse(call, answer.statusCode), method, answer)
  return mismatch && `${call?.name ?? 'no call'}, status ${answer.statusCode}: ${mismatch}`
}

function callOf(method: string, path: string): Call | undefined {
  const matching = calls.filter((call) => call.method === method && call.pattern.test(path))
  // Fixed paths take precedence over parameters, as in the router.
  return matching.find((each) => each.path === path) ?? matching[0]
}

/** Unreadable URLs, and URLs too long for a screen, match nothing. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url.replace(/[?#].*$/, ''))
    return url.length <= MAX_URL || url.startsWith('/api/')
  } catch {
    return false
  }
}

/** The documentation of a response; undefined if there is none. */
function describedResponse(call: Call | undefined, status: number): Described | undefined {
  const at = (...pointer: string[]): Described | undefined => {
    const within = (part: unknown, name: string) => (part as Record<string, unknown> | undefined)?.[name]
    const response = pointer.reduce(within, description as unknown) as Response | undefined
    return response && { pointer, response }
  }
  const own = call && at('paths', call.path, call.method.toLowerCase(), 'responses', String(status))
  if (own || status < 400) return own
  return at('components', 'responses', call ? 'Unreadable' : 'NoCall')
}

function mismatchOfResponse(described: Described | undefined, method: string, answer: Answer) {
  if (!described) return 'is not described'
  const { content } = described.response
  if (!content || method === 'HEAD') return undefined
  const mediaType = String(answer.headers['content-type'] ?? '').replace(/;.*$/, '')
  if (!content[mediaType]) return `has ${mediaType || 'no media type'}`
  if (mediaType === PROGRESS_MEDIA_TYPE) return mismatchOfLines(textOf(answer))
  if (!content[mediaType].schema) return undefined
  const validate = validatorOf([...described.pointer, 'content', mediaType, 'schema'])
  const json = jsonOf(textOf(answer))
  if (!validate(json)) return `${ajv.errorsText(validate.errors)}: ${textOf(answer).slice(0, 200)}`
  const { code } = json as { code: ErrorCode }
  return answer.statusCode >= 400 && errors[code].status !== answer.statusCode ? `has ${code}` : undefined
}

function mismatchOfLines(text: string): string | undefined {
  const wrong = text.split('\n').find((line) => line && !isProgress(jsonOf(line)))
  return wrong && `${ajv.errorsText(isProgress.errors)}: ${wrong.slice(0, 200)}`
}

/** The decompressed body of a response. */
export function textOf({ rawPayload, headers }: Answer): string {
  const decode = decoders[String(headers['content-encoding'])]
  return (decode && rawPayload.length > 0 ? decode(rawPayload) : rawPayload).toString()
}

/** Undefined if the body is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function validatorOf(pointer: string[]): ValidateFunction {
  const escaped = pointer.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
  const reference = `openapi#/${escaped.join('/')}`
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, known)
  return known
}
