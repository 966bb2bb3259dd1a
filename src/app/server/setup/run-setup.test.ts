import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { NamedPlaceView } from '../../../places/contract/schema.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { readEnvFile } from '../../../platform/config/env-file.ts'
import type { Answers } from '../../contract/setup-questions.ts'
import { type Dialogue, runSetup } from './run-setup.ts'
import type { TownFinder } from './settings-of-answers.ts'
import { openTerminal } from './terminal.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-setup-'))
  file = join(folder, '.env')
})
afterEach(() => rm(folder, { recursive: true }))

const MANILA = town('Manila', 'National Capital Region', 'Philippines', 14.6042, 120.9822)
const SMALLER = town('Manila', 'Arkansas', 'United States', 35.88, -90.167)

function town(name: string, region: string, country: string, latitude: number, longitude: number) {
  return { name, kind: 'town', region, country, latitude, longitude } satisfies NamedPlaceView
}

const towns: TownFinder = {
  async locate(text) {
    const found = [MANILA, SMALLER].filter(
      ({ name, region }) => text === name || text.startsWith(`${name}, ${region}`),
    )
    const [place, ...others] = found
    return place && { place, others, isWhole: true, isKnown: true, score: 1 }
  },
  async nearest({ latitude }) {
    const place = latitude > 20 ? SMALLER : MANILA
    return { place, country: place === MANILA ? 'PH' : 'US', miles: 0 }
  },
}

/** Answers in turn; after the last one, nobody does. */
function scripted(answers: string[]): Dialogue & { said: string[]; left: string[] } {
  const [left, said] = [[...answers], [] as string[]]
  return {
    ...{ said, left },
    say: (line) => said.push(line),
    async ask(prompt) {
      said.push(prompt)
      const answer = left.shift()
      if (answer === undefined) throw new Error(`nobody answers ${said.slice(-4).join('\n')}`)
      return answer
    },
  }
}

async function setUp(answers: string[]) {
  const dialogue = scripted(answers)
  await runSetup({ dialogue, given: {}, asksNothing: false, file, towns })
  expect(dialogue.left).toEqual([])
  return dialogue.said
}

const setUpWith = (given: Partial<Answers>) =>
  runSetup({ dialogue: scripted([]), given, asksNothing: true, file, towns })

/** Enter: the answer that is there. */
const SAME = ''

const KEY = { project_id: 'manila', client_email: 'a@manila.example', private_key: 'PRIVATE' }

async function writeKey(): Promise<string> {
  const path = join(folder, 'key.json')
  await writeFile(path, JSON.stringify(KEY))
  return path
}

