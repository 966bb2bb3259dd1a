import { importServer } from './builds.mjs'
import { emulatorIsInstalled, ensureEmulator } from './packages.mjs'

/** Installs the Auth emulator if the configuration asks for our own. Requires a built server. */
export async function ensureEmulatorIfConfigured() {
  if (!emulatorIsInstalled() && (await isWanted())) await ensureEmulator()
}

async function isWanted() {
  /** @type {typeof import('../../src/platform/config/config.ts')} */
  const { readConfig } = await importServer('platform/config/config.js')
  try {
    const { emulator } = readConfig(process.env)
    return emulator !== undefined && emulator.host === undefined
  } catch {
    // The server reports configuration errors itself.
    return false
  }
}
