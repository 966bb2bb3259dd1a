import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import {
  firebaseExport,
  firebasePassword,
  hashParameters,
  SIGNER_KEY,
} from '../../../../test/firebase-export.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { openPublicFiles } from '../../../platform/files/public-files.ts'
import { askServer, type LocalHandler, serveLocally } from '../local-socket.ts'
import type { WorkCommand } from './command.ts'
import { CommandServer } from './command-server.ts'
import { command as importCourts } from './import-courts.ts'
import { command as importIdentities } from './import-identities.ts'
import { command as importPlaces } from './import-places.ts'
import { command as importPostcodes } from './import-postcodes.ts'
import { command as makeSnapshot } from './make-snapshot.ts'
import { BUILD_HEADER, framesOf } from './protocol.ts'
import { runCommand } from './run.ts'

const COMMANDS: Record<string, WorkCommand> = {
  'import-courts': importCourts,
  'import-identities': importIdentities,
  'import-places': importPlaces,
  'import-postcodes': importPostcodes,
  'make-snapshot': makeSnapshot,
}
const COURTS = 'name,address,latitude,longitude\nCage,Street,51.5,-0.1\n,Nameless,51.5,-0.2\n'
const DOME = {
  ...{ type: 'Feature', id: 'way/1', properties: { leisure: 'pitch', sport: 'basketball', name: 'Dome' } },
  geometry: { type: 'Point', coordinates: [-46.68, -23.58] },
}
const MAP_DATA = JSON.stringify({ type: 'FeatureCollection', features: [DOME] })

let opened: TestApp
let space: { folder: string; minBytes: number }
let commands: CommandServer
const log = { error: vi.fn(), info: vi.fn() }
const ending: (() => Promise<void>)[] = []
beforeEach(async () => {
  opened = await openTestApp()
  const { database, directory, places, dataDir } = opened
  await mkdir(join(dataDir, 'database'))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', undefined)
  space = { folder: dataDir, minBytes: 0 }
  vi.clearAllMocks()
  commands = new CommandServer({
    ...{ database, directory, places, dataDir, space, log, build: 'this build' },
    publicFiles: openPublicFiles({ dataDir }),
    async showChanges() {
      await directory.refresh()
      await places.refresh()
    },
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await commands.stop()
  for (const end of ending.splice(0)) await end()
  await opened.close()
})

const serve = async (handlers: ReadonlyMap<string, LocalHandler> = commands.handlers) =>
  void ending.push(await serveLocally(opened.dataDir, handlers, log))

async function file(name: string, content: string): Promise<string> {
  const path = join(opened.dataDir, name)
  await writeFile(path, content)
  return path
}

/** Runs a command as a client; returns its status and its lines. */
async function run(name: string, ...args: string[]) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(`log: ${line}`))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(`error: ${line}`))
  const status = await runCommand(name, COMMANDS[name] as WorkCommand, args)
  log.mockRestore()
  error.mockRestore()
  // A slow machine shows progress, too.
  return { status, lines: lines.filter((line) => !/^error: .* …$/.test(line)) }
}

/** Begins to hand over a command; the server waits for its files. */
async function begin(name: string, headers = {}): Promise<ClientRequest> {
  const request = await askServer(opened.dataDir, {
    ...{ method: 'POST', path: `/commands/${name}`, headers: { expect: '100-continue', ...headers } },
  })
  if (!request) throw new Error('no server runs')
  return request
}

/** The lines that a request gets. */
async function answerTo(request: ClientRequest): Promise<object[]> {
  const [response] = await once(request, 'response')
  const lines: object[] = []
  for await (const chunk of response.setEncoding('utf8')) {
    for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
    if (lines.some((line) => 'status' in line)) break
  }
  request.destroy()
  return lines
}

const refused = (sentence: string) => ({ status: 1, lines: [`error: ${sentence}`] })
const namesOfCourts = async () =>
  ((await opened.app.inject('/api/courts')).json() as { name: string }[]).map(({ name }) => name)

