// @module-tag programs
import { execFileSync } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitorUnits } from '../src/platform/http/visitor-units.ts'
import { makeTemporaryFolder, removeFolder } from './disk-database.ts'
import { checkConfiguration, hasVarnish, startVarnish, type Varnish } from './varnish.ts'
import { waitFor } from './wait-for.ts'

const REASON = hasVarnish() ? '' : 'Varnish is not installed'
/** A page as the server sends it. */
const PAGE = {
  'cache-control': 'private, no-cache',
  'surrogate-control': 'max-age=10',
  vary: 'accept-language, cookie, accept-encoding',
}
/** One that is soon renewed. */
const BRIEF = { ...PAGE, 'surrogate-control': 'max-age=1' }
const TOO_LARGE = { 'cache-control': 'public, max-age=10', 'surrogate-control': 'no-store', etag: '"a"' }
const FROM_NGINX = { 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'of-this-request' }

/** Instead of a status. */
const NO_ANSWER = 0
let status = 200
let answer: OutgoingHttpHeaders = PAGE
let asked: IncomingMessage[] = []
const origin = createServer((message, response) => {
  if (message.url === '/readyz') return response.end()
  asked.push(message)
  if (status === NO_ANSWER) return response.destroy()
  response.writeHead(status, { 'x-request-id': 'of-the-origin', ...answer }).end(`answer ${asked.length}`)
})
let varnish: Varnish
let pages = 0

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Asks as nginx does for a visitor; unlike with `fetch`, all headers can be set. */
function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(varnish.url + path, { method, headers: { ...FROM_NGINX, ...headers } })
    sent.on('error', reject).on('response', async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    sent.end()
  })
}

