import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type EndpointName, paths } from '../src/contract/paths.ts'
import { describeApi } from '../src/server/http/openapi.ts'

interface Response {
  content?: Record<string, { schema?: object }>
}
type Operations = Record<string, Record<string, { responses: Record<string, Response> }>>

const description = JSON.parse(describeApi('http://localhost'))
const ajv = addFormats.default(new Ajv2020({ strict: false }))
ajv.addSchema({ ...description, $id: 'openapi' })

const calls = (Object.keys(paths) as EndpointName[]).map((name) => {
  const [method = '', pattern = ''] = paths[name].split(' ')
  const source = pattern.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')
  return { name, method, path: pattern.replace(/:(\w+)/g, '{$1}'), pattern: new RegExp(`^${source}$`) }
})

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const validators = new Map<string, ValidateFunction>()

/**
 * Every answer that a test gets by `app.inject` from here on must be one that the OpenAPI description tells of: its
 * status, its media type and its JSON. Throws where it is not.
 */
export function expectDocumentedAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: unknown) => Promise<LightMyRequestResponse>
  const checked = async (options: string | { method?: string; url: string }) => {
    const answer = await inject(options)
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options
    requireDocumented(method.toUpperCase(), url, answer)
    return answer
  }
  app.inject = checked as typeof app.inject
}

function requireDocumented(method: string, url: string, answer: LightMyRequestResponse): void {
  const path = url.replace(/[?#].*$/, '')
  const matching = calls.filter((call) => call.method === method && call.pattern.test(path))
  // A fixed path stands before one with parameters, as in the router.
  const call = matching.find((each) => each.path === path) ?? matching[0]
  if (!call) return
  const problem = problemOf(call, answer)
  if (problem)
    throw new Error(`${method} ${url} (${call.name}) answered what OpenAPI does not say: ${problem}`)
}

function problemOf(call: (typeof calls)[number], answer: LightMyRequestResponse): string | undefined {
  const { responses } = (description.paths as Operations)[call.path]?.[call.method.toLowerCase()] ?? {}
  const response = responses?.[answer.statusCode]
  if (!response) return `status ${answer.statusCode} ${answer.body.slice(0, 200)}`
  if (!response.content) return undefined
  const mediaType = String(answer.headers['content-type'] ?? '').replace(/;.*$/, '')
  const content = response.content[mediaType]
  if (!content) return `status ${answer.statusCode} with ${mediaType || 'no media type'}`
  if (!content.schema) return undefined
  const validate = validatorOf(call, answer.statusCode, mediaType)
  return validate(jsonOf(answer)) ? undefined : ajv.errorsText(validate.errors)
}

function jsonOf({ rawPayload, headers }: LightMyRequestResponse): unknown {
  const decode = decoders[String(headers['content-encoding'])]
  return JSON.parse((decode ? decode(rawPayload) : rawPayload).toString())
}

function validatorOf({ path, method }: (typeof calls)[number], status: number, mediaType: string) {
  const escaped = [path, method.toLowerCase(), 'responses', `${status}`, 'content', mediaType, 'schema']
    .map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
    .join('/')
  const reference = `openapi#/paths/${escaped}`
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, known)
  return known
}