describe('the server does the work, shows its lines, and visitors see the result', () => {
  beforeEach(() => serve())

  it('of an import of courts', async () => {
    expect(await run('import-courts', await file('courts.csv', COURTS))).toEqual({
      status: 2,
      lines: [
        'error: Line 3: Enter the name.',
        'log: 1 court added, 0 courts updated, 0 courts archived, 1 of 2 rows skipped.',
      ],
    })
    expect(await namesOfCourts()).toEqual(['Cage'])
    expect(log.error).not.toHaveBeenCalled()
  })

  it('of a dry run with options', async () => {
    const path = await file('dome.geojson', MAP_DATA)
    const { status, lines } = await run('import-courts', path, '--dry-run', '--json', '--source', 'osm-sp')
    expect(status).toBe(0)
    expect(JSON.parse(lines.at(-1)?.slice('log: '.length) ?? '')).toMatchObject({
      ...{ source: 'osm-sp', total: 1, inserted: 1 },
    })
    expect(await namesOfCourts()).toEqual([])
  })

  it('of an import of places', async () => {
    const row = ['900001', 'Zzyzxham', 'Zzyzxham', '', '51.5', '-0.1', 'P', 'PPL', 'GB', '', 'ENG']
    const path = await file(
      'GB.txt',
      `${[...row, '', '', '', '100', '', '', 'Europe/London', '2024-01-01'].join('\t')}\n`,
    )
    expect(await run('import-places', path)).toMatchObject({ status: 0 })
    const { suggestions } = (await opened.app.inject('/api/suggestions?q=zzyzxham')).json()
    expect(JSON.stringify(suggestions)).toContain('Zzyzxham')
  })

  it('of an import of several files of postcodes', async () => {
    const folder = join(opened.dataDir, 'postcodes')
    await mkdir(folder)
    await file('postcodes/a.csv', 'postcode,lat,long\nSW9 8HP,51.46,-0.11\n')
    await file('postcodes/b.csv', '')
    const { status, lines } = await run('import-postcodes', folder)
    expect(lines).toEqual([
      'log: a.csv: 1 postcode stored, 0 without coordinates and 0 invalid skipped.',
      'error: b.csv: The file is empty.',
    ])
    expect(status).toBe(1)
  })

  it('of an import of identities, whose signer key it says nowhere', async () => {
    const user = { localId: 'kim', email: 'kim@example.org', emailVerified: true }
    const users = await file(
      'users.json',
      firebaseExport([
        { ...user, ...firebasePassword('over the rim') },
        { localId: 'jo', email: 'jo' },
      ]),
    )
    const { status, lines } = await run('import-identities', users, await file('hash.txt', hashParameters()))
    expect(lines).toEqual([
      'error: User 2 (jo): email can’t be read.',
      expect.stringMatching(/^log: 1 of 2 users moved, 1 with a password, /),
    ])
    expect(status).toBe(2)
    const wrong = await file('wrong.txt', hashParameters().replace('SCRYPT', 'BCRYPT'))
    expect(await run('import-identities', users, wrong)).toMatchObject({
      ...{ status: 1, lines: [expect.stringMatching(/^error: .* look at algorithm\. /)] },
    })
    const shown = JSON.stringify([lines, log.info.mock.calls, log.error.mock.calls])
    expect(shown).not.toContain(SIGNER_KEY.slice(0, 8))
    expect(await opened.database.$client.query('select id from identities')).toMatchObject({
      rows: [{ id: 'kim' }],
    })
  })

  it('of a snapshot', async () => {
    await run('import-courts', await file('courts.csv', COURTS))
    const { status, lines } = await run('make-snapshot')
    expect(lines).toEqual([expect.stringMatching(/^log: courts-\S+\.ndjson\.gz: 1 courts, \d+ bytes\.$/)])
    expect(status).toBe(0)
  })
})

