import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chooseLoadTool, type LoadTool } from './load.ts'
import { startFileServer } from './nginx.ts'
import { withCourts } from './real-server.ts'
import type { Measurement, Skipped } from './report.ts'

const COURTS = 10_000
const ROUNDS = 8
const SECONDS = 1
/** Minimum share of nginx's throughput; the last is relative to bare `node:http`, the ceiling for any Node.js server. */
const GOALS = { bytes: 0.6, tile: 0.5, whole: 0.4, unchanged: 0.5, unchangedOnNode: 0.6 }
const BROTLI = { 'accept-encoding': 'br' }
/** It shows half of Europe. */
const TILE = '/api/courts/tiles/3/4/2.mvt'

/** Answers of the real server against nginx serving the same bytes from a file, one process each. */
export function benchCourtsList(): Promise<(Measurement | Skipped)[]> {
  return withCourts(COURTS, async (url) => [
    ...(await besideNginx(`${url}/api/courts`, compareLists)),
    ...(await besideNginx(url + TILE, compareTiles)),
  ])
}

/** A list that is too large to be precomputed. Few clients at once, so that each gets all of it within a round. */
export function benchPreparedList(url: string): Promise<(Measurement | Skipped)[]> {
  return besideNginx(`${url}/api/courts`, async ({ ours, theirs, body }) => {
    const { measure } = await chooseLoadTool()
    const few: LoadTool = (load) => measure({ ...load, connections: 4 })
    const bytes = await compare(few, ours, theirs, { ours: BROTLI, theirs: BROTLI }, 3)
    const what = `The whole list from a file, ${(body.length / 1e6).toFixed(1)} MB brotli`
    return [toMeasurement(what, 'nginx', bytes, GOALS.whole)]
  })
}

/** An answer of ours, and the URLs of servers that send it. */
interface SameAnswer {
  ours: string
  theirs: string
  body: Buffer
  etag: string
}

async function besideNginx(
  ours: string,
  compareBoth: (answer: SameAnswer) => Promise<Measurement[]>,
): Promise<(Measurement | Skipped)[]> {
  const answer = await fetchRaw(ours)
  const nginx = await startFileServer(answer.body)
  if (!nginx)
    return [{ what: `${new URL(ours).pathname} against nginx`, reason: 'nginx is not installed here.' }]
  try {
    return await compareBoth({ ...answer, ours, theirs: nginx.url })
  } finally {
    await nginx.close()
  }
}

async function compareTiles({ ours, theirs, body }: SameAnswer): Promise<Measurement[]> {
  const { measure } = await chooseLoadTool()
  const bytes = await compare(measure, ours, theirs, { ours: BROTLI, theirs: BROTLI })
  const what = `A tile that was drawn before, ${(body.length / 1000).toFixed(1)} KB`
  return [toMeasurement(what, 'nginx', bytes, GOALS.tile)]
}

async function compareLists({ ours, theirs, body, etag }: SameAnswer): Promise<Measurement[]> {
  const { name, measure } = await chooseLoadTool()
  const size = `${Math.round(body.length / 1000)} KB brotli, ${name}`
  const bytes = await compare(measure, ours, theirs, { ours: BROTLI, theirs: BROTLI })
  const holdingOurs = { ...BROTLI, 'if-none-match': etag }
  const holdingTheirs = { ...BROTLI, 'if-none-match': (await fetchRaw(theirs)).etag }
  const unchanged = await compare(measure, ours, theirs, { ours: holdingOurs, theirs: holdingTheirs })
  const onNode = await compareWithBareHttp(measure, ours, holdingOurs)
  const list = `GET /api/courts, ${COURTS.toLocaleString('en')} courts, ${size}`
  return [
    toMeasurement(list, 'nginx', bytes, GOALS.bytes),
    toMeasurement('GET /api/courts, 304 answers', 'nginx', unchanged, GOALS.unchanged),
    toMeasurement('GET /api/courts, 304 answers', 'bare node:http', onNode, GOALS.unchangedOnNode),
  ]
}

/** Requests per second in each server's best round: other load on the machine can only slow a round down. */
interface Comparison {
  ours: number
  theirs: number
  ratio: number
}

interface BothHeaders {
  ours: Record<string, string>
  theirs: Record<string, string>
}

async function compare(
  measure: LoadTool,
  ours: string,
  theirs: string,
  headers: BothHeaders,
  rounds = ROUNDS,
): Promise<Comparison> {
  await measure({ url: ours, headers: headers.ours, seconds: SECONDS })
  let our = 0
  let their = 0
  for (let round = 0; round < rounds; round++) {
    our = Math.max(our, await measure({ url: ours, headers: headers.ours, seconds: SECONDS }))
    their = Math.max(their, await measure({ url: theirs, headers: headers.theirs, seconds: SECONDS }))
  }
  return { ours: our, theirs: their, ratio: our / their }
}

async function compareWithBareHttp(
  measure: LoadTool,
  ours: string,
  headers: Record<string, string>,
): Promise<Comparison> {
  const bare = fork(fileURLToPath(new URL('bare-http.ts', import.meta.url)))
  try {
    const [port] = await once(bare, 'message')
    return await compare(measure, ours, `http://127.0.0.1:${port}/`, { ours: headers, theirs: headers })
  } finally {
    bare.disconnect()
    await once(bare, 'exit')
  }
}

function toMeasurement(
  what: string,
  baseline: string,
  { ours, theirs, ratio }: Comparison,
  goal: number,
): Measurement {
  return {
    what,
    ours: `${Math.round(ours).toLocaleString('en')}/s`,
    baseline: `${baseline} ${Math.round(theirs).toLocaleString('en')}/s`,
    reached: `${ratio.toFixed(2)} of ${baseline}`,
    goal: `${goal} of ${baseline}`,
    isMet: ratio >= goal,
  }
}

/** A response as received, still compressed. */
async function fetchRaw(url: string): Promise<{ body: Buffer; etag: string }> {
  const request = get(url, { headers: BROTLI, agent: false })
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { body: Buffer.concat(chunks), etag: String(response.headers.etag) }
}
