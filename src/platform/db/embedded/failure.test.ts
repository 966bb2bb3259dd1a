// @module-tag programs
/** Embedded store only: on a failure it reports an error and stops instead of hanging. */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEmbeddedCopy } from '../../../../test/database.ts'
import { makeDataDir, makeTemporaryFolder, removeFolder } from '../../../../test/disk-database.ts'
import { runProgram, runProgramInShell } from '../../../../test/program.ts'
import { killProgram, waitForOutput } from '../../../../test/program-output.ts'

const SAVE_NUMBERS = 'test/programs/save-numbers.ts'
const BREAK_DISK = pathToFileURL('test/programs/break-disk.mjs')
const FAILED = 3
const REFUSED = 2

/** Runs the program through a shell script (as `"$@"`) until it exits. */
async function runInShell(
  script: string,
  args: string[],
): Promise<{ status: number | null; output: string }> {
  const program = runProgramInShell(script, SAVE_NUMBERS, args)
  const status = await program.exit
  return { status, output: program.stdout }
}

function lastSaved(output: string): number {
  return Math.max(0, ...[...output.matchAll(/^saved (\d+)$/gm)].map(([, number]) => Number(number)))
}

async function expectFound(dataDir: string, saved: number): Promise<void> {
  const program = runProgram(SAVE_NUMBERS, [dataDir])
  const [, count, last] = await waitForOutput(program, /^found (\d+) up to (\d+)$/m)
  await killProgram(program)
  expect(count).toBe(last)
  expect(Number(last)).toBeGreaterThanOrEqual(saved)
}

describe('in a program', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await makeDataDir()
  })
  afterEach(() => removeFolder(dataDir))

  test.each([
    ['exit', /^failed: The database in \S+ stopped: its thread ended with code 7\. Start again/m],
    ['throw', /^failed: The database in \S+ stopped: out of order\. Start again/m],
    [
      'EPERM',
      /^failed: The database in \S+ stopped: could not fsync file "\w+": Operation not permitted\. Start/m,
    ],
    ['EIO', /^failed: The database in \S+ cannot be written to disk \(EIO\)\. Check the disk/m],
    ['ENOSPC', /^failed: The disk is full, so the database in \S+ cannot be written\. Free some space/m],
  ])('if a sync fails (%s), the program prints one sentence and exits', async (kind, sentence) => {
    const env = { NODE_OPTIONS: `--import=${BREAK_DISK}`, BREAK: kind, BREAK_AT: '40' }
    const program = runProgram(SAVE_NUMBERS, [dataDir], env)
    await expect(program.exit).resolves.toBe(FAILED)
    expect(program.stdout).toMatch(sentence)
    expect(program.stdout.match(/^failed: /gm)).toHaveLength(1)
    expect(lastSaved(program.stdout)).toBeGreaterThan(0)
  })

  test('a disk failure while opening the database prevents the start', async () => {
    const env = { NODE_OPTIONS: `--import=${BREAK_DISK}`, BREAK: 'ENOSPC', BREAK_AT: '1' }
    const program = runProgram(SAVE_NUMBERS, [dataDir], env)
    await expect(program.exit).resolves.toBe(REFUSED)
    expect(program.stdout).toMatch(/^refused: The disk is full/)
  })

  test('at a file size limit, the program prints one sentence and exits', async () => {
    const blocks = (20 * 1024 * 1024) / 512
    const { status, output } = await runInShell(`ulimit -f ${blocks}; exec "$@"`, [dataDir, '2000000'])
    expect(output).toMatch(/^failed: The database in \S+ cannot be written to disk \(EFBIG\)/m)
    expect(status).toBe(FAILED)
    expect(lastSaved(output)).toBeGreaterThan(0)
    await expectFound(dataDir, lastSaved(output))
  })
})

const canMount = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0

// Needs permission to mount a small disk; the tests above cover the same code path.
describe.skipIf(!canMount)('on a small disk', () => {
  const onDisk = (megabytes: number, prepare = 'true') =>
    `exec unshare -rm sh -c 'mount -t tmpfs -o size=${megabytes}m tmpfs ${disk} && ${prepare} && exec "$@"' sh "$@"`

  let disk: string
  beforeEach(async () => {
    disk = await makeTemporaryFolder()
  })
  afterEach(() => removeFolder(disk))

  test('a disk without space for a database prevents the start', async () => {
    const { status, output } = await runInShell(onDisk(20), [disk])
    expect(output).toMatch(/^refused: The disk is full, so the database in \S+ cannot be written/)
    expect(status).toBe(REFUSED)
  })

  test('if the disk fills up, the program prints one sentence and exits', async () => {
    const dataDir = await makeDataDir()
    const { status, output } = await runInShell(onDisk(80, `cp -a ${dataDir}/. ${disk}`), [disk, '2000000'])
    await removeFolder(dataDir)
    expect(lastSaved(output)).toBeGreaterThan(0)
    expect(output).toMatch(/^failed: The disk is full, so the database in \S+ cannot be written/m)
    expect(status).toBe(FAILED)
  })
})

test('a statement over the time limit stops the database and rejects pending requests', async () => {
  const onFailure = vi.fn()
  const store = await openEmbeddedCopy({ onFailure, statementLimitMs: 3_000 })
  const client = await store.pool.connect()
  const slow = client.query('select count(*) from generate_series(1, 1e10::bigint)')
  const answers = await Promise.allSettled([
    slow.finally(() => client.release()),
    store.pool.query('select 1'),
    store.dump(),
  ])
  await expect(store.pool.query('select 1')).rejects.toThrow('longer than 3 seconds')

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(onFailure.mock.calls).toEqual([
    [
      'The database in memory was stopped because a statement took longer than 3 seconds. Start again: no saved data is lost.',
    ],
  ])
  await store.close()
})

test('closing does not wait forever for an unreleased connection', async () => {
  const onFailure = vi.fn()
  const store = await openEmbeddedCopy({ onFailure })
  await store.pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = store.close()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await closed
  expect(onFailure).not.toHaveBeenCalled()
})
