import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureScreens, ensureServer, importServer } from './lib/builds.mjs'
import { ensureWantedEmulator } from './lib/emulator.mjs'
import { ensurePackages } from './lib/packages.mjs'

await ensurePackages()
await ensureServer()
await Promise.all([ensureScreens(), ensureWantedEmulator()])

console.log('Starting the server…')
// The server runs in this very process: signals, terminal and exit status are its own.
await importServer('main.js')
