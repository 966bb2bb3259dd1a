import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { withCourts } from './real-server.ts'
import { type Measurement, quantile } from './report.ts'

const COURTS = 20_000
/** Concurrent calls of one visitor. */
const AT_ONCE = 8
const MEASURED = 150
const PAUSE_MS = 5
const READERS = 60
/** Milliseconds until the server has done all its work for them. */
const SETTLE_MS = 5_000
const SEARCH = '/api/courts?bbox=-180,-90,180,90'

/** Expensive calls, made by one visitor without a pause. */
const EXPENSIVE_CALLS = [
  { what: 'the API reference page', method: 'GET', path: '/api/docs' },
  { what: 'the OpenAPI document', method: 'GET', path: '/api/openapi.json' },
  { what: 'HEAD of an export', method: 'HEAD', path: '/api/courts.geojson' },
  { what: 'an export', method: 'GET', path: '/api/courts.geojson' },
  { what: 'a search that finds all courts', method: 'GET', path: SEARCH },
] as const
const CHEAP_CALL = { method: 'GET', path: '/api/config' } as const
/** How much longer others may wait beside expensive calls than beside cheap ones. */
const MAX_RATIO = 5
/** Memory growth allowed, as a share of the bytes requested. */
const MAX_GROWTH = 0.25

/** What one visitor costs all others: time, through expensive calls, and memory, through responses left unread. */
export function benchInterference(): Promise<Measurement[]> {
  return withCourts(COURTS, async (url) => {
    const cheap = await responseTimeBeside(url, CHEAP_CALL)
    const results: Measurement[] = []
    for (const expensive of EXPENSIVE_CALLS)
      results.push(compareWaiting(expensive.what, await responseTimeBeside(url, expensive), cheap))
    return [...results, await measureUnread(url)]
  })
}

interface Call {
  method: 'GET' | 'HEAD'
  path: string
}

/** 95th percentile of another visitor's response time beside such calls, in milliseconds. */
async function responseTimeBeside(url: string, call: Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const stop = new AbortController()
  const callers = Array.from({ length: AT_ONCE }, async () => {
    while (!stop.signal.aborted) await ask(url, call, agent)
  })
  const other = new Agent({ keepAlive: true })
  const waited: number[] = []
  for (let i = 0; i < MEASURED; i++) {
    await setTimeout(PAUSE_MS)
    const since = performance.now()
    await ask(url, { method: 'GET', path: '/healthz' }, other)
    waited.push(performance.now() - since)
  }
  stop.abort()
  await Promise.all(callers)
  agent.destroy()
  other.destroy()
  return quantile(waited, 0.95)
}

async function ask(url: string, { method, path }: Call, agent: Agent): Promise<void> {
  const headers = { 'accept-encoding': 'gzip' }
  const sent = request(new URL(path, url), { method, agent, headers }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
}

function compareWaiting(what: string, ours: number, cheap: number): Measurement {
  const ratio = ours / cheap
  return {
    what: `Other visitors beside ${what}, ${COURTS.toLocaleString('en')} courts`,
    ours: `${ours.toFixed(1)} ms`,
    baseline: `beside cheap calls ${cheap.toFixed(1)} ms`,
    reached: `${ratio.toFixed(1)} times`,
    goal: `${MAX_RATIO} times`,
    isMet: ratio <= MAX_RATIO,
  }
}

/** Memory growth of the server while its responses are left unread, as a share of the bytes requested. */
async function measureUnread(url: string): Promise<Measurement> {
  const bytes = await bytesOf(url, SEARCH)
  const before = await memoryOf(url)
  const readers = await Promise.all(Array.from({ length: READERS }, () => requestWithoutReading(url)))
  await setTimeout(SETTLE_MS)
  const grown = Math.max(0, (await memoryOf(url)) - before)
  for (const reader of readers) reader.destroy()
  const share = grown / (bytes * READERS)
  const megabytes = (amount: number) => `${Math.round(amount / 1e6).toLocaleString('en')} MB`
  return {
    what: `Memory for ${READERS} clients that leave their search results unread`,
    ours: megabytes(grown),
    baseline: `responses of ${megabytes(bytes * READERS)}`,
    reached: `${share.toFixed(2)} of them`,
    goal: `${MAX_GROWTH} of them`,
    isMet: share <= MAX_GROWTH,
  }
}

async function requestWithoutReading(url: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  await once(socket, 'connect')
  socket.write(`GET ${SEARCH} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return socket
}

async function bytesOf(url: string, path: string): Promise<number> {
  return (await (await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer())
    .byteLength
}

/** Resident memory in bytes. */
async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}
