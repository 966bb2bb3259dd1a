import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureBuilds } from './lib/builds.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureEmulator, ensurePackages } from './lib/packages.mjs'
import { checks, runSteps } from './lib/steps.mjs'
import { browserStep, vitestStep } from './lib/tests.mjs'

await ensurePackages()
await Promise.all([ensureEmulator(), ensureChromium(), ensureBuilds()])
await runSteps([...checks, vitestStep('Unit and API tests'), browserStep('Browser tests')])