describe('refused with one sentence', () => {
  it('a file that cannot be used', async () => {
    await serve()
    expect(await run('import-courts', await file('bad.csv', 'title,place\n'))).toMatchObject({
      ...{
        status: 1,
        lines: [expect.stringMatching(/^error: The first line of the file must name its columns/)],
      },
    })
    expect(log.error).not.toHaveBeenCalled()
  })

  it('a file that vanishes while it is handed over', async () => {
    await serve()
    const path = await file('gone.csv', COURTS)
    const command = {
      ...importCourts,
      files: async ([path = '']: readonly string[]) => {
        await rm(path)
        return [path]
      },
    }
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await runCommand('import-courts', command, [path])).toBe(1)
    expect(error.mock.calls).toEqual([[`${path} does not exist.`]])
    expect(await namesOfCourts()).toEqual([])
  })

  it('files for which the disk has too little space', async () => {
    await serve()
    space.minBytes = Number.POSITIVE_INFINITY
    expect(await run('import-courts', await file('courts.csv', COURTS))).toEqual(
      refused(`The disk of ${opened.dataDir} has too little space for a copy of the files. Make room.`),
    )
  })

  it('another version of the program', async () => {
    await serve()
    expect(await answerTo(await begin('import-courts', { [BUILD_HEADER]: 'another build' }))).toEqual([
      { error: 'The running server is of another version. Restart it, then run this again.' },
      { status: 1 },
    ])
  })

  it('a server that does not know the command', async () => {
    await serve(new Map())
    expect(await run('make-snapshot')).toEqual(
      refused('The running server is of another version. Restart it, then run this again.'),
    )
  })

  it('a second command at the same time', async () => {
    await serve()
    const first = await begin('import-courts')
    await once(first, 'continue')
    expect(await run('make-snapshot')).toEqual(
      refused('Another command is running. Wait until it has finished.'),
    )
    first.end()
    await answerTo(first)
    expect(await run('make-snapshot')).toMatchObject({ status: 0 })
  })

  it('a frame that is too large, which is logged', async () => {
    await serve()
    const request = await begin('import-courts')
    await once(request, 'continue')
    request.write(Buffer.alloc(8, 0xff))
    expect(await answerTo(request)).toEqual([
      { error: 'The server could not do this. See its log.' },
      { status: 1 },
    ])
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('what fails unexpectedly, without its reason', async () => {
    await serve()
    vi.spyOn(opened.directory, 'refresh').mockRejectedValueOnce(new Error('postgres://user:password@host'))
    expect(await run('make-snapshot')).toEqual(refused('The server could not do this. See its log.'))
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('a server that ends meanwhile', async () => {
    const end: LocalHandler = async (_, response) => {
      response.write('{"log":"Read 1,000 rows …"}\n', () => response.destroy())
    }
    await serve(new Map([['POST /commands/make-snapshot', end]]))
    expect(await run('make-snapshot')).toEqual({
      status: 1,
      lines: [
        'log: Read 1,000 rows …',
        'error: The server ended before this was finished. See its log. What was not finished has been undone.',
      ],
    })
  })
})

describe('an interrupted import changes nothing', () => {
  /** Hands over an import, which waits before its first statement until something interrupts it. */
  async function beginImport(): Promise<ClientRequest> {
    const abort = vi.spyOn(AbortController.prototype, 'abort')
    const request = await begin('import-courts')
    const begun = new Promise<void>((resolve) => {
      vi.spyOn(opened.places, 'refresh').mockImplementationOnce(async () => {
        resolve()
        await waitFor(() => expect(abort).toHaveBeenCalled())
      })
    })
    await once(request, 'continue')
    const read = async function* () {
      yield Buffer.from(MAP_DATA)
    }
    for await (const frame of framesOf({}, [{ name: 'dome.geojson', read }])) request.write(frame)
    await begun
    return request
  }

  beforeEach(() => serve())

  it('when its client ends its request', async () => {
    const request = await beginImport()
    request.end()
    expect(await answerTo(request)).toEqual([
      { error: 'Interrupted: what was not finished has been undone.' },
      { status: 1 },
    ])
    expect(await namesOfCourts()).toEqual([])
  })

  it('when its client is killed, and another one can follow', async () => {
    const request = await beginImport()
    request.on('error', () => {}).destroy()
    await waitFor(() =>
      expect(log.info).toHaveBeenCalledWith({ command: 'import-courts', status: 1 }, expect.anything()),
    )
    expect(await namesOfCourts()).toEqual([])
    expect(await run('import-courts', await file('courts.csv', COURTS))).toMatchObject({ status: 2 })
  })

  it('when the server stops', async () => {
    const request = await beginImport()
    const stopped = commands.stop()
    expect(await answerTo(request)).toEqual([
      { error: expect.stringMatching(/^The server is being stopped: what was not finished has been undone/) },
      { status: 1 },
    ])
    await stopped
    expect(await namesOfCourts()).toEqual([])
  })

  it('while its files are being received', async () => {
    const request = await begin('import-courts')
    await once(request, 'continue')
    request.end()
    expect(await answerTo(request)).toContainEqual({ status: 1 })
    const other = await begin('import-courts')
    other.on('error', () => {})
    await once(other, 'continue')
    await commands.stop()
    expect(log.error).not.toHaveBeenCalled()
  })
})
