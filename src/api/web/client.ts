import { commonErrors, UNREACHABLE_STATUSES } from '../../platform/contract/common-errors.ts'
import type { ValidationIssue } from '../../platform/contract/error-details.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import type {
  BodyInput,
  ErrorResponse,
  ParamsInput,
  QueryInput,
  Registry,
  ResponseBody,
} from '../contract/registry.ts'
import type { OnProgress } from './upload.ts'

/** Sends a request: the browser's fetch, or an in-process call during server rendering. */
export type Transport = (path: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>

interface CallInput<P extends keyof Registry> {
  params?: Record<keyof ParamsInput<Registry[P]>, string | number>
  query?: { [K in keyof QueryInput<Registry[P]>]?: string | number | undefined }
  body?: BodyInput<Registry[P]>
  /** Form fields and a photo, instead of a JSON body. */
  form?: FormData
  /** Media type to request, for endpoints that offer several. */
  accept?: string
  /** Value of `Idempotency-Key`: the server runs repeated calls with the same key once. */
  key?: string
  onProgress?: OnProgress
  signal?: AbortSignal
}

/** Of the server; `unreachable` without a response; `network-sign-in` if the network answered instead. */
type CallErrorCode = ErrorCode | 'unreachable' | 'network-sign-in'

/** Why a call failed. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError'
  readonly code: CallErrorCode
  readonly status: number
  /** Available usernames, when the chosen one is taken; places, when a name is misspelled. */
  readonly suggestions: string[]
  /** Problems by field, if known. */
  readonly issues: ValidationIssue[]
  /** With `court-changed`: the current court. */
  readonly court: ErrorResponse['court']
  /** With `court-merged`: the id of the court it was merged into. */
  readonly mergedInto: ErrorResponse['mergedInto']
  /** With `court-gone`: since when, and the nearest court. */
  readonly gone: ErrorResponse['gone']
  /** With `account_banned` and `account_frozen`: since when, and why. */
  readonly hold: ErrorResponse['hold']

  constructor(
    code: CallErrorCode,
    status: number,
    text: string,
    {
      suggestions = [],
      issues = [],
      court,
      mergedInto,
      gone,
      hold,
    }: Omit<ErrorResponse, 'error' | 'code'> = {},
  ) {
    super(text)
    this.code = code
    this.status = status
    this.suggestions = suggestions
    this.issues = issues
    this.court = court
    this.mergedInto = mergedInto
    this.gone = gone
    this.hold = hold
  }
}

/** The server's message for an error, or `otherwise` if there is none. */
export function errorMessage(error: unknown, otherwise: string): string {
  const isExplained = error instanceof ApiCallError && error.message !== commonErrors.internal.text
  return (isExplained && error.message) || otherwise
}

/** A client that calls endpoints by method and path, such as 'GET /api/courts/:id/details'. */
export interface Api {
  call<P extends keyof Registry>(endpoint: P, input?: CallInput<P>): Promise<ResponseBody<Registry[P]>>
  /** One page of a list, with the total over all pages. */
  callList<P extends keyof Registry>(
    endpoint: P,
    input?: CallInput<P>,
  ): Promise<{ rows: ResponseBody<Registry[P]>; total: number }>
  /** The raw response, for streaming. */
  callResponse<P extends keyof Registry>(endpoint: P, input?: CallInput<P>): Promise<Response>
  /** For responses that are not JSON. */
  callBytes<P extends keyof Registry>(endpoint: P, input?: CallInput<P>): Promise<Blob>
}

export function createApi(transport: Transport): Api {
  async function send<P extends keyof Registry>(endpoint: P, input: CallInput<P> = {}) {
    const { params, query, signal, onProgress } = input
    const [method = 'GET', pattern = ''] = endpoint.split(' ')
    const path = fillPath(pattern, params ?? {}) + queryString(query ?? {})
    const init = { method, signal: signal ?? null, ...headersAndBody(input) }
    const response = await transport(path, init, onProgress).catch((error: unknown) => {
      if (signal?.aborted || error instanceof ApiCallError) throw error
      throw new ApiCallError('unreachable', 0, commonErrors.internal.text)
    })
    if (!response.ok) throw await readError(response)
    if (isPage(response)) throw networkSignIn()
    return response
  }
  return {
    callResponse: send,
    async call(endpoint, input) {
      const response = await send(endpoint, input)
      return (await response.json()) as ResponseBody<Registry[typeof endpoint]>
    },
    async callList(endpoint, input) {
      const response = await send(endpoint, input)
      const rows = (await response.json()) as ResponseBody<Registry[typeof endpoint]>
      return { rows, total: Number(response.headers.get('x-total-count')) }
    },
    async callBytes(endpoint, input) {
      return (await send(endpoint, input)).blob()
    },
  }
}

function headersAndBody<P extends keyof Registry>({ body, form, key, accept }: CallInput<P>): RequestInit {
  const headers = new Headers()
  if (body) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  if (accept) headers.set('accept', accept)
  return { headers, body: body ? JSON.stringify(body) : (form ?? null) }
}

function fillPath(pattern: string, params: Record<string, string | number>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryString(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

async function readError(response: Response): Promise<ApiCallError> {
  // A proxy in front of the server may answer with anything.
  const answer: Partial<ErrorResponse> | null | undefined = await response.json().catch(() => undefined)
  if (answer === undefined) return proxyError(response.status)
  const { code = 'internal', error, ...details } = answer ?? {}
  const text = typeof error === 'string' ? error : commonErrors.internal.text
  return new ApiCallError(code, response.status, text, details)
}

const TOO_LARGE_FOR_PROXY = 'This is too large for this site’s proxy. Please choose a smaller file.'
const NETWORK_SIGN_IN = 'The network you are on asks you to sign in first.'
/** RFC 6585. */
const NETWORK_AUTHENTICATION_REQUIRED = 511

/** The error for an answer that isn't the server's: not even JSON. */
function proxyError(status: number): ApiCallError {
  if (status === 413) return new ApiCallError('body-too-large', status, TOO_LARGE_FOR_PROXY)
  if (status === NETWORK_AUTHENTICATION_REQUIRED) return networkSignIn()
  return UNREACHABLE_STATUSES.includes(status)
    ? new ApiCallError('unavailable', status, commonErrors.unavailable.text)
    : new ApiCallError('internal', status, commonErrors.internal.text)
}

/** No call is answered with a page, except by the network of a hotel or train that wants to be asked first. */
const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

const networkSignIn = () =>
  new ApiCallError('network-sign-in', NETWORK_AUTHENTICATION_REQUIRED, NETWORK_SIGN_IN)

/** Sends a request from the browser. */
export const browserTransport: Transport = async (path, init, onProgress) =>
  onProgress ? (await import('./upload.ts')).upload(path, init, onProgress) : fetch(path, init)

/** The API in the browser, without a token; loaders get theirs from `apiContext`. */
export const api = createApi(browserTransport)
