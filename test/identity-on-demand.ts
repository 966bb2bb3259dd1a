import { startEmulator } from '../scripts/lib/emulator.mjs'
import { offerOnDemand } from './on-demand.ts'

/**
 * Offers one Auth emulator to all test files: the first request to `url` starts it, and every request returns its host
 * and port.
 */
export async function offerIdentity(): Promise<{ url: string; close: () => Promise<void> }> {
  let emulator: ReturnType<typeof startEmulator> | undefined
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
