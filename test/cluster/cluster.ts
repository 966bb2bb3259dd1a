import assert from 'node:assert/strict'
import pg from 'pg'
import { reviews } from '../../src/database/schema/index.ts'
import { connect, type Database } from '../../src/platform/db/database.ts'
import { photoFileName } from '../../src/platform/files/photo-urls.ts'
import { makeTemporaryFolder, removeFolder } from '../disk-database.ts'
import { type FakeS3, S3_TEST_KEYS, startFakeS3 } from '../fake-s3.ts'
import { freePort } from '../free-port.ts'
import { PROJECT } from '../people.ts'
import { startPostgres, type TestPostgres } from '../postgres-server.ts'
import type { Program } from '../program.ts'
import { startRedis, type TestRedis } from '../redis.ts'
import { runServer, serverUrl } from '../server-process.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Happening, type LoadOutcome, Visitors } from './load.ts'

/** How long a fault lasts after visitors have felt it, milliseconds. */
export const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 2) * 1000
/** Before and after it: enough for fifteen reviews, three of them with photos. */
const READS = 300
/** As in `deploy/`. */
const DRAIN_SECONDS = 5
/** Failures shown. */
const FEW = 3

export type Place = 0 | 1
export const PLACES: readonly Place[] = [0, 1]

interface Parts {
  /** Host and port of an Auth emulator. */
  identityHost: string
  postgres: TestPostgres
  redis: TestRedis
  s3: FakeS3
  bucket: string
  /** The data folder of both servers. */
  dataDir: string
  ports: Readonly<Record<Place, number>>
  settings: Record<string, string>
}

/** Two servers behind nginx, on one PostgreSQL, one Redis and one bucket. */
export class Cluster {
  readonly database: Database
  readonly #parts: Parts
  readonly #servers: [Program?, Program?] = []
  #balancer: Balancer | undefined
  #visitors: Visitors | undefined

  private constructor(parts: Parts) {
    this.#parts = parts
    this.database = connect(new pg.Pool({ connectionString: parts.postgres.url }))
    this.database.$client.on('error', () => {})
  }

  static async start(
    options: Pick<Parts, 'identityHost'> & Partial<Pick<Parts, 'postgres' | 'dataDir' | 'settings'>>,
  ): Promise<Cluster> {
    const s3 = await startFakeS3()
    const cluster = new Cluster({
      postgres: options.postgres ?? startPostgres({ durable: true }),
      redis: await startRedis(),
      dataDir: options.dataDir ?? (await makeTemporaryFolder()),
      ports: [await freePort(), await freePort()],
      settings: {},
      ...{ s3, bucket: s3.createBucket() },
      ...options,
    })
    try {
      await cluster.#open()
      return cluster
    } catch (error) {
      await cluster.close()
      throw error
    }
  }

  async #open(): Promise<void> {
    // Both create the tables and load the sample courts.
    await Promise.all(PLACES.map((place) => this.startServer(place)))
    this.#balancer = await startBalancer([this.#parts.ports[0], this.#parts.ports[1]])
    this.#visitors = await Visitors.signUp(this.url, this.#parts.identityHost)
  }

  async close(): Promise<void> {
    const { redis, s3, postgres, dataDir } = this.#parts
    await this.#balancer?.stop()
    for (const place of PLACES) await this.killServer(place)
    await this.database.$client.end()
    await redis.remove()
    await s3.stop()
    postgres.remove()
    await removeFolder(dataDir)
  }

  get postgres(): TestPostgres {
    return this.#parts.postgres
  }

  get redis(): TestRedis {
    return this.#parts.redis
  }

  get s3(): FakeS3 {
    return this.#parts.s3
  }

  /** The URL of nginx. */
  get url(): string {
    return this.#balancer?.url ?? ''
  }

  urlOf(place: Place): string {
    return `http://127.0.0.1:${this.#parts.ports[place]}`
  }

  async startServer(place: Place): Promise<void> {
    const { dataDir, ports, postgres, redis, identityHost, s3, bucket, settings } = this.#parts
    const server = runServer(dataDir, {
      ...{ PORT: String(ports[place]), TRUST_PROXY: 'true', PUBLIC_URL: 'http://localhost' },
      ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, DRAIN_SECONDS: String(DRAIN_SECONDS) },
      ...{ IDENTITY: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: identityHost, FIREBASE_PROJECT_ID: PROJECT },
      ...{ S3_BUCKET: bucket, S3_ENDPOINT: s3.endpoint, FILES_BASE_URL: `${s3.endpoint}/${bucket}` },
      ...{ S3_ACCESS_KEY_ID: S3_TEST_KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: S3_TEST_KEYS.secretAccessKey },
      ...settings,
    })
    this.#servers[place] = server
    await serverUrl(server)
  }

  async killServer(place: Place): Promise<void> {
    this.#servers[place]?.child.kill('SIGKILL')
    await this.#servers[place]?.exit
  }

  /** Stops a server as an operator does. */
  async stopServer(place: Place): Promise<void> {
    this.#servers[place]?.child.kill('SIGTERM')
    assert.equal(await this.#servers[place]?.exit, 0)
  }

  signal(place: Place, signal: NodeJS.Signals): void {
    this.#servers[place]?.child.kill(signal)
  }

  /** How often the current server at a place logged a text. */
  timesLogged(place: Place, text: string): number {
    const { stdout = '', stderr = '' } = this.#servers[place] ?? {}
    return `${stdout}${stderr}`.split(text).length - 1
  }

  /** The players and everybody else. */
  get visitors(): Visitors {
    if (!this.#visitors) throw new Error('not started yet')
    return this.#visitors
  }

  /**
   * Sends visitors' requests, `halfway` happening in the middle of them. Expects that all reads were answered, that
   * every write was acknowledged in the end, perhaps after it was refused with 503 or 507, and that the acknowledged ones
   * are kept, once each.
   */
  async expectToServe(halfway?: Happening, reads = READS): Promise<LoadOutcome> {
    const outcome = await this.expectToKeep(halfway, reads)
    const isExpected = (refused: string) => /^50[37] \{/.test(refused)
    assert.deepEqual(outcome.failedReads.slice(0, FEW), [])
    assert.deepEqual(outcome.refusedWrites.filter((refused) => !isExpected(refused)).slice(0, FEW), [])
    return outcome
  }

  /** The same, expecting only that the acknowledged writes are kept. */
  async expectToKeep(halfway?: Happening, reads = READS): Promise<LoadOutcome> {
    const before = await this.database.$count(reviews)
    const outcome = await this.visitors.visit(reads, halfway)
    assert.ok(outcome.written.length > reads / 40)
    assert.ok(outcome.photos > reads / 200)
    await this.#expectKept(before, outcome)
    return outcome
  }

  async #expectKept(before: number, outcome: LoadOutcome): Promise<void> {
    const { rows } = await this.database.$client.query(
      `select review_text as text, content_hash as hash from reviews left join photos on photos.review_id = reviews.id`,
    )
    assert.equal(rows.length, before + outcome.written.length)
    const texts = new Set(rows.map(({ text }) => text))
    assert.deepEqual(
      outcome.written.filter((text) => !texts.has(text)),
      [],
    )
    const stored = new Set(this.s3.keysIn(this.#parts.bucket))
    const names = rows
      .filter(({ hash }) => hash)
      .map(({ hash }) => `stored/photos/${photoFileName(hash, 400)}`)
    assert.deepEqual(
      names.filter((name) => !stored.has(name)),
      [],
    )
  }
}
