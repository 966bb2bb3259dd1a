import './lib/node-version.mjs'
import './lib/env-file.mjs'
import './lib/stop-with-npm.mjs'
import { ensureServer, importServer, serverIsBuilt } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'

await ensurePackages({ dev: !serverIsBuilt() })
await ensureServer()
await importServer('app/server/commands/main.js')