describe('in the terminal', () => {
  it('a site to try needs a name and nothing else', async () => {
    await setUp(['Courts of Manila', SAME, SAME, SAME, SAME, SAME, SAME])
    expect(await readFile(file, 'utf8')).toBe("SITE_NAME='Courts of Manila'\n")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(readConfig(readEnvFile(file))).toMatchObject({
      identity: { mode: 'embedded', isLocal: true },
    })
  })

  it('a public site can keep its accounts itself', async () => {
    await writeFile(file, 'DATABASE_URL=postgres://courts@localhost/courts\n')
    await setUpWith({
      ...{
        name: 'Courts',
        address: 'https://courts.example',
        identity: 'embedded',
        map: 'none',
        courts: 'none',
      },
      ...{ admin: 'ann@courts.example', mail: 'smtps://mail.example', sender: 'courts@courts.example' },
    })
    const settings = readEnvFile(file)
    expect(settings.IDENTITY_SECRET).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig(settings)).toMatchObject({ identity: { mode: 'embedded', isLocal: false } })
  })

  it('a public site is asked for all of it, and starts with the answers', async () => {
    const key = await writeKey()
    const said = await setUp([
      ...['Courts of Manila', 'Manila', SAME, 'https://courts.example'],
      'ann@courts.example, bob@courts.example',
      ...['smtps://ann:s%40cret@mail.example', 'courts@courts.example'],
      ...['firebase', 'manila', 'AIza', 'manila.firebaseapp.com', key],
      ...['none', 'none'],
    ])
    expect(readEnvFile(file)).toEqual({
      SITE_NAME: 'Courts of Manila',
      SITE_CENTRE: '14.6042,120.9822',
      SITE_COUNTRY: 'PH',
      PUBLIC_URL: 'https://courts.example',
      NODE_ENV: 'production',
      TRUST_PROXY: 'true',
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'manila',
      FIREBASE_API_KEY: 'AIza',
      FIREBASE_AUTH_DOMAIN: 'manila.firebaseapp.com',
      FIREBASE_SERVICE_ACCOUNT: key,
      ADMIN_EMAILS: 'ann@courts.example, bob@courts.example',
      SMTP_URL: 'smtps://ann:s%40cret@mail.example',
      MAIL_FROM: 'courts@courts.example',
      MAP_STYLE_URL: '',
    })
    expect(readConfig(readEnvFile(file))).toMatchObject({
      production: true,
      sampleCourts: undefined,
      trustedProxies: 1,
    })
    expect(said).toContain('The map begins at Manila, National Capital Region, Philippines.')
    expect(said.filter((line) => line.includes('sample'))).toEqual([])
  })

  it('each refusal is the sentence of a start, and the question is asked again', async () => {
    const said = await setUp([
      ...['Courts', 'Atlantis', 'Manila', '3', 'Manila', '2'],
      ...['courts.example', 'https://courts.example/basketball', 'https://courts.example'],
      ...['ann', 'ann@courts.example'],
      ...[
        'mail.example',
        'courts@courts.example',
        'smtp://mail.example',
        'courts',
        SAME,
        'courts@courts.example',
      ],
      ...['magic', 'firebase', 'manila', SAME, 'manila.example', SAME],
      ...['firebase', SAME, 'AIza', SAME, '/no/such/key.json', 'none'],
      ...['own', SAME, 'own', '/no/such.pmtiles', 'public'],
      ...['sample', 'import', '/no/such.geojson', 'none'],
    ])
    expect(readEnvFile(file)).toMatchObject({
      SITE_COUNTRY: 'US',
      IDENTITY: 'none',
      SMTP_URL: 'smtp://mail.example',
    })
    for (const sentence of [
      'No place is called “Atlantis”. Check its spelling, or name a larger town nearby.',
      'Answer a number from 1 to 2.',
      'PUBLIC_URL must be the URL of this site, e.g. https://example.org.',
      'PUBLIC_URL must not have a path: give the site a host name of its own, e.g. https://courts.example.org.',
      'Answer one of embedded, firebase, none.',
      'FIREBASE_API_KEY must also be set for sign-in with Firebase.',
      'The file in FIREBASE_SERVICE_ACCOUNT cannot be read (ENOENT). Correct it, or set it to the JSON itself.',
      'ADMIN_EMAILS must be email addresses, separated by commas, e.g. ann@example.org, bob@example.org.',
      'SMTP_URL must start with smtp:// or smtps:// and name a server, e.g. smtps://user:password@mail.example.org.',
      'MAIL_FROM must be an email address, e.g. courts@example.org.',
      'Name the file or the address of your map.',
      'MAP_STYLE_URL names the file /no/such.pmtiles, which can’t be read (ENOENT).',
      'Answer one of import, none.',
      '/no/such.geojson does not exist.',
    ])
      expect(said).toContain(sentence)
  })

  it('it begins with what is there, keeps what it does not know, and shows no secret', async () => {
    const text =
      '# Ours.\nPORT=8080 # of the proxy\nSITE_NAME=Old\nSITE_CENTRE=14.6,121\nPUBLIC_URL=https://old.example\nTRUST_PROXY=2\nADMIN_EMAILS=ann@courts.example\nMAIL_FROM=courts@courts.example\nSMTP_URL=smtps://ann:secret@mail.example\nMAP_STYLE_URL=https://maps.example/style.json\n'
    await writeFile(file, text)
    const said = await setUp([SAME, SAME, 'https://new.example', SAME, SAME, SAME, SAME, SAME, SAME, SAME])
    const expected = text.replace('old.example', 'new.example')
    expect(await readFile(file, 'utf8')).toBe(`${expected}NODE_ENV=production\nIDENTITY=embedded\n`)
    expect(said.join('\n')).not.toContain('secret')
    expect(said).toContain('[as it is] > ')
    expect(said).toContain('[Manila, National Capital Region, Philippines] > ')
  })

  it('a public site that is to be tried on this machine again loses what needs its address', async () => {
    await writeFile(
      file,
      'PUBLIC_URL=https://old.example\nNODE_ENV=production\nTRUST_PROXY=true\nIDENTITY=none\nADMIN_EMAILS=ann@old.example\nSMTP_URL=smtp://mail.example\nMAIL_FROM=a@old.example\n',
    )
    await setUp([SAME, SAME, '-', '-', 'embedded', SAME, 'sample'])
    expect(await readFile(file, 'utf8')).toBe('MAIL_FROM=a@old.example\n')
  })

  it('a line that was wrong before does not stop it, but is named', async () => {
    await writeFile(file, 'PORT=http\n')
    const said = await setUp(['Courts', SAME, SAME, SAME, SAME, SAME, SAME])
    expect(said.at(-1)).toBe('Another line of it keeps the server from starting: PORT must be a number.')
    expect(readEnvFile(file)).toEqual({ PORT: 'http', SITE_NAME: 'Courts' })
  })
})

