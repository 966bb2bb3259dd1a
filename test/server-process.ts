import { PATIENT } from './patient.ts'
import { type Program, runProgram } from './program.ts'
import { waitForOutput } from './program-output.ts'

/**
 * Runs a server on a free port with its data in `dataDir`, without external services and sign-in; with `folder` that of
 * another version.
 */
export function runServer(dataDir: string, env: Record<string, string> = {}, folder?: string): Program {
  const quiet = {
    DATA_DIR: dataDir,
    PORT: '0',
    IDENTITY: 'none',
    POSTCODES_API_URL: '',
    MAP_STYLE_URL: '',
    RATE_LIMIT_FACTOR: '1000',
    TIME_LIMIT_FACTOR: String(PATIENT.timeLimitFactor),
    LOG_LEVEL: 'warn',
  }
  return runProgram('src/app/server/main.ts', [], { ...quiet, ...env }, folder)
}

/** Stops a server with SIGTERM; resolves with its exit status. */
export function stopServer(server: Program): Promise<number | null> {
  server.child.kill('SIGTERM')
  return server.exit
}

/** Resolves with the server's URL once it listens; rejects with its output if it exits first. */
export async function serverUrl(server: Program): Promise<string> {
  const [, url = ''] = await waitForOutput(server, /ready at (\S+)/)
  return url
}
