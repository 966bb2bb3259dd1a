import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { preparePhoto } from '../src/photos/server/prepare-photo.ts'
import { noisyPhoto } from '../test/photos.ts'
import { type Measurement, median, quantile } from './report.ts'

const SIZE = { width: 4000, height: 3000 }
const QUALITY = 90
const ROUNDS = 5
const COURTS = 10_000
const LIST = '/api/courts?near=51.51,-0.13&radius=10&limit=24&listed=true'
const READ_EVERY_MS = 5
const READ_ROUNDS = 2
/** Enough for the engine to optimise the code that answers them. */
const WARM_UP_READS = 5000
const SAMPLE_EVERY_MS = 100
const UPLOADS = { whileReading: 20, forMemory: 50 }
const GOALS = { times: 1.5, p99Times: 3, megabytes: 250 }

/** What an upload costs: processing time, slower reads in the meantime, and memory. */
export async function benchPhotos(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-bench-photos-'))
  try {
    const file = join(folder, 'photo.jpg')
    await writeFile(file, await noisyPhoto(SIZE.width, SIZE.height).jpeg({ quality: QUALITY }).toBuffer())
    return [await compareWithBareSharp(file), ...(await measureServer(file))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function compareWithBareSharp(file: string): Promise<Measurement> {
  const bare = start('bare-sharp.ts', file)
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await timed(async () => preparePhoto(await readFile(file))))
      theirs.push((await ask(bare, {})) as number)
    }
    const [our, their] = [median(ours), median(theirs)]
    const megabytes = ((await readFile(file)).length / 1e6).toFixed(1)
    return {
      what: `A photo of ${(SIZE.width * SIZE.height) / 1e6} megapixels, ${megabytes} MB JPEG`,
      ours: `${our.toFixed(0)} ms`,
      baseline: `bare sharp ${their.toFixed(0)} ms`,
      reached: `${(our / their).toFixed(2)} times`,
      goal: `at most ${GOALS.times} times`,
      isMet: our <= their * GOALS.times,
    }
  } finally {
    await stop(bare)
  }
}

async function measureServer(file: string): Promise<Measurement[]> {
  const server = start('server.ts', String(COURTS))
  try {
    const [port] = await once(server, 'message')
    const url = `http://127.0.0.1:${port}${LIST}`
    const memory = await measureMemory(server, file)
    return [await compareReads(server, url, file), memory]
  } finally {
    await stop(server)
  }
}

/** Alternates reads during uploads with an equally long period of reads without them. */
async function compareReads(server: ChildProcess, url: string, file: string): Promise<Measurement> {
  const [quiet, busy]: [number[], number[]] = [[], []]
  await warmUp(url)
  for (let round = 0; round < READ_ROUNDS; round++) {
    const uploading = timed(() => ask(server, { file, count: UPLOADS.whileReading }))
    busy.push(...(await readUntil(url, uploading)))
    quiet.push(...(await readUntil(url, setTimeout(await uploading))))
  }
  const [during, without] = [quantile(busy, 0.99), quantile(quiet, 0.99)]
  return {
    what: `List reads (p99) during ${UPLOADS.whileReading} concurrent uploads`,
    ours: `${during.toFixed(1)} ms`,
    baseline: `without ${without.toFixed(1)} ms`,
    reached: `${(during / without).toFixed(2)} times`,
    goal: `at most ${GOALS.p99Times} times`,
    isMet: during <= without * GOALS.p99Times,
  }
}

/** Holding all files in memory would exceed the goal; holding all pixels would take ten times as much. */
async function measureMemory(server: ChildProcess, file: string): Promise<Measurement> {
  await ask(server, { file, count: 1 })
  const before = await memoryOf(server)
  let peak = before
  let isOver = false
  const uploading = ask(server, { file, count: UPLOADS.forMemory }).finally(() => {
    isOver = true
  })
  while (!isOver) {
    peak = Math.max(peak, await memoryOf(server))
    await setTimeout(SAMPLE_EVERY_MS)
  }
  await uploading
  const grown = (peak - before) / 1e6
  return {
    what: `Extra memory of ${UPLOADS.forMemory} concurrent uploads over one`,
    ours: `${grown.toFixed(0)} MB more`,
    baseline: `with one ${(before / 1e6).toFixed(0)} MB`,
    reached: `${grown.toFixed(0)} MB`,
    goal: `at most ${GOALS.megabytes} MB`,
    isMet: grown <= GOALS.megabytes,
  }
}

/** Resident memory of a process and its children, in bytes. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const kilobytes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([own, parent]) => own === pid || parent === pid)
    .map(([, , rss = 0]) => rss)
  return kilobytes.reduce((sum, rss) => sum + rss, 0) * 1024
}

async function warmUp(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  for (let reads = 0; reads < WARM_UP_READS; reads++) await read(url, agent)
  agent.destroy()
}

/** Durations in milliseconds of reads started at a fixed interval, whether or not earlier ones have finished. */
async function readUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const reads: Promise<number>[] = []
  let isOver = false
  end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    reads.push(timed(() => read(url, agent)))
    await setTimeout(READ_EVERY_MS)
  }
  const times = await Promise.all(reads)
  agent.destroy()
  return times
}

async function read(url: string, agent: Agent): Promise<void> {
  const [response] = await once(get(url, { agent }), 'response')
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}

const start = (script: string, argument: string) =>
  fork(fileURLToPath(new URL(script, import.meta.url)), [argument])

async function ask(child: ChildProcess, question: object): Promise<unknown> {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer
}

async function stop(child: ChildProcess): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}
