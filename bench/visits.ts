import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Point } from '../src/platform/contract/geo.ts'
import { DETAILS_PER_LIST, MIX, SUGGESTIONS_PER_SEARCH, zipf } from './edge-model.ts'

export interface Town extends Point {
  name: string
  courtIds: readonly number[]
}

export interface Response {
  path: string
  /** As `performance.now()`. */
  askedAt: number
  body: string
}

const ENCODINGS = [...Array<string>(19).fill('gzip, deflate, br, zstd'), 'gzip, deflate']
const LANGUAGES = [
  'en-GB,en;q=0.9',
  'en-US,en;q=0.9',
  'de-DE,de;q=0.9,en;q=0.8',
  'fr',
  'es-ES,es',
  'pt-BR,pt',
]
const TILE_ZOOM = 11
/** Where the columns and rows of tiles on a screen begin and end, around the one of the town. */
const [COLUMNS, ROWS] = [
  [0, 1],
  [-1, 0, 1],
]
export const PHOTOS = 200

interface VisitsOptions {
  url: string
  towns: readonly Town[]
  assets: readonly string[]
  random: () => number
  /** Called with each page, list and court. */
  onResponse(response: Response): void
}

/** Visits of people from towns, each more often the larger it is. */
export class Visits {
  readonly #options: VisitsOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 })
  readonly #upTo: Float64Array
  /** Requests that were answered otherwise than with 200. */
  readonly failures: string[] = []
  /** Requests for scripts, styles, fonts and photos. */
  files = 0

  constructor(options: VisitsOptions) {
    this.#options = options
    let sum = 0
    this.#upTo = zipf(options.towns.length).map((share) => (sum += share))
  }

  /** A town, chosen by how many visit it. */
  pickTown(): Town {
    const at = this.#options.random()
    let [low, high] = [0, this.#upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#upTo[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return this.#options.towns[low] as Town
  }

  close(): void {
    this.#agent.destroy()
  }

  async visit(): Promise<void> {
    const { random, assets } = this.#options
    const town = this.pickTown()
    const visitor = { 'accept-language': this.#pick(LANGUAGES), 'accept-encoding': this.#pick(ENCODINGS) }
    const read = (path: string, headers = {}) => this.#read(path, { ...visitor, ...headers })
    const file = (path: string) => {
      this.files++
      return read(path)
    }
    const begin = random()
    if (begin < MIX.courtPage) await read(`/courts/${town.courtIds[0]}`)
    else if (begin < MIX.courtPage + MIX.listPage) await read(`/?postcode=${encodeURIComponent(town.name)}`)
    else await read('/')
    if (random() < MIX.newcomer) await Promise.all(assets.map(file))
    if (begin >= MIX.courtPage + MIX.listPage) await this.#search(town, read)
    const token = random() < MIX.signedIn ? { authorization: 'Bearer somebody' } : undefined
    const details = town.courtIds.slice(0, DETAILS_PER_LIST).map((id) => `/api/courts/${id}/details`)
    if (begin >= MIX.courtPage) await Promise.all(details.map((path) => read(path)))
    if (token && details[0]) await read(details[0], token)
    if (random() < MIX.map) await Promise.all(tilesAround(town).map((path) => read(path)))
    await file(photoPath((town.courtIds[0] ?? 0) % PHOTOS))
  }

  async #search(town: Town, read: (path: string) => Promise<void>): Promise<void> {
    const { random } = this.#options
    const list = 'radius=10&access=all&listed=true&limit=24&include=playable'
    if (random() < MIX.device) {
      const near = [town.latitude, town.longitude].map((degrees) => (degrees + random() / 10).toFixed(4))
      return read(`/api/courts?near=${near.join('%2C')}&${list}`)
    }
    for (let length = 2; length < 2 + SUGGESTIONS_PER_SEARCH; length++) {
      const start = encodeURIComponent(town.name.slice(0, length))
      await read(`/api/places?q=${start}&near=51.5074%2C-0.1278`)
    }
    return read(`/api/courts?postcode=${encodeURIComponent(town.name)}&${list}`)
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#options.random() * values.length)] as T
  }

  #read(path: string, headers: Record<string, string>): Promise<void> {
    return new Promise((resolve, reject) => {
      const askedAt = performance.now()
      const sent = request(this.#options.url + path, { agent: this.#agent, headers })
      sent.on('error', (error) => {
        // The cache closed an idle connection just then.
        if (sent.reusedSocket) this.#read(path, headers).then(resolve, reject)
        else reject(error)
      })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          if (response.statusCode !== 200) this.failures.push(`${response.statusCode} ${path}`)
          else if (/^\/(courts|api\/courts\/\d+\/details)/.test(path)) {
            const body = decode(Buffer.concat(chunks), response.headers['content-encoding'])
            this.#options.onResponse({ path, askedAt, body })
          }
          resolve()
        })
      })
      sent.end()
    })
  }
}

export const photoPath = (index: number) => `/files/photos/${index}-800.webp`

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

function tilesAround({ latitude, longitude }: Point): string[] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = Math.floor((longitude / 360 + 0.5) * 2 ** TILE_ZOOM)
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** TILE_ZOOM)
  return COLUMNS.flatMap((column) =>
    ROWS.map((row) => `/api/courts/tiles/${TILE_ZOOM}/${x + column}/${y + row}.mvt?access=all`),
  )
}
