import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureWantedEmulator } from './lib/emulator.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { ensureScreens } from './lib/screens.mjs'

await ensurePackages()
await ensureWantedEmulator()
await ensureScreens()

console.log('Starting the server…')
// The server runs in this very process: signals, terminal and exit status are its own.
const { register } = await import('tsx/esm/api')
register()
await import('../src/server/main.ts')
