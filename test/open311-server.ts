import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const OPEN311_TEST_KEY = 'test-open311-key'
const SERVICE = 'basketball'
const JURISDICTION = 'example.org'

type Fault = (request: IncomingMessage, response: ServerResponse) => void

export interface StandInForOpen311 {
  /** What the settings of a server that uses it are. */
  settings: Record<string, string>
  /** The requests that were made, as sent. */
  received: Record<string, string>[]
  /** From now on it gives out tokens, whose ids are ready or not yet. */
  setTokens(ids: 'ready' | 'later' | undefined): void
  /** From now on it answers so; undefined: by the specification. */
  setFault(fault: Fault | undefined): void
  stop(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, description: string) {
    super(description)
    this.status = status
  }
}

/**
 * Starts a stand-in for a city's server: GeoReport v2 in JSON, with the refusals that the specification lists
 * (https://wiki.open311.org/GeoReport_v2/). It is no city, and keeps what it receives in memory.
 */
export async function startOpen311(): Promise<StandInForOpen311> {
  const received: Record<string, string>[] = []
  let tokens: 'ready' | 'later' | undefined
  let fault: Fault | undefined
  const server = createServer((request, response) => {
    if (fault) return fault(request, response)
    answer(request).then(
      (body) => reply(response, 200, body),
      (error) =>
        reply(response, error instanceof Refusal ? error.status : 500, [
          { code: error instanceof Refusal ? error.status : 500, description: String(error.message) },
        ]),
    )
  })

  async function answer(request: IncomingMessage): Promise<object[]> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    if (request.method === 'POST' && pathname === '/v2/requests.json') return add(await formOf(request))
    requireJurisdiction(searchParams.get('jurisdiction_id'))
    const [, kind, id] = /^\/v2\/(requests|tokens)\/([^/]+)\.json$/.exec(pathname) ?? []
    const number = Number(kind === 'tokens' ? id?.replace('t-', '') : id)
    if (!kind || !received[number - 1]) throw new Refusal(404, `${kind ?? 'address'} ${id ?? ''} not found`)
    if (kind === 'tokens')
      return tokens === 'ready' ? [{ token: id, service_request_id: number }] : [{ token: id }]
    return [
      { service_request_id: number, status: 'closed', status_notes: 'Rim replaced.', service_code: SERVICE },
    ]
  }

  function add(form: Record<string, string>): object[] {
    requireJurisdiction(form.jurisdiction_id)
    if (form.api_key !== OPEN311_TEST_KEY)
      throw new Refusal(
        403,
        `Invalid api_key received (${form.api_key}) -- can't proceed with create_request.`,
      )
    if (form.service_code !== SERVICE) throw new Refusal(404, 'service_code provided was not found')
    if (!isDegrees(form.lat, 90) || !isDegrees(form.long, 180))
      throw new Refusal(400, 'lat and long must be WGS84 coordinates')
    received.push(form)
    const service_notice = 'The city will inspect it within 4 days.'
    if (tokens) return [{ token: `t-${received.length}`, service_notice, account_id: null }]
    return [{ service_request_id: received.length, service_notice, account_id: null }]
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    settings: {
      OPEN311_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
      OPEN311_API_KEY: OPEN311_TEST_KEY,
      OPEN311_SERVICE: SERVICE,
      OPEN311_JURISDICTION: JURISDICTION,
    },
    received,
    setTokens(ids) {
      tokens = ids
    },
    setFault(next) {
      fault = next
    },
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
    throw new Refusal(400, 'Send a form')
  return Object.fromEntries(new URLSearchParams(await text(request)))
}

function requireJurisdiction(id: string | null | undefined): void {
  if (!id) throw new Refusal(400, 'jurisdiction_id was not provided')
  if (id !== JURISDICTION) throw new Refusal(404, 'jurisdiction_id provided was not found')
}

const isDegrees = (sent: string | undefined, most: number) =>
  sent !== undefined && /^-?\d+(\.\d+)?$/.test(sent) && Math.abs(Number(sent)) <= most

const reply = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
