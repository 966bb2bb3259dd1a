import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { program } from '../version.ts'
import type { CheckParts } from './check.ts'
import { places } from './data-checks.ts'
import { missingSettings, runChecks, worstOf } from './doctor.ts'
import { ofClocks, ofFreeSpace, ofMemory } from './machine-checks.ts'
import { owner } from './people-checks.ts'
import { address, map, proxy } from './site-checks.ts'

/** Whatever the environment, nothing is asked of other machines. */
const ALONE = { MAP_STYLE_URL: '', POSTCODES_API_URL: '' }
const COMPLETE = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://courts.invalid', TRUST_PROXY: 'true' },
  ...{ FIREBASE_PROJECT_ID: 'courts', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'courts.invalid' },
  ...{
    SMTP_URL: 'smtp://jo:secret@127.0.0.1:1',
    MAIL_FROM: 'courts@example.org',
    ADMIN_EMAILS: 'ann@example.org',
  },
  ...{ OPERATOR_NAME: 'City of Courts', OPERATOR_CONTACT: 'courts@example.org', BACKUP_DIR: '/nowhere' },
}

const FACTS = {
  ...{ now: new Date().toISOString(), courts: 2, hasOwner: false },
  ...{ hasPostcodes: false, placeSets: 0 },
}

const partsOf = (env: Record<string, string>, parts: Partial<CheckParts> = {}): CheckParts => ({
  ...{ config: readConfig({ ...ALONE, ...env }), readFacts: async () => undefined },
  ...{ sendsMail: false, triesBackup: false },
  ...parts,
})

describe('settings', () => {
  it('that are missing for a public site are sentences with what to do', () => {
    const sentences = missingSettings(readConfig({ NODE_ENV: 'production' }))
    expect(sentences.map((sentence) => sentence.split('. ')[0])).toEqual([
      'PUBLIC_URL is not set, so links in feeds, mails and the sitemap have no address',
      'Nobody can sign in, so the directory is read-only',
      'SMTP_URL is not set, so moderators get no mails',
      'Nobody can see who runs this site, which many countries require by law',
      'BACKUP_DIR is not set, so nobody knows whether there are backups',
    ])
    for (const sentence of sentences) expect(sentence).toMatch(/^[^.]+\. [A-Z].*\.$/)
  })

  it('that are complete are no reason for a warning', () => {
    expect(missingSettings(readConfig(COMPLETE))).toEqual([])
  })

  it.each([
    [{ NODE_ENV: '' }, 'NODE_ENV is not production.'],
    [{ PUBLIC_URL: 'http://courts.invalid' }, 'http://courts.invalid is not encrypted'],
    [{ TRUST_PROXY: 'false' }, 'TRUST_PROXY is not set'],
    [{ OPERATOR_CONTACT: '' }, 'Nobody can see who runs this site'],
  ])('%o', (env, sentence) => {
    expect(missingSettings(readConfig({ ...COMPLETE, ...env }))[0]).toContain(sentence)
  })
})

describe('all checks', () => {
  it('find what the settings alone say, too', async () => {
    const env = { NODE_ENV: 'production' }
    const findings = await runChecks(partsOf(env))
    const sentences = findings.map(({ found, advice }) => `${found} ${advice}`)
    for (const sentence of missingSettings(readConfig(env))) expect(sentences).toContain(sentence)
    expect(worstOf(findings)).toBe('missing')
  })

  it('say each in one sentence what they found, and no secrets', async () => {
    const identity = {
      requireAccess: () => Promise.reject(new Error('the key is secret')),
      insecureSettings: async () => [],
    }
    const readFacts = () => Promise.reject(new Error('connection to postgres://jo:secret@db refused'))
    const mailer = {
      send: async () => {},
      verify: () => Promise.reject(Object.assign(new Error('secret'), { code: 'EDNS' })),
    }
    const findings = await runChecks(partsOf(COMPLETE, { identity, readFacts, mailer }))
    expect(JSON.stringify(findings)).not.toContain('secret')
    for (const { found } of findings) expect(found).toMatch(/[.]$/)
    expect(findings.filter(({ level }) => level === 'broken').map(({ name }) => name)).toEqual([
      ...['Signing in', 'Owner', 'Mail', 'Database', 'Courts', 'Postcodes and places', 'Backup'],
    ])
    expect(findings.find(({ name }) => name === 'Mail')?.found).toContain('(EDNS)')
    expect(worstOf(findings)).toBe('broken')
  })

  it('tell why the database cannot be asked', async () => {
    const readFacts = () => Promise.reject(new StartupError('PostgreSQL does not answer.'))
    const findings = await runChecks(partsOf(COMPLETE, { readFacts }))
    expect(findings.find(({ name }) => name === 'Database')).toMatchObject({
      found: 'PostgreSQL does not answer.',
    })
  })

  it('send a mail only when they are asked to', async () => {
    const sent: string[] = []
    const mailer = {
      send: async ({ subject }: { subject: string }) => void sent.push(subject),
      verify: async () => {},
    }
    await runChecks(partsOf(COMPLETE, { mailer }))
    expect(sent).toEqual([])
    await runChecks(partsOf(COMPLETE, { mailer, sendsMail: true }))
    expect(sent).toEqual(['Mails arrive'])
  })

  it('know whether an owner has signed in', async () => {
    const ownerOf = async (hasOwner: boolean, env = {}) =>
      (
        await owner.look(
          partsOf({ ...COMPLETE, ...env }, { readFacts: async () => ({ ...FACTS, hasOwner }) }),
        )
      ).found
    expect(await ownerOf(true)).toContain('has an owner')
    expect(await ownerOf(false)).toContain('Nobody in ADMIN_EMAILS has signed in')
    expect(await ownerOf(false, { ADMIN_EMAILS: '', MODERATOR_EMAILS: 'bob@example.org' })).toContain(
      'has no owner',
    )
  })

  it.each([
    [{}, false, 'missing'],
    [{}, true, 'ok'],
    [{ SITE_COUNTRY: 'PH' }, false, 'ok'],
  ])(
    'expect postcodes only where they can be searched for: %j, imported: %s',
    async (env, hasPostcodes, level) => {
      const readFacts = async () => ({ ...FACTS, hasPostcodes })
      expect(await places.look(partsOf(env, { readFacts }))).toMatchObject({ level })
    },
  )
})

