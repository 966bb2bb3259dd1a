import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureScreens, ensureServer, everythingIsBuilt } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'

process.env.DATA_DIR ||= 'data/cluster'
await ensurePackages({ dev: !everythingIsBuilt() })
const { requireClusterPrograms, runCluster } = await import('./lib/cluster.mjs')
requireClusterPrograms()
await ensureServer()
await ensureScreens()
await runCluster()
