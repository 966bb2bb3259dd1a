import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureEmulator } from '../../scripts/lib/packages.mjs'
import { type Program, runProgram } from '../../test/program.ts'
import { runServer, serverUrl } from '../../test/server-process.ts'
import { BASE_URL } from './base-url.ts'

/** Starts the server on a directory that is the same for every run; answers how to stop it. */
export default async function startSeededServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-e2e-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  try {
    await ensureEmulator()
    await Promise.all([
      finish(runProgram('scripts/build.mjs', ['--if-stale'])),
      finish(runProgram('e2e/harness/seed.ts', [dataDir])),
    ])
    const server = runServer(dataDir, { IDENTITY: 'emulator' })
    process.env[BASE_URL] = await serverUrl(server)
    server.child.stdout?.pipe(process.stdout)
    server.child.stderr?.pipe(process.stderr)
    return async () => {
      server.child.kill('SIGTERM')
      const status = await server.exit
      await removeData()
      if (status !== 0) throw new Error(`The server ended with status ${status}.`)
    }
  } catch (error) {
    await removeData()
    throw error
  }
}

async function finish(program: Program): Promise<void> {
  const status = await program.exit
  if (status !== 0) throw new Error(`${program.stdout}${program.stderr}`)
}
