import { pathToFileURL } from 'node:url'
import { importServer } from '../scripts/lib/builds.mjs'
import { root } from '../scripts/lib/run.mjs'

/**
 * Stands for the module that starts threads: they run from the build, because transpiling their modules would take
 * longer than what they do.
 */
const built: typeof import('../src/platform/process/thread.ts') = await importServer(
  'platform/process/thread.js',
)

export const { SCRIPT_OPTIONS, startThread } = built

export function siblingScript(of: string, name: string): URL {
  const source = pathToFileURL(root).href
  return built.siblingScript(of.replace(source, `${source}dist/`), name)
}
