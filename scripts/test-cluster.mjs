import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureBuilds } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { runSteps } from './lib/steps.mjs'
import { vitestStep } from './lib/tests.mjs'

await ensurePackages()
const { requireClusterPrograms } = await import('./lib/cluster.mjs')
requireClusterPrograms()
await ensureBuilds()
await runSteps([vitestStep('Two instances behind nginx', { config: 'vitest.cluster.config.ts' })])
