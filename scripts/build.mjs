import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { buildScreens, ensureScreens } from './lib/screens.mjs'

await ensurePackages()
await (process.argv.includes('--if-stale') ? ensureScreens() : buildScreens())
