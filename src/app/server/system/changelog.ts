import { readFileSync } from 'node:fs'
import { projectPath } from '../../../platform/project.ts'

/** What changed in a version, as CHANGELOG.md says: by topic, a sentence or more for each change. */
interface VersionChanges {
  version: string
  topics: { title: string; items: string[] }[]
}

/** The versions of CHANGELOG.md, newest first; none if the file is missing. */
export function readChangelog(): VersionChanges[] {
  try {
    return parseChangelog(readFileSync(projectPath('CHANGELOG.md'), 'utf8'))
  } catch {
    return []
  }
}

/** Reads versions (`## 1.0.0, 29 November 2026`), topics (`### New`) and items (`- …`), each on one line. */
export function parseChangelog(text: string): VersionChanges[] {
  const versions: VersionChanges[] = []
  for (const line of text.split('\n')) {
    const [mark = '', ...words] = line.split(' ')
    const rest = words.join(' ')
    const topics = versions.at(-1)?.topics
    if (mark === '##') versions.push({ version: rest.split(',')[0] ?? '', topics: [] })
    else if (mark === '###') topics?.push({ title: rest, items: [] })
    else if (mark === '-') topics?.at(-1)?.items.push(rest)
  }
  return versions
}
