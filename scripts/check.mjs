import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { checkStep, runSteps } from './lib/steps.mjs'

await ensurePackages()
await runSteps([checkStep])
