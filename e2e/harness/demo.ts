import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, serverUrl, stopServer } from '../../test/server-process.ts'
import { COURT_WITH_FACTS } from './courts.ts'
import { importMapData, preparedData, prepareServers } from './initial-data.ts'

/** Runs the site with the directory of the browser tests, in which every state can be seen, until it is stopped. */
const folder = await mkdtemp(join(tmpdir(), 'opencourt-demo-'))
try {
  await prepareServers()
  const { seeded } = await preparedData(folder)
  await importMapData(seeded)
  const server = runServer(seeded, {
    ...{ IDENTITY: 'embedded', PORT: process.env.PORT ?? '3000' },
  })
  console.log(`Demonstration at ${await serverUrl(server)}: made-up courts, and nothing is kept.
Facts and problems in every state: search for "${COURT_WITH_FACTS}".
To administer, sign in with Google as admin@opencourt.example. Stop with Ctrl+C.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopServer(server))
  await server.exit
} finally {
  await rm(folder, { recursive: true, force: true })
}
