import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { spawnSync } from 'node:child_process'
import { ensureBuilds } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { fail } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'
import { vitestStep } from './lib/tests.mjs'

await ensurePackages()
await ensureBuilds()
const { hasPostgres } = await import('./lib/postgres.mjs')
const missing = [
  ...(hasPostgres() ? [] : ['PostgreSQL 15 or newer']),
  ...['nginx', 'redis-server'].filter((program) => spawnSync(program, ['-v']).error),
]
if (missing.length > 0) fail(`These tests need programs that aren't installed: ${missing.join(', ')}.`)
await runSteps([vitestStep('Two instances behind nginx', { config: 'vitest.cluster.config.ts' })])
