import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { projectPath } from '../../../platform/project.ts'
import { OFFLINE_PATH } from '../../contract/offline.ts'
import { type Chunks, filesOf } from './offline-files.ts'
import { buildFolder, type Screens, type WebBuild } from './web.ts'

/** Screens that open without a connection. */
const SCREENS = ['routes/list', 'routes/court', 'routes/saved', 'routes/offline']
/** How long a page may take before the shell is shown, milliseconds. */
const WAIT_MS = 4_000

/** `/sw.js`: the worker with what it has to know, or one that ends those installed before. */
export function serviceWorker(app: FastifyInstance, config: Config, screens: Screens): void {
  let script: Promise<string> | undefined
  app.get('/sw.js', async (_, reply) => {
    script ??= config.offline ? writeWorker(config, screens) : Promise.resolve(source('service-worker-off'))
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript')
      .send(await script)
  })
}

async function writeWorker({ site }: Config, screens: Screens): Promise<string> {
  const { assets } = await screens.load()
  const worker = source('service-worker')
  const files = offlineFiles(assets)
  // The shell shows how the site presents itself.
  const version = createHash('sha256')
    .update(JSON.stringify([worker, files, site]))
    .digest('hex')
    .slice(0, 12)
  const known = { version, files, pages: pagesOf(assets), shell: OFFLINE_PATH, waitMs: WAIT_MS }
  return `const SITE = ${JSON.stringify(known)}\n${worker}`
}

const source = (name: string) => readFileSync(projectPath(`site/${name}.js`), 'utf8')

function offlineFiles({ url }: WebBuild['assets']): string[] {
  const chunks = JSON.parse(readFileSync(`${buildFolder}client/.vite/manifest.json`, 'utf8')) as Chunks
  const modules = ['entry.client', 'root', ...SCREENS].map((id) => `src/app/web/${id}.tsx`)
  return [url, ...filesOf(chunks, modules)]
}

/** The addresses of these screens, as a regular expression. */
function pagesOf({ routes }: WebBuild['assets']): string {
  const paths = SCREENS.flatMap((id) => (routes[id] ? [routes[id].path ?? ''] : []))
  return `^/(${paths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`
}