describe('over the network', () => {
  let server: Server
  let url: string
  let answer: (path: string, forwardedFor: string | undefined) => unknown
  beforeAll(async () => {
    server = createServer(({ url: path = '', headers }, response) => {
      const body = answer(path, headers['x-forwarded-for'] as string | undefined)
      response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const look = (check: typeof address, env = {}) =>
    check.look(partsOf({ IDENTITY: 'none', PUBLIC_URL: url, TRUST_PROXY: 'true', ...env }))

  it.each([
    [undefined, 'broken', /answers, but not with this program \(404\)/],
    [{ status: 'ok', version: '0.1.0' }, 'missing', /runs version 0\.1\.0/],
    [{ status: 'ok', version: program.version }, 'ok', /answers/],
  ])('the site that answers %o', async (body, level, found) => {
    answer = () => body
    expect(await look(address)).toMatchObject({ level, found: expect.stringMatching(found) })
  })

  it('a site that does not answer may be reached by others', async () => {
    const found = await look(address, { PUBLIC_URL: 'https://courts.invalid' })
    expect(found).toMatchObject({ level: 'missing', found: expect.stringContaining('cannot be reached') })
  })

  const VISITOR = '198.51.100.7'
  const host = () => new URL(url).host
  it.each([
    ['that says nothing', () => ({ address: '10.0.0.1', host: host(), proxies: 0 }), /does not say who asks/],
    [
      'that passes on what visitors say',
      (stated?: string) => ({ address: stated ?? VISITOR, host: host(), proxies: 1 }),
      /can pretend/,
    ],
    [
      'behind another one',
      () => ({ address: '10.0.0.1', host: host(), proxies: 2 }),
      /2 proxies, but TRUST_PROXY says 1/,
    ],
    [
      'that changes the host',
      () => ({ address: VISITOR, host: 'localhost:3000', proxies: 1 }),
      /for the host localhost:3000/,
    ],
    [
      'that is right',
      () => ({ address: VISITOR, host: host(), proxies: 1 }),
      /who asks \(here 198\.51\.100\.7\)/,
    ],
    ['before another version', () => undefined, /could not be asked/],
  ])('a proxy %s', async (_, caller, found) => {
    answer = (path, stated) => (path === '/healthz/caller' ? caller(stated) : undefined)
    expect((await look(proxy)).found).toMatch(found)
  })

  it.each([
    [{ version: 8, sources: {} }, 'ok'],
    [{ error: 'no key' }, 'broken'],
    [undefined, 'broken'],
  ])('the map style %o', async (body, level) => {
    answer = () => body
    const found = await look(map, { MAP_STYLE_URL: `${url}/style.json?key=secret` })
    expect(found.level).toBe(level)
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('an archive of a map has to be answered in parts', async () => {
    answer = () => ({})
    expect((await look(map, { MAP_STYLE_URL: `pmtiles:${url}/gb.pmtiles` })).found).toContain(
      'without a PMTiles archive',
    )
  })
})

const MB = 1024 ** 2
test.each([
  [ofFreeSpace(499 * MB, 500 * MB), 'broken'],
  [ofFreeSpace(999 * MB, 500 * MB), 'missing'],
  [ofFreeSpace(1000 * MB, 500 * MB), 'ok'],
  [ofMemory(299 * MB, 0), 'broken'],
  [ofMemory(599 * MB, 0), 'missing'],
  [ofMemory(601 * MB, 0), 'ok'],
  [ofMemory(601 * MB, 300_000), 'broken'],
  [ofClocks(0, 5_000), 'ok'],
  [ofClocks(0, 6_000), 'missing'],
  [ofClocks(60_000, 0), 'broken'],
])('%o', ({ level }, expected) => {
  expect(level).toBe(expected)
})

test('a clock that is wrong is ahead or behind', () => {
  expect(ofClocks(90_000, 0).found).toBe('It is 90 seconds ahead of that of another machine.')
  expect(ofClocks(0, 90_000).found).toBe('It is 90 seconds behind that of another machine.')
})
