import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a program needs of the environment on every system; the settings of this machine stay out. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

/** A program of ours in a process of its own, and what it has said so far. */
export interface Program {
  child: ChildProcess
  stdout: string
  stderr: string
  /** Resolves with its exit status; null after a signal that it did not handle. */
  exit: Promise<number | null>
}

/** These programs live for moments: the time to compile the embedded database well would never come back. */
const QUICKLY_COMPILED = '--liftoff-only'

/** Where programs are built: reading TypeScript would take them longer than what they do. */
const BUILT = /^(src\/server|test\/programs)\/.*(?=\.ts$)/

/** Runs a TypeScript file of the project with no environment but `env`. */
export function runProgram(file: string, args: string[], env: Record<string, string> = {}): Program {
  return runCommand(process.execPath, [...nodeArguments(file), ...args], env)
}

/** Runs a TypeScript file of the project by a shell script that has its command as `"$@"`. */
export function runProgramInShell(script: string, file: string, args: string[]): Program {
  return runCommand('sh', ['-c', script, 'sh', process.execPath, ...nodeArguments(file), ...args], {})
}

function nodeArguments(file: string): string[] {
  const [built] = BUILT.exec(file) ?? []
  return [
    QUICKLY_COMPILED,
    ...(built ? ['--enable-source-maps', `dist/${built}.js`] : ['--import', 'tsx', file]),
  ]
}

function runCommand(command: string, args: string[], env: Record<string, string>): Program {
  const inherited = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]))
  const child = spawn(command, args, {
    cwd: root,
    env: { ...inherited, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const program: Program = {
    child,
    stdout: '',
    stderr: '',
    exit: once(child, 'close').then(([code]) => code as number | null),
  }
  child.stdout.on('data', (bytes: Buffer) => {
    program.stdout += bytes
  })
  child.stderr.on('data', (bytes: Buffer) => {
    program.stderr += bytes
  })
  return program
}
