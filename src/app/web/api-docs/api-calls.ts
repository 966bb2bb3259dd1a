import type { OpenApiDocument, Operation, Parameter, Schema } from './openapi.ts'
import { type Field, fieldsOf, limitsText, typeText } from './schema-text.ts'

export interface ApiView {
  description: string
  /** Scheme and host of this site. */
  origin: string
  groups: { name: string; calls: ApiCall[] }[]
}

export interface ApiCall {
  /** Unique; used as the anchor. */
  id: string
  method: string
  path: string
  summary: string
  /** Whose token is required. */
  tokenOf: 'member' | 'operator' | undefined
  parameters: ApiParameter[]
  bodies: Content[]
  answers: Content[]
  errors: { status: string; description: string }[]
  curl: string
}

interface Content {
  mediaType: string
  type: string | undefined
  fields: Field[]
}

interface ApiParameter {
  name: string
  where: Parameter['in']
  required: boolean
  type: string
  limits: string
  default: string | undefined
  description: string | undefined
}

/** Converts an OpenAPI document for display, keeping its order. */
export function toApiView(asked: OpenApiDocument, origin: string): ApiView {
  const document = withOrigin(asked, origin)
  const groups = new Map<string, ApiCall[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = operation.tags[0] ?? 'Other'
      const call = toApiCall(method.toUpperCase(), path, operation, origin)
      groups.set(name, [...(groups.get(name) ?? []), call])
    }
  }
  return {
    description: document.info.description,
    origin,
    groups: [...groups].map(([name, calls]) => ({ name, calls })),
  }
}

/** A page rendered on the server asked for the document at another address than the visitor's. */
function withOrigin(document: OpenApiDocument, origin: string): OpenApiDocument {
  const [server] = document.servers
  const text = JSON.stringify(document)
  return server ? JSON.parse(text.replaceAll(JSON.stringify(server.url), JSON.stringify(origin))) : document
}

function toApiCall(method: string, path: string, operation: Operation, origin: string): ApiCall {
  const responses = Object.entries(operation.responses)
  const answers = responses
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => toContents(content))
  const bodies = toContents(operation.requestBody?.content ?? {})
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    tokenOf: tokenOf(operation),
    parameters: operation.parameters.map(toApiParameter),
    bodies,
    answers,
    errors: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, description })),
    curl: curlExample({ method, path, operation, mediaType: answers[0]?.mediaType ?? '', origin }),
  }
}

function tokenOf({ security = [{}] }: Operation): ApiCall['tokenOf'] {
  if (security.some((way) => Object.keys(way).length === 0)) return undefined
  return security.some((way) => 'metricsToken' in way) ? 'operator' : 'member'
}

function toContents(content: Record<string, { schema?: Schema }>): Content[] {
  return Object.entries(content).map(([mediaType, { schema }]) => ({
    mediaType,
    type: schema && typeText(schema),
    fields: schema ? fieldsOf(schema) : [],
  }))
}

function toApiParameter({ name, in: where, required, description, schema }: Parameter): ApiParameter {
  return {
    name,
    where,
    required,
    type: typeText(schema),
    limits: limitsText(schema),
    default: String(schema.default ?? '') || undefined,
    description,
  }
}

interface Example {
  method: string
  path: string
  operation: Operation
  /** Media type of the response. */
  mediaType: string
  origin: string
}

/** A curl command to try; fills in parameters that have an example. */
function curlExample({ method, path, operation, mediaType, origin }: Example): string {
  const given = operation.parameters.filter(({ schema }) => schema.example !== undefined)
  const exampleOf = ({ schema }: Parameter) => encodeURI(String(schema.example))
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, exampleOf(parameter)), path)
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${exampleOf(parameter)}`)
    .join('&')
  const readable = /json|xml|text/.test(mediaType)
  return [
    'curl',
    method !== 'GET' && `--request ${method}`,
    tokenOf(operation) && "--header 'Authorization: Bearer …'",
    operation.requestBody && bodyExample(operation.requestBody),
    !readable && '--remote-name',
    `'${origin}${filled}${query && `?${query}`}'`,
  ]
    .filter(Boolean)
    .join(' ')
}

function bodyExample({ content }: NonNullable<Operation['requestBody']>): string {
  const [[mediaType, { schema }] = ['', { schema: undefined }]] = Object.entries(content)
  const properties = Object.entries(schema?.properties ?? {})
  if (mediaType === 'application/json')
    return `--json '${JSON.stringify(Object.fromEntries(properties.map(([name]) => [name, '…'])))}'`
  return properties
    .map(([name, { format }]) => `--form '${name}=${format === 'binary' ? '@…' : '…'}'`)
    .join(' ')
}
