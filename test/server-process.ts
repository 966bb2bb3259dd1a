import { type Program, runProgram } from './program.ts'
import { waitForOutput } from './program-output.ts'

/** A server that asks nobody outside this machine and signs nobody in, on a free port, with its data in `dataDir`. */
export function runServer(dataDir: string, env: Record<string, string> = {}): Program {
  return runProgram('src/server/main.ts', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    IDENTITY: 'none',
    LOCAL_IDENTITY_PORT: '0',
    POSTCODES_API_URL: '',
    MAP_STYLE_URL: '',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ...env,
  })
}

/** Stops a server as an operator does; resolves with its exit status. */
export function stopServer(server: Program): Promise<number | null> {
  server.child.kill('SIGTERM')
  return server.exit
}

/** Resolves with the server's address once it listens; rejects with what it said when it ends before. */
export async function serverUrl(server: Program): Promise<string> {
  const [, url = ''] = await waitForOutput(server, /ready at (\S+)/)
  return url
}
