import type { EndpointName } from '../../src/app/contract/endpoints.ts'
import { type Chance, corrupted, HOSTILE_STRINGS, type ValueSchema, validValue } from './values.ts'

/** An operation of the OpenAPI document. */
interface Operation {
  operationId: EndpointName
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: ValueSchema }[]
  requestBody?: { content: Record<string, { schema: ValueSchema }> }
}
export interface Description {
  paths: Record<string, Record<string, Operation>>
}

/** How a request is sent: whole, in chunks, as a protocol upgrade, truncated, or without reading the response. */
const SEND_MODES = ['whole', 'pieces', 'upgrade', 'half', 'unread'] as const

/** A generated call and its operation. */
export interface FuzzCall {
  operation: Operation
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  mode: (typeof SEND_MODES)[number]
}

export interface Material {
  /** Bearer tokens. */
  tokens: readonly string[]
  photo: Buffer
}

interface Described {
  path: string
  method: string
  operation: Operation
}

export function operationsOf({ paths }: Description): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

const OTHER_METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE']

/** Generates a random call: valid, almost valid, or hostile. */
export function randomCall(operations: readonly Described[], material: Material, chance: Chance): FuzzCall {
  const { path, method, operation } = chance.pick(operations)
  const body = bodyOf(operation, material, chance)
  return {
    operation,
    method: chance.percent(2) ? chance.pick(OTHER_METHODS) : method,
    path: pathOf(path, operation, chance) + queryOf(operation, chance),
    headers: { ...headersOf(material, chance), ...body?.headers },
    body: body?.bytes,
    mode: chance.percent(85) ? 'whole' : chance.pick(SEND_MODES),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Lone surrogates cannot be encoded in a URL. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

function parameterText(schema: ValueSchema, chance: Chance): string {
  if (chance.percent(3)) return chance.pick(['%', '%ff', '%00', '%2e%2e', '%e2%80', '+', ';', '%0d%0a'])
  const value = validValue(schema, chance)
  return encoded(textOf(chance.percent(15) ? corrupted(value, chance) : value))
}

function pathOf(path: string, { parameters }: Operation, chance: Chance): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    parameterText(parameters.find((parameter) => parameter.name === name)?.schema ?? {}, chance),
  )
  return chance.percent(1) ? `${filled}${chance.pick(['/', '//', '/..', ';a=b', '#x'])}` : filled
}

function queryOf({ parameters }: Operation, chance: Chance): string {
  const parts = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || chance.percent(40)))
    .flatMap(({ name, schema }) =>
      Array.from({ length: chance.percent(4) ? 2 : 1 }, () => `${name}=${parameterText(schema, chance)}`),
    )
  if (chance.percent(4))
    parts.push(`${encoded(chance.pick(HOSTILE_STRINGS))}=${encoded(chance.pick(HOSTILE_STRINGS))}`)
  if (chance.percent(2)) parts.push(chance.pick(['&&=', 'limit[]=1', 'near[a]=1', '__proto__=1', '%', '?']))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const STRANGE_HEADERS: readonly [string, readonly string[]][] = [
  ['accept', ['', '*/*;q=x', 'application/xml', ','.repeat(200), 'text/html;q=0']],
  ['accept-encoding', ['', 'br;q=nan', '*;q=0', 'identity;q=0', 'gzip, gzip, x', 'zstd']],
  ['if-none-match', ['*', '""', 'W/"', '"a", "b"', '"'.repeat(300), 'W/"x"']],
  ['if-match', ['*', '"x"']],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '9'.repeat(99)]],
  ['range', ['bytes=', 'bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-,0-', 'lines=1-2', 'bytes=9e9-']],
  ['idempotency-key', ['', 'short', 'a key of words', 'x'.repeat(101), '12345678', '\u00e9'.repeat(9)]],
  ['authorization', ['', 'Bearer', 'Bearer  ', 'Basic YTpi', 'Bearer a b', `Bearer ${'x'.repeat(9000)}`]],
  ['x-user-token', ['', 'x', 'token-of-nobody']],
  ['x-forwarded-proto', ['javascript', 'https,http', '']],
  ['x-forwarded-for', ['::1', '1.2.3.4:5, unknown', 'x']],
  ['x-forwarded-host', ['evil.example', 'a b', '']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['host', ['', 'evil.example', 'a:b:c', '[::1', 'x'.repeat(300)]],
  ['cookie', ['a', '=', ';'.repeat(99)]],
  ['expect', ['100-continue', 'a miracle']],
  ['transfer-encoding', ['chunked']],
  ['content-encoding', ['gzip', 'x']],
  ['x-http-method-override', ['DELETE']],
]

