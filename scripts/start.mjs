import './lib/node-version.mjs'
import './lib/env-file.mjs'
import './lib/stop-with-npm.mjs'
import { ensureScreens, ensureServer, everythingIsBuilt, importServer } from './lib/builds.mjs'
import { ensurePackages, pruneInProduction } from './lib/packages.mjs'

await ensurePackages({ dev: !everythingIsBuilt() })
await ensureServer()
await ensureScreens()
await pruneInProduction()

console.log('Starting the server…')
// The server runs in this process, so that it owns signals, terminal and exit status.
await importServer('app/server/main.js')
