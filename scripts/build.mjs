import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { buildAll, ensureBuilds } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'

await ensurePackages()
await (process.argv.includes('--if-stale') ? ensureBuilds() : buildAll())
