import { readFileSync } from 'node:fs'
import { projectPath } from '../../platform/project.ts'

/** The program's version, and the commit it was built from, if known. */
export const program: { version: string; commit: string | null } = {
  version: JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version,
  commit: readFromBuild('commit'),
}

/**
 * Identifies what the server was built from, the libraries included; null if it runs from sources, which may change at any
 * time.
 */
export const build: string | null = import.meta.url.endsWith('.js') ? readFromBuild('stamp') : null

function readFromBuild(name: string): string | null {
  try {
    return readFileSync(projectPath(`dist/${name}`), 'utf8')
  } catch {
    return null
  }
}
