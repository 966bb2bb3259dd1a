import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '../../project.ts'

/** Whose NODEFS `DurableFiles` patches. */
const PATCHED = '0.5.16'

it('patches the inside of the PGlite version that it was written for', () => {
  const { version } = JSON.parse(
    readFileSync(projectPath('node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  )
  expect(
    version,
    `PGlite is ${version}, but durable-files.ts patches the inside of ${PATCHED}: compare its NODEFS, run the tests in this folder, and change PATCHED.`,
  ).toBe(PATCHED)
})
