// @module-tag programs
/** Embedded store only: confirmed data is on disk. */
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir, removeFolder } from '../../../../test/disk-database.ts'
import { type Program, runProgram } from '../../../../test/program.ts'
import { killProgram, waitForOutput } from '../../../../test/program-output.ts'
import { randomNumbers } from '../../../../test/random.ts'

const SAVE_NUMBERS = 'test/programs/save-numbers.ts'
/** Programs to kill; after each, another one opens what it left. */
const KILLS = Number(process.env.KILLS ?? 6)
const RECORD_DISK = pathToFileURL('test/programs/record-disk.mjs')

let dataDir: string
let program: Program
beforeEach(async () => {
  dataDir = await makeDataDir()
})
afterEach(async () => {
  await killProgram(program)
  await removeFolder(dataDir)
})

test('a commit is confirmed only after the log that holds it was synced', async () => {
  program = runProgram(SAVE_NUMBERS, [dataDir], { NODE_OPTIONS: `--import=${RECORD_DISK}` })
  await waitForOutput(program, /^saved 20$/m)
  await killProgram(program)

  const saves = program.stdout.split(/^found .*$/m)[1]?.split(/^saved \d+$/m) ?? []
  expect(saves.length).toBeGreaterThan(20)
  for (const save of saves.slice(0, 20)) {
    const lines = save
      .trim()
      .split('\n')
      .filter((line) => line.includes('/pg_wal/'))
    const [last = '', before = ''] = lines.toReversed()
    expect(before).toMatch(/^wrote .*\/pg_wal\/[0-9A-F]{24}$/)
    expect(last).toBe(before.replace('wrote', 'synced'))
  }
})

test('kill -9 during writes loses no confirmed data', { timeout: 60_000 + KILLS * 15_000 }, async () => {
  const random = randomNumbers(20)
  let confirmed = 0
  for (let round = 1; round <= KILLS; round++) {
    program = runProgram(SAVE_NUMBERS, [dataDir, '2000'])
    const wanted = confirmed + 1 + Math.floor(random() * 25)
    await waitForOutput(program, new RegExp(`^saved ${wanted}$`, 'm'))
    await killProgram(program)

    const [, count, last] = await waitForOutput(program, /^found (\d+) up to (\d+)$/m)
    expect(count, 'there is a gap').toBe(last)
    expect(Number(last)).toBeGreaterThanOrEqual(confirmed)
    confirmed = Number(/saved (\d+)\n$/.exec(program.stdout)?.[1])
    expect(confirmed).toBeGreaterThanOrEqual(wanted)
  }
})
