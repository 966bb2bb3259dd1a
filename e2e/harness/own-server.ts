import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, serverUrl, stopServer } from '../../test/server-process.ts'
import { FIRST_DATA } from './environment.ts'
import { test } from './test.ts'

/** Tests on a server that is set up otherwise, with the courts of `courts.csv` and nobody's reviews. */
export const testWith = (environment: Record<string, string>) =>
  test.extend<object, { ownServer: string }>({
    ownServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
      async ({}, use) => {
        const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-e2e-'))
        await cp(process.env[FIRST_DATA] ?? '', dataDir, { recursive: true })
        const server = runServer(dataDir, environment)
        await use(await serverUrl(server))
        await stopServer(server)
        await rm(dataDir, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: ({ ownServer }, use) => use(ownServer),
  })
