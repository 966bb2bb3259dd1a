import type { Answer, BodyInput, ParamsInput, QueryInput } from '../../../contract/endpoints.ts'
import type { ErrorAnswer } from '../../../contract/error-answer.ts'
import { type ErrorCode, errors } from '../../../contract/errors.ts'
import { type EndpointName, paths } from '../../../contract/paths.ts'
import type { Issue, RefusalDetails } from '../../../contract/refusal-details.ts'

/** Hears how much of a body has left, 0 to 1. */
export type OnProgress = (share: number) => void

/** How a call reaches the server: the browser's fetch, or the server calling itself while it renders. */
export type Transport = (path: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>

interface CallInput<N extends EndpointName> {
  params?: Record<keyof ParamsInput<N>, string | number>
  query?: { [K in keyof QueryInput<N>]?: string | number | undefined }
  body?: BodyInput<N>
  /** Fields and a photo, in place of a JSON body. */
  form?: FormData
  /** The media type to answer in, where a call has several. */
  accept?: string
  /** Marks repetitions of one call: the server does it once (`Idempotency-Key`). */
  key?: string
  onProgress?: OnProgress
  signal?: AbortSignal
}

/** A refusal of the server, or `unreachable` where there was no answer at all. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ErrorCode | 'unreachable'
  readonly status: number
  /** Names that are free, where a username is not. */
  readonly suggestions: string[]
  /** What is wrong with each value, where that is known. */
  readonly issues: Issue[]
  /** With `court-changed`: the court as it is now. */
  readonly court: RefusalDetails['court']
  /** With `court-merged`: the id of the court that it was merged into. */
  readonly mergedInto: RefusalDetails['mergedInto']
  /** With `account_banned` and `account_frozen`: since when, and why. */
  readonly hold: RefusalDetails['hold']

  constructor(
    code: ErrorCode | 'unreachable',
    status: number,
    text: string,
    { suggestions = [], issues = [], court, mergedInto, hold }: RefusalDetails = {},
  ) {
    super(text)
    this.code = code
    this.status = status
    this.suggestions = suggestions
    this.issues = issues
    this.court = court
    this.mergedInto = mergedInto
    this.hold = hold
  }
}

/** The calls of the contract, typed by it. */
export interface Api {
  call<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Answer<N>>
  /** A page of a list, and how many there are on all pages. */
  callList<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<{ rows: Answer<N>; total: number }>
  /** The answer as it comes, to be read piece by piece. */
  callResponse<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Response>
  /** What is not JSON. */
  callBytes<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Blob>
}

export function createApi(transport: Transport): Api {
  async function send<N extends EndpointName>(name: N, input: CallInput<N> = {}) {
    const { params, query, signal, onProgress } = input
    const [method = 'GET', pattern = ''] = paths[name].split(' ')
    const path = fillPath(pattern, params ?? {}) + queryString(query ?? {})
    const init = { method, signal: signal ?? null, ...contentOf(input) }
    const response = await transport(path, init, onProgress).catch((error: unknown) => {
      if (signal?.aborted || error instanceof ApiProblem) throw error
      throw new ApiProblem('unreachable', 0, errors.internal.text)
    })
    if (!response.ok) throw await problemOf(response)
    return response
  }
  return {
    callResponse: send,
    async call(name, input) {
      const response = await send(name, input)
      return (await response.json()) as Answer<typeof name>
    },
    async callList(name, input) {
      const response = await send(name, input)
      const rows = (await response.json()) as Answer<typeof name>
      return { rows, total: Number(response.headers.get('x-total-count')) }
    },
    async callBytes(name, input) {
      return (await send(name, input)).blob()
    },
  }
}

function contentOf<N extends EndpointName>({ body, form, key, accept }: CallInput<N>): RequestInit {
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

async function problemOf(response: Response): Promise<ApiProblem> {
  const answer = (await response.json().catch(() => undefined)) as ErrorAnswer | undefined
  const { code, error, ...details } = answer ?? { code: 'internal' as const, error: errors.internal.text }
  return new ApiProblem(code, response.status, error, details)
}
