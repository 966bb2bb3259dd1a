import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Environment variables that programs need on every system; all others are withheld. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

/** A child process and its output so far. */
export interface Program {
  child: ChildProcess
  stdout: string
  stderr: string
  /** Resolves with its exit status; null after a signal that it did not handle. */
  exit: Promise<number | null>
}

/** Short-lived programs: optimising the embedded database's WebAssembly would not pay off. */
const NO_OPTIMISATION = '--liftoff-only'

/**
 * Programs that run from the build, because transpiling would take longer than running; without source maps, because
 * reading them takes an eighth of a start. Stack traces name lines of the build.
 */
const BUILT = /^(src\/app\/server|test\/programs)\/.*(?=\.ts$)/

/** Runs a file of the project, or of another version in `folder`, with only `env` as its environment. */
export function runProgram(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  folder = root,
): Program {
  return runCommand(process.execPath, [...nodeArguments(file), ...args], env, folder)
}

/** Runs a TypeScript file of the project through a shell script that gets the command as `"$@"`. */
export function runProgramInShell(
  script: string,
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Program {
  return runCommand('sh', ['-c', script, 'sh', process.execPath, ...nodeArguments(file), ...args], env)
}

function nodeArguments(file: string): string[] {
  const [built] = BUILT.exec(file) ?? []
  if (built) return [NO_OPTIMISATION, `dist/${built}.js`]
  return file.endsWith('.ts') ? ['--import', 'tsx', file] : [file]
}

function runCommand(command: string, args: string[], env: Record<string, string>, cwd = root): Program {
  const inherited = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]))
  const child = spawn(command, args, {
    cwd,
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
