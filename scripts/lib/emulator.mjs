import { importServer } from './builds.mjs'
import { emulatorIsInstalled, ensureEmulator } from './packages.mjs'

/** Installs the Auth emulator where the settings ask for one of our own. The server has been built. */
export async function ensureWantedEmulator() {
  if (!emulatorIsInstalled() && (await isWanted())) await ensureEmulator()
}

async function isWanted() {
  /** @type {typeof import('../../src/server/config.ts')} */
  const { readConfig } = await importServer('config.js')
  try {
    const { emulator } = readConfig(process.env)
    return emulator !== undefined && emulator.host === undefined
  } catch {
    // What is wrong with the settings is for the server to say.
    return false
  }
}
