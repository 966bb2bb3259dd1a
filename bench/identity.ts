import { startEmulator } from '../scripts/lib/emulator.mjs'

/** Runs an Auth emulator while `use` runs; `use` gets its host and port. */
export async function withIdentity<T>(use: (host: string) => Promise<T>): Promise<T> {
  const emulator = await startEmulator()
  try {
    return await use(emulator.host)
  } finally {
    await emulator.stop()
  }
}
