import './lib/node-version.mjs'
import './lib/env-file.mjs'
import './lib/stop-with-npm.mjs'
import { ensureGround, ensureServer } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { run } from './lib/run.mjs'

process.env.NODE_ENV = 'development'
await ensurePackages()
await ensureServer()
await ensureGround()
const { ok } = await run('tsx', ['watch', '--clear-screen=false', 'src/app/server/main.ts'], {
  show: true,
})
process.exit(ok ? 0 : 1)