describe('with options only', () => {
  it.each([
    [{ address: 'courts.example' }, 'PUBLIC_URL must be the URL of this site, e.g. https://example.org.'],
    [{ map: 'google' }, '--map: Answer one of public, own, none.'],
    [{ address: 'https://courts.example', courts: 'sample' }, '--courts: Answer one of import, none.'],
    [
      { place: 'Atlantis' },
      'No place is called “Atlantis”. Check its spelling, or name a larger town nearby.',
    ],
    [{ courts: 'import' }, 'Name the file of courts.'],
  ])('%j is refused, and nothing is written', async (given, sentence) => {
    await expect(setUpWith(given)).rejects.toThrow(sentence)
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('whatever is not given stays as it is', async () => {
    await setUpWith({ name: 'Courts', place: 'Manila', address: 'https://courts.example' })
    const expected = {
      ...{ SITE_NAME: 'Courts', SITE_CENTRE: '14.6042,120.9822', SITE_COUNTRY: 'PH' },
      ...{
        PUBLIC_URL: 'https://courts.example',
        NODE_ENV: 'production',
        TRUST_PROXY: 'true',
        IDENTITY: 'none',
      },
    }
    expect(readEnvFile(file)).toEqual(expected)
    await setUpWith({ map: 'none' })
    expect(readEnvFile(file)).toEqual({ ...expected, MAP_STYLE_URL: '' })
  })

  it('names the file to import', async () => {
    const path = join(folder, 'courts.geojson')
    await writeFile(path, '{}')
    const { answers, after } = await setUpWith({ courts: 'import', file: path })
    expect(answers).toMatchObject({ courts: 'import', file: path })
    expect(after).toEqual({ SAMPLE_COURTS: '' })
  })
})

describe('the terminal', () => {
  function open(isTTY: boolean) {
    const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })]
    return { input, terminal: openTerminal({ input, output }), written: () => String(output.read() ?? '') }
  }

  test('takes lines that came before they were asked for, and ends with a sentence after the last', async () => {
    const { input, terminal } = open(false)
    input.end('Courts of Manila\r\n\nlast')
    const answers = [await terminal.ask('> '), await terminal.ask('> '), await terminal.ask('> ')]
    expect(answers).toEqual(['Courts of Manila', '', 'last'])
    await expect(terminal.ask('> ')).rejects.toThrow('There are no more answers. Nothing was written.')
  })

  test('shows what is typed, unless it is a secret', async () => {
    const { input, terminal, written } = open(true)
    const name = terminal.ask('Name > ')
    input.write('Manila\r')
    expect(await name).toBe('Manila')
    const secret = terminal.ask('Mail > ', { isSecret: true })
    input.write('hush\r')
    expect(await secret).toBe('hush')
    const shown = written()
    expect(shown).toContain('Name > ')
    expect(shown).toContain('Manila')
    expect(shown).toContain('Mail > ')
    expect(shown).not.toContain('hush')
    terminal.close()
  })

  test('Ctrl-C ends it', async () => {
    const { input, terminal } = open(true)
    const answer = terminal.ask('> ')
    input.write('\u0003')
    await expect(answer).rejects.toThrow('There are no more answers. Nothing was written.')
  })
})
