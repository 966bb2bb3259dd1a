// @module-tag programs
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type Program, runProgram, runProgramInShell } from '../../../test/program.ts'
import { waitFor } from '../../../test/wait-for.ts'

const PROGRAM = 'test/programs/write-log.ts'
/** More than a pipe and the line buffer can hold. */
const LINES = 6000

const started: Program[] = []
afterEach(async () => {
  for (const { child, exit } of started.splice(0)) {
    child.kill('SIGKILL')
    child.stdout?.resume()
    await exit
  }
})

function begin(program: Program): Program {
  started.push(program)
  return program
}

/** Resolves after this many rounds of lines; rejects if the program exits first. */
async function afterRound(program: Program, rounds: number): Promise<void> {
  const ended = program.exit.then((status) => Promise.reject(new Error(`${status}: ${program.stderr}`)))
  const written = () => expect(program.stderr.split('written')).toHaveLength(rounds + 1)
  await Promise.race([waitFor(written), ended])
}

/** Stops a program with SIGTERM. */
async function stop({ child }: Program): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  return (await exit)[0]
}

describe('a log that nobody reads', () => {
  it('blocks nothing, and reports how many lines were dropped once it is read again', async () => {
    const program = begin(runProgram(PROGRAM, [String(LINES)]))
    program.child.stdout?.pause()
    await afterRound(program, 1)
    program.child.stdout?.resume()
    const dropped =
      /"level":40.*"lines":(\d+),"msg":"log lines were dropped because they could not be written in time"/
    await waitFor(() => expect(program.stdout).toMatch(dropped))
    const lines = program.stdout.trimEnd().split('\n')
    const kept = lines.map((line) => JSON.parse(line).msg).filter((msg) => msg === 'a line')
    expect(kept.length + Number(dropped.exec(program.stdout)?.[1])).toBe(LINES)
    expect(await stop(program)).toBe(0)
  })

  it('does not delay the exit either', async () => {
    const program = begin(runProgram(PROGRAM, [String(LINES)]))
    program.child.stdout?.pause()
    await afterRound(program, 1)
    expect(await stop(program)).toBe(0)
  })

  it('does not end the process when its reader is gone', async () => {
    const program = begin(runProgram(PROGRAM, ['10']))
    await afterRound(program, 1)
    program.child.stdout?.destroy()
    program.child.kill('SIGUSR2')
    await afterRound(program, 2)
    program.child.kill('SIGUSR2')
    await afterRound(program, 3)
    expect(await stop(program)).toBe(0)
  })
})

it('a log on a full disk does not end the process', async () => {
  const program = begin(runProgramInShell('exec "$@" >/dev/full', PROGRAM, ['10']))
  await afterRound(program, 1)
  program.child.kill('SIGUSR2')
  await afterRound(program, 2)
  expect(await stop(program)).toBe(0)
})
