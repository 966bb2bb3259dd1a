import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { run } from './lib/run.mjs'

await ensurePackages()
const { ok } = await run('tsx', ['e2e/harness/demo.ts'], { show: true })
process.exit(ok ? 0 : 1)
