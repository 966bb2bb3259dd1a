// @module-tag programs
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest'
import { makeDataDir, removeFolder } from '../../../../test/disk-database.ts'
import { type Program, runProgram, runProgramInShell } from '../../../../test/program.ts'
import { killProgram } from '../../../../test/program-output.ts'
import { runServer, serverUrl, stopServer } from '../../../../test/server-process.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { type ArchiveEntry, packArchive, readArchive } from '../backup/archive.ts'
import { command as doctor } from './doctor.ts'
import { command as importCourts } from './import-courts.ts'
import { command as importIdentities } from './import-identities.ts'
import { command as importPostcodes } from './import-postcodes.ts'
import { command as makeBackup } from './make-backup.ts'
import { command as makeSnapshot } from './make-snapshot.ts'
import { command as restoreBackup } from './restore-backup.ts'
import { runCommand } from './run.ts'

let folder: string
beforeAll(async () => {
  folder = await makeDataDir()
})
afterAll(() => removeFolder(folder))
afterEach(() => vi.unstubAllEnvs())

const PROGRAM = 'src/app/server/commands/main.ts'
const COMMANDS = {
  doctor,
  'import-courts': importCourts,
  'import-identities': importIdentities,
  'import-postcodes': importPostcodes,
  'make-snapshot': makeSnapshot,
  'make-backup': makeBackup,
  'restore-backup': restoreBackup,
}
type Name = keyof typeof COMMANDS

const run = (name: Name, ...args: string[]) => runHere(folder, name, ...args)

/** A command in this process. */
async function runHere(dataDir: string, name: Name, ...args: string[]) {
  vi.stubEnv('DATA_DIR', dataDir)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const status = await runCommand(name, COMMANDS[name], args)
  const [stdout, stderr] = [linesOf(log), linesOf(error)]
  log.mockRestore()
  error.mockRestore()
  return { status, stdout, stderr }
}

const linesOf = (printed: MockInstance<typeof console.log>) =>
  printed.mock.calls.map(([line]) => `${line}\n`).join('')

/** A command as a program of its own. */
const runOn = (dataDir: string, ...command: [Name, ...string[]]) =>
  outcome(runProgram(PROGRAM, command, { DATA_DIR: dataDir }))

/** With a limit for the size of each file that it writes, as on a full disk. */
function runLimited(kilobytes: number, dataDir: string, ...command: [Name, ...string[]]) {
  const script = `ulimit -f ${kilobytes * 2}; exec "$@"`
  return outcome(runProgramInShell(script, PROGRAM, command, { DATA_DIR: dataDir }))
}

async function outcome(program: Program) {
  const status = await program.exit
  return { status, stdout: program.stdout, stderr: program.stderr }
}

async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

const HEADER = 'name,address,latitude,longitude,colour'

