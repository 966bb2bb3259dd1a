import { ensureEmulator } from '../scripts/lib/packages.mjs'
import { EmulatorProcess } from '../src/accounts/server/emulator-process.ts'
import { offerOnDemand } from './on-demand.ts'
import { PROJECT } from './people.ts'

/**
 * Offers one Auth emulator to all test files: the first request to `url` starts it, and every request returns its host
 * and port.
 */
export async function offerIdentity(): Promise<{ url: string; close: () => Promise<void> }> {
  let emulator: Promise<EmulatorProcess> | undefined
  const { url, close } = await offerOnDemand(async () => {
    emulator = startEmulator()
    return (await emulator).host
  })
  return {
    url,
    async close() {
      close()
      await (await emulator)?.stop()
    },
  }
}

export async function startEmulator(): Promise<EmulatorProcess> {
  await ensureEmulator()
  return EmulatorProcess.start({ port: 0, projectId: PROJECT, log: console })
}
