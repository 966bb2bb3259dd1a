import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/process/log.ts'
import { EmulatorProcess, isEmulatorInstalled } from './emulator-process.ts'

/** The Auth emulator that a local installation signs people in with. */
export interface LocalIdentity {
  /** Where it listens: host and port. */
  host: string
  stop(): Promise<void>
}

/** Starts our own emulator if the configuration asks for it; it loads while the server starts. */
export async function startLocalIdentity(config: Config, log: Log): Promise<LocalIdentity | undefined> {
  const { emulator, identity, dataDir } = config
  if (!emulator || identity.mode !== 'emulator') return undefined
  const { host, port } = emulator
  if (host) return { host, stop: async () => {} }
  const file = join(dataDir, 'identity', 'accounts.json')
  return EmulatorProcess.start({ port, projectId: identity.projectId, file, log })
}

/** If the emulator's packages are missing, logs a warning and returns the configuration without it. */
export function withoutMissingEmulator(config: Config, log: Log): Config {
  if (!config.emulator || config.emulator.host || isEmulatorInstalled()) return config
  log.warn(
    'Sign-in is unavailable: its packages are missing. Restart with an internet connection to install them.',
  )
  return { ...config, identity: { mode: 'none' }, emulator: undefined, serviceAccount: undefined }
}