describe('an error is one sentence, with status 1', () => {
  it.each([
    ['import-courts', [], 'Specify one file. See --help.\n'],
    [
      'import-courts',
      ['--fast', 'x.csv'],
      'The only options are --help, --source, --dry-run, --json, --accept-loss, --attribution, --doubtful; all other arguments are files.\n',
    ],
    ['import-identities', [], 'Specify the file of users and the one of hash parameters. See --help.\n'],
    ['import-identities', ['no-such.json', 'hash.txt'], 'no-such.json does not exist.\n'],
    ['import-postcodes', ['--fast', 'x.csv'], 'The only option is --help; all other arguments are files.\n'],
    ['import-courts', [tmpdir()], `${tmpdir()} is a folder. Specify a file.\n`],
    ['import-postcodes', ['no-such.csv'], 'no-such.csv does not exist.\n'],
    ['make-snapshot', ['courts.csv'], 'This command takes no files. See --help.\n'],
    ['doctor', ['courts.csv'], 'This command takes no files. See --help.\n'],
    ['make-backup', [], 'Name one file. See --help.\n'],
    ['make-backup', [tmpdir()], `${tmpdir()} exists already. Choose another name.\n`],
    ['make-backup', ['--keep'], '--keep requires BACKUP_DIR: set it to the folder for backups.\n'],
    ['make-backup', ['--keep', 'no-such.tar'], 'With --keep, name no file: it is written into BACKUP_DIR.\n'],
    ['restore-backup', ['no-such.tar'], 'no-such.tar does not exist.\n'],
  ] as const)('%s %j', async (command, args, stderr) => {
    expect(await run(command, ...args)).toEqual({ status: 1, stdout: '', stderr })
  })

  it('for a file that cannot be used', async () => {
    const path = await file('bad.csv', 'title,place')
    const answers = [await run('import-courts', path), await run('import-postcodes', path)]
    expect(answers.map(({ status }) => status)).toEqual([1, 1])
    expect(answers[0]?.stderr).toMatch(/^The first line of the file must name its columns; .*\n$/)
    expect(answers[1]?.stderr).toMatch(/^bad\.csv: Unknown postcode file format: .*\n$/)
  })

  it('of a program too', async () => {
    expect(await runOn(folder, 'import-courts')).toEqual({
      ...{ status: 1, stdout: '', stderr: 'Specify one file. See --help.\n' },
    })
  })
})

it('--help shows the usage', async () => {
  const { status, stdout, stderr } = await run('import-courts', '--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('npm run courts:import -- FILE.csv')
})

it('imports courts, and names the rows it skipped', async () => {
  const nameless = Array.from({ length: 52 }, () => ',Street,1,1,')
  const named = ['Cage', 'Dome', ...Array(26).fill('Hall')].map((name, i) => `${name},Street,${i + 1},1,red`)
  const path = await file('courts.csv', HEADER, ...nameless, ...named)
  const { status, stdout, stderr } = await runOn(folder, 'import-courts', path)
  expect(stdout).toContain('28 courts added, 0 courts updated, 0 courts archived, 52 of 80 rows skipped.\n')
  const sentences = stderr
    .trimEnd()
    .split('\n')
    .filter((line) => !line.endsWith(' …'))
  expect(sentences[0]).toBe('Line 2: Enter the name.')
  expect(sentences.slice(49)).toEqual([
    'Line 51: Enter the name.',
    '… and 2 more.',
    'Ignored columns: colour.',
  ])
  expect(status).toBe(2)
})

it('tries a file of courts without changing anything', async () => {
  const path = await file('tried.csv', HEADER, 'Tried,Street,60,1,red')
  for (let time = 1; time <= 2; time++) {
    const { status, stdout } = await runOn(folder, 'import-courts', path, '--dry-run')
    expect(stdout).toMatch(
      /^1 court new, 0 changed, 0 restored, 0 unchanged, \d+ courts? to be archived \(with 0 reviews and 0 photos\), 0 of 1 rows skipped\.$/m,
    )
    expect(status).toBe(0)
  }
  const { stdout } = await runOn(folder, 'import-courts', path, '--dry-run', '--json')
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    total: 1,
    inserted: 1,
    skipped: 0,
  })
})

describe('map data', () => {
  const feature = (id: string, tags: object) => ({
    ...{ type: 'Feature', id, properties: { leisure: 'pitch', sport: 'basketball', ...tags } },
    geometry: { type: 'Point', coordinates: [-46.68, -23.58] },
  })

  it('of a source from Google is refused', async () => {
    const path = await file('courts.geojson', '{}')
    expect(await run('import-courts', path, '--source', 'google-br')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Data from Google may not be imported/),
    })
  })

  it('is told by its content, tried, and imported', async () => {
    const features = [feature('way/1', {}), feature('way/2', { access: 'private' })]
    const path = await file('data.txt', JSON.stringify({ type: 'FeatureCollection', features }))
    for (const options of [['--dry-run'], [], ['--source', 'osm-sp']]) {
      const { status, stdout } = await run('import-courts', path, '--json', ...options)
      expect(status).toBe(0)
      expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
        ...{ source: options[1] ?? 'osm-br', total: 2, taken: 1, leftOut: { private: 1 }, changed: 0 },
        ...(options[1] ? { inserted: 0, joined: 1 } : { inserted: 1, joined: 0 }),
      })
    }
  })
})