describe.skipIf(REASON)(`the configuration of Varnish${REASON ? `: ${REASON}` : ''}`, () => {
  beforeAll(async () => {
    expect(checkConfiguration()).toBe('')
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
    varnish = await startVarnish((origin.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await varnish?.stop()
    origin.close()
  })
  beforeEach(() => {
    status = 200
    answer = PAGE
    asked = []
  })

  /** A path that was not asked for yet. */
  const newPath = () => `/courts/${++pages}`

  it('refuses purges from outside', async () => {
    const path = newPath()
    await ask(path)
    expect((await ask(path, {}, 'PURGE')).status).toBe(403)
    await ask(path)
    expect(asked).toHaveLength(1)
  })

  it('takes purges from this machine', async () => {
    const path = newPath()
    await ask(path)
    expect((await fetch(varnish.url + path, { method: 'PURGE' })).status).toBe(200)
    await ask(path)
    expect(asked).toHaveLength(2)
  })

  it.each([{ authorization: 'Bearer x' }, { 'x-user-token': 'x' }])(
    'passes on what somebody asks who is signed in, and keeps nothing of it: %o',
    async (token) => {
      const path = newPath()
      await ask(path)
      const own = [await ask(path, token), await ask(path, token)]
      expect(own.map(({ body }) => body)).toEqual(['answer 2', 'answer 3'])
      expect(asked.at(-1)?.headers).toMatchObject(token)
      expect((await ask(path)).body).toBe('answer 1')
    },
  )

  it.each([
    '/saved',
    '/saved?full',
    '/saved.data',
    '/api/identity/sessions',
    '/api/identity/callback/google?state=x',
  ])('passes on the cookies of %s, and keeps nothing of it', async (path) => {
    const cookies = ['saved=1~a', 'saved=2~b'].map((cookie) => ({ cookie }))
    for (const headers of cookies) await ask(path, headers)
    expect(asked.map(({ headers: { cookie } }) => ({ cookie }))).toEqual(cookies)
  })

  it.each([
    ['is private', { 'cache-control': 'private, no-cache' }],
    ['must not be stored', { 'cache-control': 'no-store' }],
    ['does not say how long it is true', {}],
    ['sets a cookie', { ...PAGE, 'set-cookie': 'a=b' }],
    ['is too large', TOO_LARGE],
  ])('keeps nothing that %s', async (_, headers) => {
    answer = headers
    const path = newPath()
    for (let i = 0; i < 2; i++) await ask(path)
    expect(asked).toHaveLength(2)
  })

  it('lets the server see who has what is too large to keep', async () => {
    answer = TOO_LARGE
    const path = newPath()
    const known = await ask(path)
    await ask(path, { 'if-none-match': '"a"' })
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"'])
    expect(known.headers).toMatchObject({ etag: '"a"', 'cache-control': 'public, max-age=10' })
    expect(known.headers).not.toHaveProperty('surrogate-control')
  })

  it.each(['/map-archive/a.pmtiles', '/files/snapshots/a.gz'])(
    'passes on ranges of what is too large: %s',
    async (path) => {
      answer = { 'cache-control': 'public, max-age=10' }
      for (let i = 0; i < 2; i++) await ask(path, { range: 'bytes=0-9' })
      expect(asked.map(({ headers }) => headers.range)).toEqual(['bytes=0-9', 'bytes=0-9'])
    },
  )

  it('passes on whatever changes something', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) await ask('/api/reports', {}, method)
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  })

  it('keeps what the server lets it keep, for all visitors, by all names of the site', async () => {
    const path = newPath()
    const [first, second] = [await ask(path), await ask(path, { host: 'www.courts.example' })]
    expect(second.body).toBe(first.body)
    expect(second.headers).toMatchObject({ 'cache-control': 'private, no-cache', age: expect.any(String) })
    expect(second.headers).not.toHaveProperty('surrogate-control')
    expect(second.headers['x-request-id']).toBe('of-this-request')
    expect(asked[0]?.headers['x-forwarded-for']).toBe('192.0.2.7, 127.0.0.1')
  })

  it.each([
    ['a refusal', 429, { 'cache-control': 'no-store' }],
    ['a refusal of long headers', 431, { 'cache-control': 'no-store' }],
    ['a failure', 503, PAGE],
    ['silence', NO_ANSWER, {}],
    ['an older copy', 200, { 'cache-control': 'no-store' }],
    ['a page with a refusal in it', 200, { 'cache-control': 'private, no-cache' }],
  ])('keeps the last answer rather than %s', async (_, instead, headers) => {
    const path = newPath()
    answer = BRIEF
    const { body } = await ask(path)
    status = instead
    answer = headers
    const seen = new Set<string>()
    // More than one renewal, so at least one has ended.
    await waitFor(async () => {
      seen.add((await ask(path)).body)
      expect(asked.filter(({ url }) => url === path).length).toBeGreaterThan(3)
    })
    expect([...seen]).toEqual([body])
  })

  it.each([200, 301, 404, 410])('keeps the last answer only until there is another: %d', async (instead) => {
    const path = newPath()
    answer = BRIEF
    const { body } = await ask(path)
    status = instead
    await waitFor(async () => {
      const next = await ask(path)
      expect(next.body).not.toBe(body)
      expect(next.status).toBe(instead)
    })
  })

  it('asks for one encoding, the best that a visitor takes', async () => {
    const path = newPath()
    for (const accepted of ['gzip, deflate, br, zstd', 'br', 'gzip', 'deflate, gzip', 'identity', 'gzip;q=0'])
      await ask(path, { 'accept-encoding': accepted })
    const encodings = asked.map(({ headers }) => headers['accept-encoding'])
    expect(encodings).toEqual(['br', 'gzip', undefined, 'gzip;q=0'])
  })

  it('shows distances in the units that the server would choose', async () => {
    const twoLetters = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((a) =>
      ['en', 'cy', 'de', 'my', 'zh'].map(([b]) => `${a}${b}`),
    )
    const known = twoLetters.filter((language) => new Intl.Locale(language).maximize().region)
    const visitors: Partial<Record<'cookie' | 'accept-language', string>>[] = [
      {},
      ...[
        ...known,
        'en',
        'cy',
        'gd',
        'gv',
        'kw',
        'my',
        'en-GB,de;q=0.5',
        'de-DE,de;q=0.9,en-GB;q=0.8',
        'en-us',
      ].map((language) => ({ 'accept-language': language })),
      ...['zh-Hant-TW', 'en-Latn-US,en', 'en-150', 'en-JE', 'es-LR', 'fil', 'haw,de', 'de;q=0.1,en-GB'].map(
        (language) => ({ 'accept-language': language }),
      ),
      ...['units=km', 'a=b; units=mi', 'units=km;c=d', 'units=yards', 'myunits=km', 'units=kmh'].map(
        (cookie) => ({ cookie, 'accept-language': 'fr-FR' }),
      ),
    ]
    for (const visitor of visitors) {
      asked = []
      await ask(newPath(), visitor)
      expect(visitorUnits(asked[0]?.headers ?? {}), JSON.stringify(visitor)).toBe(visitorUnits(visitor))
    }
  })

  it('keeps one page for all visitors with the same units', async () => {
    const path = newPath()
    for (const language of ['de-DE,de;q=0.9', 'fr', 'pt-BR,pt;q=0.9,en;q=0.8'])
      await ask(path, { 'accept-language': language, cookie: 'theme=dark' })
    for (const cookie of ['units=mi', 'x=y; units=mi']) await ask(path, { 'accept-language': 'it', cookie })
    for (const language of ['en-GB,en', 'en-US', 'cy']) await ask(path, { 'accept-language': language })
    const kept = asked.map(({ headers: { cookie, 'accept-language': language } }) => cookie ?? language)
    expect(kept).toEqual(['de-DE', 'units=mi', 'en-GB'])
  })
})

it('the manual makes the nginx behind Varnish from the template, and counts what it replaces', async () => {
  const manual = await readFile('deploy/README.md', 'utf8')
  const [, commands = ''] = /```sh\n(sed [^`]+)```/.exec(manual) ?? []
  const folder = await makeTemporaryFolder()
  try {
    await cp('deploy/nginx.conf.template', join(folder, 'deploy/nginx.conf.template'))
    expect(execFileSync('sh', ['-c', commands], { cwd: folder, encoding: 'utf8' })).toBe('3\n')
    const made = await readFile(join(folder, 'behind-varnish.conf'), 'utf8')
    expect(made).not.toMatch(/\$remote_addr|X-\S+ +\$request_id|access_log \//)
  } finally {
    await removeFolder(folder)
  }
})
