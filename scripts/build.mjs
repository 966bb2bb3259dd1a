import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { buildAll, ensureBuilds } from './lib/builds.mjs'
import { ensurePackages, pruneInProduction } from './lib/packages.mjs'

await ensurePackages()
if (process.argv.includes('--if-stale')) await ensureBuilds()
else {
  await buildAll()
  await pruneInProduction()
}
