import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureBuilds } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { fail } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'
import { vitestStep } from './lib/tests.mjs'

await ensurePackages()
await ensureBuilds()
const { findServer } = await import('./lib/postgres.mjs')
const url = await findServer().catch((error) =>
  fail('PostgreSQL could not be started for the tests.', error.message),
)
if (!url)
  fail(
    process.env.DATABASE_URL
      ? 'DATABASE_URL must be a reachable PostgreSQL server (15 or newer) whose user may create databases.'
      : 'These tests need PostgreSQL 15 or newer: install it, or set DATABASE_URL to a server where databases may be created.',
  )
await runSteps([
  vitestStep('API tests on PostgreSQL', {
    folders: ['/server/', 'src/platform/'],
    env: { TEST_DATABASE_URL: url },
  }),
])
