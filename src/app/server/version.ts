import { readFileSync } from 'node:fs'
import { projectPath } from '../../platform/project.ts'

/** The program's version, and the commit it was built from, if known. */
export const program: { version: string; commit: string | null } = {
  version: JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version,
  commit: readCommit(),
}

function readCommit(): string | null {
  try {
    return readFileSync(projectPath('dist/commit'), 'utf8')
  } catch {
    return null
  }
}
