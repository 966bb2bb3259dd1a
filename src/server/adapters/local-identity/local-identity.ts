import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { EmulatorProcess, isEmulatorInstalled } from './emulator-process.ts'

/** The Auth emulator that a local installation signs people in with. */
export interface LocalIdentity {
  /** Where it answers: host and port. */
  host: string
  stop(): Promise<void>
}

/** Starts our own emulator where the settings want one; it loads while the server starts. */
export async function startLocalIdentity(config: Config, log: Log): Promise<LocalIdentity | undefined> {
  const { emulator, identity, dataDir } = config
  if (!emulator || identity.mode !== 'emulator') return undefined
  const { host, port } = emulator
  if (host) return { host, stop: async () => {} }
  const file = join(dataDir, 'identity', 'accounts.json')
  return EmulatorProcess.start({ port, projectId: identity.projectId, file, log })
}

/** The settings without the emulator, and a word about it, where its packages could not be installed. */
export function withoutMissingEmulator(config: Config, log: Log): Config {
  if (!config.emulator || config.emulator.host || isEmulatorInstalled()) return config
  log.warn(
    'People cannot sign in: the packages for it are missing. Start again with a connection to the internet.',
  )
  return { ...config, identity: { mode: 'none' }, emulator: undefined, serviceAccount: undefined }
}
