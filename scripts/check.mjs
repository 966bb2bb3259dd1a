import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { checks, runSteps } from './lib/steps.mjs'

await ensurePackages()
await runSteps(checks)