it('imports the postcode files of a folder', async () => {
  await mkdir(join(folder, 'postcodes'))
  await file('postcodes/b.csv', 'NR30 5XX,10,651410,313177')
  await file('postcodes/a.CSV', 'postcode,lat,long', 'SW9 8HP,51.46,-0.11', 'SW9 8HQ,,', 'SW9,51,0')
  await file('postcodes/readme.txt', 'No postcodes here.')
  const { status, stdout, stderr } = await run('import-postcodes', join(folder, 'postcodes'))
  expect(stderr).toBe('a.CSV, line 4: "SW9" is not a full postcode.\n')
  expect(stdout.match(/.*skipped\./g)).toEqual([
    'a.CSV: 1 postcode stored, 1 without coordinates and 1 invalid skipped.',
    'b.csv: 1 postcode stored, 0 without coordinates and 0 invalid skipped.',
  ])
  expect(status).toBe(0)
})

it('makes a snapshot of the published courts', async () => {
  await run('import-courts', await file('few.csv', HEADER, 'Cage,Street,1,1,red', 'Dome,Street,2,2,red'))
  const { status, stdout } = await run('make-snapshot')
  expect(status).toBe(0)
  const [, name = '', count] = /^(courts-\S+\.ndjson\.gz): (\d+) courts, \d+ bytes\.$/m.exec(stdout) ?? []
  const bytes = await readFile(join(folder, 'files', 'snapshots', name))
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
  expect(lines).toHaveLength(Number(count))
  expect(lines.map((line) => JSON.parse(line).court.name)).toEqual(expect.arrayContaining(['Cage', 'Dome']))
})

