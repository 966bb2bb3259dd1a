import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import startSeededServer from '../../e2e/harness/global-setup.ts'
import { buildPageScript } from './page-script.ts'

/** Starts the servers of the browser tests, and bundles the screens; bundles them anew before each run of a watch. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-components-'))
  const file = join(folder, 'screens.json')
  const bundle = async () => writeFile(file, JSON.stringify(await buildPageScript()))
  const [stop] = await Promise.all([startSeededServer(), bundle()])
  project.onTestsRerun(bundle)
  project.provide('screens', file)
  return async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
}
