import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ensureEmulator } from '../scripts/lib/packages.mjs'
import { EmulatorProcess } from '../src/server/adapters/local-identity/emulator-process.ts'
import { PROJECT } from './people.ts'

/**
 * Offers one Auth emulator to all test files of a run: the first who asks at `url` starts it, and everybody gets
 * its host and port.
 */
export async function offerIdentity(): Promise<{ url: string; close: () => Promise<void> }> {
  let emulator: Promise<EmulatorProcess> | undefined
  const server = createServer((_, response) => {
    emulator ??= startEmulator()
    emulator.then(
      ({ host }) => response.end(host),
      (error) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      await (await emulator)?.stop()
    },
  }
}

async function startEmulator(): Promise<EmulatorProcess> {
  await ensureEmulator()
  return EmulatorProcess.start({ port: 0, projectId: PROJECT, log: console })
}
