import { z } from 'zod'
import { errorResponse } from '../../api/contract/registry.ts'
import { conflictDetails } from '../../court-admin/contract/schema.ts'
import { type Endpoint, ORIGIN_PLACEHOLDER } from '../../platform/contract/endpoint.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'
import {
  MAX_IDEMPOTENCY_KEY,
  MIN_IDEMPOTENCY_KEY,
  RECENT_SIGN_IN_MINUTES,
} from '../../platform/contract/limits.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'

/** Documented for all calls that can reject a key. */
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: MIN_IDEMPOTENCY_KEY, maxLength: MAX_IDEMPOTENCY_KEY },
  description:
    'Send the same key when retrying a call: it is carried out once, and retries get the same response',
}

const documents = new Map<string, string[]>()

/** The OpenAPI 3.1 document of a site as JSON, generated once except for the origin. */
export function describeApi(origin: string, siteName: string): string {
  const parts =
    documents.get(siteName) ?? JSON.stringify(description(siteName)).split(JSON.stringify(ORIGIN_PLACEHOLDER))
  documents.set(siteName, parts)
  return parts.join(JSON.stringify(origin))
}

/** Generated from the schemas that validate the calls. */
function description(siteName: string) {
  const calls: Record<string, Record<string, object>> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', pattern = ''] = endpoints[name].path.split(' ')
    const path = pattern.replace(/:(\w+)/g, '{$1}')
    calls[path] = { ...calls[path], [method.toLowerCase()]: describeCall(name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: siteName,
      version: '1',
      description:
        'The community directory of basketball courts. Court data is open under the ODbL 1.0. Parameters and fields that a call doesn’t have are ignored.',
    },
    servers: [{ url: ORIGIN_PLACEHOLDER }],
    paths: calls,
    components: {
      schemas: { Error: responseSchema(errorResponse.extend(conflictDetails.shape)) },
      responses: {
        Unreadable: describeErrorResponse(REQUEST_ERRORS),
        NoCall: describeErrorResponse(UNMATCHED_REQUEST_ERRORS),
      },
      securitySchemes: {
        identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function describeCall(name: EndpointName): object {
  const endpoint: Endpoint = endpoints[name]
  const errorCodes = [...new Set<ErrorCode>([...endpoint.errorCodes, ...errorsOfCall(endpoint)])]
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.recentSignIn && {
      description: `The caller must have signed in within the last ${RECENT_SIGN_IN_MINUTES} minutes.`,
    }),
    tags: [endpoint.tag],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.errorCodes.includes('idempotency-key-reused') ? [keyParameter] : []),
    ],
    ...(endpoint.body || endpoint.form
      ? { requestBody: { required: true, content: bodyContent(endpoint) } }
      : {}),
    ...security(endpoint),
    responses: {
      [endpoint.creates ? 201 : 200]: {
        description: 'Done',
        ...(endpoint.responseHeaders && { headers: describeHeaders(endpoint.responseHeaders) }),
        content: responseContent(endpoint),
      },
      ...(endpoint.supportsEtag
        ? { 304: { description: 'Not modified: the cached response is still valid' } }
        : {}),
      ...describeErrors(errorCodes),
    },
  }
}

/** Errors that can occur before the call is known. */
const REQUEST_ERRORS = [
  'invalid-request',
  'host-unreadable',
  'body-too-large',
  'unsupported-media-type',
  'url-too-long',
  'request-too-long',
  'too-many-connections',
] as const satisfies ErrorCode[]

/** Errors of every call. */
const CALL_ERRORS = [
  'host-not-allowed',
  'proxy-not-expected',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[]

/** Errors of requests that match no call. */
const UNMATCHED_REQUEST_ERRORS: ErrorCode[] = [
  ...REQUEST_ERRORS,
  ...CALL_ERRORS,
  'not-found',
  'method-not-allowed',
]

function errorsOfCall({ body, form, query, params }: Endpoint): ErrorCode[] {
  return [
    ...(body || form ? (['body-too-large', 'unsupported-media-type', 'request-too-slow'] as const) : []),
    ...(query || params ? (['url-too-long'] as const) : []),
    ...CALL_ERRORS,
  ]
}

function security({ permission, optionalAuth }: Endpoint): object {
  if (permission === 'operator') return { security: [{ metricsToken: [] }] }
  if (permission !== 'everyone') return { security: [{ identityToken: [] }] }
  return optionalAuth ? { security: [{}, { identityToken: [] }] } : {}
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { properties: meanings = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: isNumber(meanings[name]) ? meanings[name] : property,
    ...(typeof property === 'object' && property.description ? { description: property.description } : {}),
  }))
}

/** Numbers are strings in URLs, but documented as numbers. */
function isNumber(schema: z.core.JSONSchema._JSONSchema | undefined): boolean {
  return typeof schema === 'object' && (schema.type === 'number' || schema.type === 'integer')
}

const photoPart = { name: 'photo', description: 'A JPEG, PNG, WebP or AVIF image' }

function bodyContent({ body, form, formFile = photoPart }: Endpoint): object {
  const described = (schema: z.ZodType) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return rest
  }
  if (body) return { 'application/json': { schema: described(body) } }
  const { properties = {}, ...schema } = described(form as z.ZodType)
  const { name, description } = formFile
  const file = { type: 'string', format: 'binary', description }
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...properties, [name]: file } } } }
}

function describeHeaders(headers: Record<string, string>): object {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

function responseContent({ response, alternateMediaType }: Endpoint): object {
  return {
    ...('mediaType' in response
      ? { [response.mediaType]: {} }
      : { 'application/json': { schema: responseSchema(response) } }),
    ...(alternateMediaType ? { [alternateMediaType]: {} } : {}),
  }
}

function responseSchema(response: z.ZodType): object {
  const { $schema, ...schema } = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })
  return schema
}

function describeErrors(codes: ErrorCode[]): object {
  const statuses = new Set(codes.map((code) => errors[code].status))
  const ofStatus = (status: number) =>
    describeErrorResponse(codes.filter((code) => errors[code].status === status))
  return {
    ...Object.fromEntries([...statuses].map((status) => [status, ofStatus(status)])),
    default: { $ref: '#/components/responses/Unreadable' },
  }
}

/** An error response for these codes, including the general codes with the same status. */
function describeErrorResponse(codes: readonly ErrorCode[]): object {
  const statuses = codes.map((code) => errors[code].status)
  const others = REQUEST_ERRORS.filter((code) => statuses.includes(errors[code].status))
  const code = { enum: [...new Set([...codes, ...others])] }
  const schema = { $ref: '#/components/schemas/Error', properties: { code } }
  return {
    description: codes.map((each) => `\`${each}\`: ${errors[each].text}`).join(' '),
    content: { 'application/json': { schema } },
  }
}
