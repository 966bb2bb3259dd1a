// @module-tag programs
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../scripts/lib/run.mjs'

const scripts = fileURLToPath(new URL('../scripts/lib', import.meta.url))

/** A project with two packages, one of them a devDependency, and our scripts. */
let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'opencourt-packages-'))
  await cp(scripts, join(project, 'scripts/lib'), { recursive: true })
  for (const name of ['runs', 'builds']) {
    await write(`${name}/package.json`, { name, version: '1.0.0' })
    await npm('pack', `./${name}`)
  }
  await write('package.json', {
    name: 'project',
    type: 'module',
    dependencies: { runs: 'file:runs-1.0.0.tgz' },
    devDependencies: { builds: 'file:builds-1.0.0.tgz' },
  })
  await npm('install', '--package-lock-only')
})
afterAll(() => rm(project, { recursive: true, force: true }))

async function npm(...args: string[]): Promise<void> {
  const { ok, output } = await run('npm', [...args, '--offline'], { cwd: project })
  if (!ok) throw new Error(output)
}

async function write(file: string, content: object): Promise<void> {
  await mkdir(join(project, file, '..'), { recursive: true })
  await writeFile(join(project, file), JSON.stringify(content))
}

const isThere = (path: string) =>
  stat(join(project, path)).then(
    () => true,
    () => false,
  )

async function call(code: string, env: Record<string, string> = {}) {
  const script = `const packages = await import('./scripts/lib/packages.mjs'); await packages.${code}`
  const { ok, output } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    env: { NODE_ENV: '', ...env },
  })
  expect(ok, output).toBe(true)
  return { output, runs: await isThere('node_modules/runs'), builds: await isThere('node_modules/builds') }
}

const production = { NODE_ENV: 'production' }

test('development packages are installed for a build and removed in production afterwards', async () => {
  const lockFile = () => readFile(join(project, 'package-lock.json'), 'utf8')
  const before = await lockFile()

  expect(await call('ensurePackages()', production)).toMatchObject({ runs: true, builds: true })
  expect(await call('pruneInProduction()')).toMatchObject({ builds: true, output: '' })
  const pruned = await call('pruneInProduction()', production)
  expect(pruned).toMatchObject({ runs: true, builds: false })
  expect(pruned.output).toContain('Removing packages that only the build needs')
  expect(await lockFile()).toBe(before)

  // A second run neither installs nor removes anything.
  for (const env of [production, {}]) {
    const later = await call('ensurePackages({ dev: false })', env)
    expect(later).toEqual({ runs: true, builds: false, output: '' })
  }
  expect((await call('pruneInProduction()', production)).output).toBe('')

  expect(await call('ensurePackages()', production)).toMatchObject({ runs: true, builds: true })
})

test('development packages are not installed if there is a build', async () => {
  await rm(join(project, 'node_modules'), { recursive: true, force: true })
  expect(await call('ensurePackages({ dev: false })')).toMatchObject({ runs: true, builds: false })
})
