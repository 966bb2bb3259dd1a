import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { run } from './lib/run.mjs'

await ensurePackages()
const { ok } = await run('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], {
  env: { NODE_ENV: 'development' },
  show: true,
})
process.exit(ok ? 0 : 1)
