import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { isLocalhost } from '../../../platform/config/localhost.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import { sanitizeLine } from '../../../platform/contract/sanitize-text.ts'
import { AddressRefused, askServer, PUBLIC_SERVERS, type Servers } from '../../../platform/http/outgoing.ts'
import { errorCode } from '../../../platform/process/error-code.ts'

/** How a server of the Open311 protocol GeoReport v2 is reached: https://wiki.open311.org/GeoReport_v2/ */
export type Open311Server = NonNullable<Config['open311']>

/** Something to be mended, in the words of GeoReport v2. */
export interface ServiceRequest {
  lat: number
  long: number
  address_string: string
  description: string
  /** A public photo of it. */
  media_url?: string | undefined
}

export interface SentRequest {
  /** The id that the server gave the request; `token …` if it gives one later; null if it did not answer. */
  reference: string | null
  /** What it says about it, or why there is no reference. */
  notice: string | null
}

const TIME_LIMIT_MS = 15_000
const MAX_RESPONSE_BYTES = 64 * 1024
/** Characters of a description at most, according to the specification, and of what a server says that are shown. */
const MAX_DESCRIPTION = 4000
const MAX_NOTICE = 300
const TOKEN = 'token '

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))
const answered = z.tuple([z.object({ service_request_id: text, token: text, service_notice: text })])
type Answered = z.output<typeof answered>[0]
const refused = z.array(z.object({ description: text })).min(1)

/**
 * Makes a request at the server, once. Throws an ApiError with a sentence if it certainly does not have it; if it may have
 * it although it did not say so, the result has no reference.
 */
export async function sendRequest(
  server: Open311Server,
  request: ServiceRequest,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<SentRequest> {
  const { lat, long, address_string, description, media_url } = request
  const form = new URLSearchParams({
    api_key: server.apiKey,
    ...(server.jurisdiction && { jurisdiction_id: server.jurisdiction }),
    ...{ service_code: server.service, lat: String(lat), long: String(long), address_string },
    description: description.slice(0, MAX_DESCRIPTION),
    ...(media_url && { media_url }),
  })
  let isSent = false
  try {
    const said = await ask(server, 'requests', { form, timeLimitMs, onSent: () => (isSent = true) })
    const id = said.service_request_id || (said.token && (await idOf(server, said.token).catch(() => null)))
    const reference = id || (said.token ? `${TOKEN}${said.token}` : null)
    return { reference, notice: shown(server, said.service_notice) || null }
  } catch (error) {
    if (!isSent || error instanceof ApiError) throw refusal(server, error)
    return { reference: null, notice: `${hostOf(server)} did not confirm the request. ${LOOK_THERE}` }
  }
}
const LOOK_THERE = 'It may have arrived all the same: look there before you send it again.'

/** The host name of the server, to be shown. */
export const hostOf = ({ url }: Open311Server): string => new URL(url).host

/** The id of the request for which the server gave out a token; empty if it has none yet. */
const idOf = async (server: Open311Server, token: string): Promise<string> =>
  (await ask(server, `tokens/${encodeURIComponent(token)}`)).service_request_id

interface Asking {
  form?: URLSearchParams
  timeLimitMs?: number
  onSent?: () => void
}

/** Throws an ApiError if the server refused. */
async function ask(
  server: Open311Server,
  path: string,
  { timeLimitMs = TIME_LIMIT_MS, ...asking }: Asking = {},
): Promise<Answered> {
  const url = new URL(`${server.url}/${path}.json`)
  if (!asking.form && server.jurisdiction) url.searchParams.set('jurisdiction_id', server.jurisdiction)
  const signal = AbortSignal.timeout(timeLimitMs)
  const answer = await askServer(url, { ...asking, signal, servers: serversOf(url) })
  const body = await readBody(answer)
  const { statusCode = 0 } = answer
  if (statusCode >= 200 && statusCode < 300) return answered.parse(JSON.parse(body))[0]
  if (statusCode < 400 || statusCode >= 500) throw new Error(`status ${statusCode}`)
  throw new ApiError('request-refused', { text: refusalText(server, statusCode, body) })
}

/** A name must lead to a public address. This machine may be asked only where the settings say so. */
const serversOf = ({ hostname }: URL): Servers =>
  isLocalhost(hostname) ? { allows: () => true } : PUBLIC_SERVERS

async function readBody(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function refusalText(server: Open311Server, status: number, body: string): string {
  const said = refused.safeParse(parsedOrNull(body))
  const reason = said.success ? shown(server, said.data[0]?.description ?? '') : ''
  return `${hostOf(server)} refused the request: ${reason || `status ${status}`}${/[.!?]$/.test(reason) ? '' : '.'}`
}

function parsedOrNull(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** What a server says, on one line and without our key, which it may quote. */
const shown = ({ apiKey }: Open311Server, said: string) =>
  sanitizeLine(said.replaceAll(apiKey, '…')).slice(0, MAX_NOTICE)

/** Says why the server could not be asked. */
function refusal(server: Open311Server, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof AddressRefused) return new ApiError('request-refused', { text: error.message })
  const code = errorCode(error)
  const reason = /^[A-Z][A-Z_]+$/.test(code) ? ` (${code})` : ''
  return new ApiError('request-refused', { text: `${hostOf(server)} could not be asked${reason}.` })
}

/** The journal of what was passed on. */
interface Journal {
  record: (reference: string) => Promise<void>
  takeBack: () => Promise<void>
}

/**
 * Sends what was passed on, after that has been committed, so that two moderators, or one who clicks twice, cannot send it
 * twice, and no transaction waits for another server. If it certainly did not arrive, the decision is taken back, and the
 * refusal thrown; if nobody knows, it stays passed on without a reference, and an error says so. A server that is killed in
 * between leaves it so, too: at most once.
 */
export async function sendPassedOn(
  server: Open311Server,
  request: ServiceRequest,
  { record, takeBack }: Journal,
): Promise<void> {
  let sent: SentRequest
  try {
    sent = await sendRequest(server, request)
  } catch (error) {
    await takeBack()
    throw error
  }
  if (sent.reference === null) throw new ApiError('request-unconfirmed', { text: sent.notice ?? undefined })
  await record(sent.reference)
}
