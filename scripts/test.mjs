import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureScreens, ensureServer } from './lib/builds.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { fail } from './lib/run.mjs'
import { checkStep, runSteps } from './lib/steps.mjs'
import {
  browserTests,
  clusterTests,
  componentTests,
  journeys,
  postgresTests,
  quickComponentTests,
  quickTests,
  unitTests,
} from './lib/tests.mjs'

/**
 * Runs a set of tests. The quick one proves every feature.
 * @type {Record<string, { steps: import('./lib/steps.mjs').Step[], hint?: string }>}
 */
const sets = {
  quick: {
    steps: [checkStep, quickTests, quickComponentTests, journeys],
    hint: 'Every feature is proven. `npm run test:all` adds the other browser tests, tests with Firebase, tests that start and kill programs, large data, PostgreSQL, and two instances.',
  },
  all: { steps: [checkStep, unitTests, componentTests, browserTests, postgresTests, clusterTests] },
  postgres: { steps: [postgresTests] },
  cluster: { steps: [clusterTests] },
}

const [name = 'quick'] = process.argv.slice(2)
const { steps, hint } = sets[name] ?? fail(`Name what to test: ${Object.keys(sets).join(', ')}.`)
await ensurePackages()
for (const { require } of steps) await require?.()
const needsBrowser = steps.includes(journeys) || steps.includes(browserTests)
await Promise.all([ensureServer(), ensureScreens(), ...(needsBrowser ? [ensureChromium()] : [])])
await runSteps(steps, hint)
