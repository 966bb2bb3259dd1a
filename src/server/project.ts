import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Above `src/`, or above `dist/src/` where the server was built. */
const here = new URL('../../', import.meta.url)
const project = existsSync(new URL('package.json', here)) ? here : new URL('../', here)

/** The path of a file or folder that comes with the program, such as `data/gazetteer.csv`. */
export function projectPath(path: string): string {
  return fileURLToPath(new URL(path, project))
}