describe('beside a running server', () => {
  let dataDir: string
  let server: Program
  let url: string
  beforeEach(async () => {
    dataDir = await makeDataDir()
    server = runServer(dataDir, { SAMPLE_COURTS: '' })
    url = await serverUrl(server)
  })
  afterEach(async () => {
    await stopServer(server)
    await removeFolder(dataDir)
  })

  /** Hands over an import of what comes through a pipe; returns a function that closes the pipe. */
  async function importFromPipe() {
    const pipe = join(dataDir, 'postcodes.csv')
    await promisify(execFile)('mkfifo', [pipe])
    const program = runProgram(PROGRAM, ['import-postcodes', pipe], { DATA_DIR: dataDir })
    // Opens once the program reads from it.
    const writer = await open(pipe, 'w')
    await writer.write('postcode,lat,long\nSW9 8HP,51.46,-0.11\n')
    const written = async (what: 'stdout' | 'stderr', line: string) => {
      await waitFor(() => expect(program[what]).toBe(line))
      await writer.close()
      return program.exit
    }
    return { program, writer, written }
  }

  it('courts are imported and shown', async () => {
    const path = await file('courts.csv', HEADER, 'Cage,Street,1,1,red', ',Street,1,1,')
    expect(await runOn(dataDir, 'import-courts', path)).toEqual({
      status: 2,
      stdout: '1 court added, 0 courts updated, 0 courts archived, 1 of 2 rows skipped.\n',
      // A slow machine shows progress before that.
      stderr: expect.stringMatching(/(?:^|\n)Line 3: Enter the name\.\nIgnored columns: colour\.\n$/),
    })
    expect(await (await fetch(`${url}/api/courts`)).json()).toMatchObject([{ name: 'Cage' }])
  })

  it('what comes through a pipe is imported', async () => {
    const { program, writer } = await importFromPipe()
    await writer.close()
    expect(await program.exit).toBe(0)
    expect(program.stdout).toContain('1 postcode stored')
  })

  it('Ctrl-C ends an import, and twice at once is once', async () => {
    const { program, written } = await importFromPipe()
    for (const signal of ['SIGINT', 'SIGINT'] as const) program.child.kill(signal)
    expect(await written('stderr', 'Interrupted: what was not finished has been undone.\n')).toBe(1)
  })

  it('a killed server is told, and its commands run alone afterwards', async () => {
    const { written } = await importFromPipe()
    await killProgram(server)
    const ended =
      'The server ended before this was finished. See its log. What was not finished has been undone.\n'
    expect(await written('stderr', ended)).toBe(1)
    expect(await runHere(dataDir, 'make-snapshot')).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('a backup', () => {
  it('is made by the running server, and restored into a new folder', async () => {
    const dataDir = await makeDataDir()
    const server = runServer(dataDir)
    try {
      await serverUrl(server)
      const path = join(folder, 'backup.tar')
      const elsewhere = await runHere(dataDir, 'make-backup', join(folder, 'none', 'backup.tar'))
      expect(elsewhere.stderr).toMatch(/^The folder of .* does not exist\.\n$/)
      const made = await runOn(dataDir, 'make-backup', path)
      expect(made).toMatchObject({ status: 0, stderr: '' })
      expect(made.stdout).toMatch(/backup\.tar: [\d,.]+ kB, 0 files of photos\. All checksums match\.\n$/)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      const used = await runHere(dataDir, 'restore-backup', path)
      expect(used.stderr).toMatch(/^The database in .* is in use by another program/)
      const target = join(folder, 'restored')
      const restored = await runOn(target, 'restore-backup', path)
      expect(restored).toMatchObject({ status: 0, stderr: '' })
      expect(restored.stdout).toMatch(/^Restored the backup of 20\d\d-.*\n$/)
      const again = await runHere(target, 'restore-backup', path)
      expect(again).toMatchObject({ status: 1 })
      expect(again.stderr).toMatch(/^The database is not empty: .*\n$/)
    } finally {
      await stopServer(server)
      await removeFolder(dataDir)
    }
  })
})

describe('backups that are kept', () => {
  const OLD = 'opencourt-2020-01-01T03-30-00Z.tar'
  const FUTURE = 'opencourt-2999-01-01T03-30-00Z.tar'
  const ABANDONED = 'opencourt-2020-01-03T03-30-00Z.tar.part'
  const BEING_WRITTEN = 'opencourt-2020-01-04T03-30-00Z.tar.part'
  const OTHERS = ['opencourt-2020-01-01.tar', 'notes.tar.part', 'photos']
  let backups: string
  beforeEach(async () => {
    backups = await makeDataDir()
    vi.stubEnv('BACKUP_DIR', backups)
    const months = ['2021-01', '2021-02', '2021-03', '2021-04', '2021-05', '2021-06', '2021-07']
    const names = months.map((month) => `opencourt-${month}-01T03-30-00Z.tar`)
    for (const name of [...names, OLD, FUTURE, ABANDONED, BEING_WRITTEN, ...OTHERS])
      await writeFile(join(backups, name), '')
    await mkdir(join(backups, 'opencourt-2020-01-05T03-30-00Z.tar'))
    for (const name of [ABANDONED, 'notes.tar.part']) await utimes(join(backups, name), 0, 0)
  })
  afterEach(() => removeFolder(backups))

  it('go into a folder that is there', async () => {
    vi.stubEnv('BACKUP_DIR', join(backups, 'none'))
    const { status, stderr } = await run('make-backup', '--keep')
    expect(status).toBe(1)
    expect(stderr).toMatch(/\/none \(BACKUP_DIR\) cannot be read \(ENOENT\)\. It must be a folder of .*\.\n$/)
  })

  it('stay if there is no new one', async () => {
    const before = await readdir(backups)
    vi.stubEnv('DATABASE_URL', 'postgres://localhost:1/none')
    expect(await run('make-backup', '--keep')).toMatchObject({ status: 1, stdout: '' })
    expect(await readdir(backups)).toEqual(before.filter((name) => name !== ABANDONED))
  })

  it('are a new one, the last ones of days, weeks and months, and what others wrote', async () => {
    const { status, stdout, stderr } = await run('make-backup', '--keep')
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `Kept, and not counted, because they are from the future: ${FUTURE}.\n`,
    })
    const [, name] = /(opencourt-20\S+Z\.tar): .* All checksums match\.\n/.exec(stdout) ?? []
    const names = await readdir(backups)
    expect(names).toEqual(expect.arrayContaining([name, FUTURE, BEING_WRITTEN, ...OTHERS]))
    expect(stdout).toContain(`Deleted ${OLD}.\n`)
    expect(names.filter((one) => [OLD, ABANDONED].includes(one))).toEqual([])
    expect(names).toContain('opencourt-2020-01-05T03-30-00Z.tar')
  })
})

describe('the doctor', () => {
  /** Asks no other machine, but expects everything of a public site. */
  beforeEach(() => {
    for (const name of ['MAP_STYLE_URL', 'POSTCODES_API_URL']) vi.stubEnv(name, '')
    vi.stubEnv('IDENTITY', 'none')
  })
  /** The lines of a check: what was found, and what to do. */
  const about = (name: string, stdout: string) =>
    stdout.split('\n').find((line) => line.slice(8).startsWith(`${name} `)) ?? ''

  it('creates nothing where there is nothing yet', async () => {
    const dataDir = join(folder, 'nothing')
    const { status, stdout, stderr } = await runHere(dataDir, 'doctor')
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
    expect(about('Database', stdout)).toMatch(/^MISSING .*There is no database yet\.$/)
    expect(about('Map', stdout)).toMatch(/^ok .*built-in map/)
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  it('asks the running server, and tries the latest backup', async () => {
    const dataDir = await makeDataDir()
    const backups = join(folder, 'backups')
    await mkdir(backups)
    vi.stubEnv('BACKUP_DIR', backups)
    expect(about('Backup', (await runHere(dataDir, 'doctor')).stdout)).toMatch(
      /^MISSING .*There is no backup in/,
    )
    await runHere(
      dataDir,
      'import-courts',
      await file('two.csv', HEADER, 'Cage,Street,1,1,red', 'Dome,Street,2,2,red'),
    )
    await runHere(dataDir, 'make-backup', join(backups, 'today.tar'))
    const alone = await runHere(dataDir, 'doctor')
    expect(about('Backup', alone.stdout)).toMatch(
      /^ok .*today\.tar, 0 hours old, was restored .*: 2 courts, 0 files/,
    )
    const server = runServer(dataDir, { SAMPLE_COURTS: '' })
    try {
      await serverUrl(server)
      const { status, stdout } = await runHere(dataDir, 'doctor')
      expect(about('Courts', stdout)).toMatch(/^ok .* 2 published\.$/)
      expect(status).toBe(2)
      const bytes = await readFile(join(backups, 'today.tar'))
      await writeFile(join(backups, 'later.tar'), bytes.subarray(0, bytes.length / 2))
      const damaged = await runHere(dataDir, 'doctor')
      expect(about('Backup', damaged.stdout)).toMatch(/^BROKEN .*later\.tar/)
      expect(damaged.status).toBe(1)
    } finally {
      await stopServer(server)
    }
    expect((await readdir(dataDir)).filter((name) => name.startsWith('scratch'))).toEqual([])
    await removeFolder(dataDir)
  })
})

describe('with too little space', () => {
  /** Larger than the files of an empty database, of which the log is the largest: 16 MB. */
  const LIMIT_KB = 17 * 1024
  const TOO_LARGE = (LIMIT_KB + 512) * 1024

  let dataDir: string
  let entries: ArchiveEntry[]
  beforeAll(async () => {
    dataDir = await makeDataDir()
    await runHere(dataDir, 'import-courts', await file('small.csv', HEADER, 'Cage,Street,1,1,red'))
    const path = join(folder, 'small.tar')
    await runHere(dataDir, 'make-backup', path)
    entries = []
    for await (const entry of readArchive(path)) entries.push(entry)
  })
  afterAll(() => removeFolder(dataDir))

  async function pack(name: string, packed: readonly ArchiveEntry[]): Promise<string> {
    const path = join(folder, name)
    async function* all() {
      yield* packed
    }
    await pipeline(packArchive(all()), createWriteStream(path))
    return path
  }

  it('no backup is kept, and another try works', async () => {
    const path = join(folder, 'new.tar')
    await symlink('/dev/full', `${path}.part`)
    expect(await runHere(dataDir, 'make-backup', path)).toEqual({
      // A slow machine says how far it is.
      ...{ status: 1, stdout: expect.stringMatching(/^(\d+ kB …\n)*$/) },
      stderr: `There is not enough space for ${path}. Nothing was kept.\n`,
    })
    const server = runServer(dataDir, { SAMPLE_COURTS: '' })
    await serverUrl(server)
    const limited = await runLimited(1, dataDir, 'make-backup', path)
    expect(limited).toMatchObject({ status: 1, stderr: expect.stringMatching(/^.*larger than files.*\n$/) })
    expect((await readdir(folder)).filter((name) => name.startsWith('new.tar'))).toEqual([])
    expect(await runHere(dataDir, 'make-backup', path)).toMatchObject({ status: 0, stderr: '' })
    await stopServer(server)
  })

  it('for photos, nothing is restored, and another try works', async () => {
    const photo = (width: number, bytes: Buffer) => ({
      name: `photos/${'a'.repeat(64)}-${width}.webp`,
      bytes,
    })
    const large = [400, 800, 1600].map((width) =>
      photo(width, Buffer.alloc(width === 1600 ? TOO_LARGE : width)),
    )
    const path = await pack('photos.tar', [...entries, ...large])
    const target = join(folder, 'small-photos')
    expect(await runLimited(LIMIT_KB, target, 'restore-backup', path)).toMatchObject({
      ...{ status: 1, stderr: 'There is not enough space for the photos (EFBIG). Nothing was restored.\n' },
    })
    expect(await readdir(join(target, 'photos'))).toEqual([])
    expect(await runHere(target, 'restore-backup', path)).toMatchObject({ status: 0, stderr: '' })
    expect(await readdir(join(target, 'photos'))).toHaveLength(3)
  })

  it('for the database, nothing is restored, and another try works', async () => {
    const notes = randomBytes((TOO_LARGE * 3) / 4).toString('base64')
    const long = entries.map(({ name, bytes }) => {
      if (!name.startsWith('tables/courts/')) return { name, bytes }
      const rows = JSON.parse(String(gunzipSync(bytes))) as object[]
      return { name, bytes: gzipSync(JSON.stringify(rows.map((row) => ({ ...row, notes }))), { level: 1 }) }
    })
    const path = await pack('long.tar', long)
    const target = join(folder, 'small-database')
    const limited = await runLimited(LIMIT_KB, target, 'restore-backup', path)
    expect(limited).toMatchObject({ status: 1, stdout: '' })
    expect(limited.stderr).toMatch(/^The database in \S+ cannot be written to disk \(EFBIG\)\..*\n$/)
    const small = join(folder, 'small.tar')
    expect(await runHere(target, 'restore-backup', small)).toMatchObject({ status: 0, stderr: '' })
  })

  it('one of two that restore into the same folder is refused', async () => {
    const path = await pack('twice.tar', entries)
    const target = join(folder, 'twice')
    const both = await Promise.all([1, 2].map(() => runOn(target, 'restore-backup', path)))
    const [done, refused] = both.sort((one, other) => Number(one.status) - Number(other.status))
    expect(done).toMatchObject({ status: 0, stderr: '' })
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused?.stderr).toMatch(
      /^(The database in \S+ is in use by another|The database is not empty).*\n$/,
    )
  })
})
