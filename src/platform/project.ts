import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The parent of `src/`, or of `dist/src/` in a build. */
const here = new URL('../../', import.meta.url)
const project = existsSync(new URL('package.json', here)) ? here : new URL('../', here)

/** The absolute path of a bundled file or folder, such as `data/gazetteer.csv`. */
export function projectPath(path: string): string {
  return fileURLToPath(new URL(path, project))
}