function headersOf({ tokens }: Material, chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {}
  if (chance.percent(75)) headers.authorization = `Bearer ${chance.pick(tokens)}`
  for (let count = chance.percent(25) ? 1 + chance.below(3) : 0; count > 0; count--) {
    const [name, values] = chance.pick(STRANGE_HEADERS)
    headers[name] = chance.pick(values)
  }
  return headers
}

interface Sent {
  headers: Record<string, string>
  bytes: Buffer
}

const STRANGE_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__": {"a": 1}}',
  '{"constructor": {"prototype": 1}}',
  '{"a": 1e999}',
  '{"a": 1, "a": 2}',
  '\ufeff{}',
  '\u0000',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `"${'x'.repeat(70_000)}"`,
]
const STRANGE_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  '/',
  'json',
]

function bodyOf({ requestBody }: Operation, material: Material, chance: Chance): Sent | undefined {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {})
  if (!type && !chance.percent(5)) return undefined
  if (chance.percent(3)) return undefined
  const sent =
    type === 'multipart/form-data'
      ? formOf(schema, material, chance)
      : { type, bytes: jsonOf(schema, chance) }
  const contentType = chance.percent(5) ? chance.pick(STRANGE_TYPES) : sent.type || 'application/json'
  return { headers: { 'content-type': contentType }, bytes: sent.bytes }
}

function jsonOf(schema: ValueSchema, chance: Chance): Buffer {
  if (chance.percent(8)) return Buffer.from(chance.pick(STRANGE_BODIES))
  const value = validValue(schema, chance)
  return Buffer.from(JSON.stringify(chance.percent(40) ? corrupted(value, chance) : value) ?? '')
}

const FILE = 'Content-Type: application/octet-stream'

function formOf({ properties = {} }: ValueSchema, { photo }: Material, chance: Chance) {
  const boundary = 'fuzz'
  const parts: Buffer[] = Object.entries(properties).flatMap(([name, property]) => {
    if (chance.percent(10)) return []
    if (property.format === 'binary') {
      const csv = 'name,address,latitude,longitude\nCage,A,51,0\n"x,1\n'
      const bytes = chance.pick([
        photo,
        photo.subarray(0, 40),
        Buffer.from(csv),
        Buffer.alloc(0),
        Buffer.from('x'),
      ])
      const fileName = chance.pick(['a.png', '', '../../a', '\u202ea.csv', 'a"b', '\0'])
      return [Buffer.from(`; name="${name}"; filename="${fileName}"\r\n${FILE}\r\n\r\n`), bytes]
    }
    const text = textOf(chance.percent(25) ? chance.pick(HOSTILE_STRINGS) : validValue(property, chance))
    return [Buffer.from(`; name="${name}"\r\n\r\n${text}`), Buffer.alloc(0)]
  })
  if (chance.percent(5))
    parts.push(
      Buffer.from(`; name="${chance.pick(HOSTILE_STRINGS)}"\r\n\r\n`),
      Buffer.from(chance.pick(HOSTILE_STRINGS)),
    )
  const start = Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data`)
  const bytes = parts.map((part, index) => (index % 2 === 0 ? Buffer.concat([start, part]) : part))
  const end = Buffer.from(
    chance.percent(5) ? chance.pick(['', '\r\n--fu', '\r\n--fuzz']) : `\r\n--${boundary}--\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat([...bytes, end]) }
}
