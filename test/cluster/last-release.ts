import { cp, readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from '../../scripts/lib/run.mjs'
import { makeTemporaryFolder } from '../disk-database.ts'

const BUILD = `const { ensureBuilds } = await import('./scripts/lib/builds.mjs'); await ensureBuilds()`

/** Builds the last release in a temporary folder, which it returns. */
export async function buildLastRelease(): Promise<string> {
  const commit = (await readFile('deploy/last-release', 'utf8')).trim()
  const folder = await makeTemporaryFolder()
  const archive = join(folder, 'sources.tar')
  await runOrThrow(`This clone lacks the commit in deploy/last-release. Get it: git fetch origin ${commit}`, [
    'git',
    'archive',
    '--output',
    archive,
    commit,
  ])
  await runOrThrow('The sources could not be unpacked.', ['tar', '-xf', archive, '-C', folder])
  await providePackages(folder)
  // Only what has changed since is built again.
  for (const output of ['dist', 'ground', 'build'])
    await cp(output, join(folder, output), { recursive: true, force: true })
  await runOrThrow(
    'The last release could not be built.',
    [process.execPath, '--input-type=module', '--eval', BUILD],
    folder,
  )
  return folder
}

/**
 * Links our packages, and their lock file, if those that the server runs with are among them; otherwise installs the
 * release's.
 */
async function providePackages(folder: string): Promise<void> {
  const [theirs, ours] = await Promise.all([productionPackages(folder), productionPackages('.')])
  if (Object.entries(theirs).every(([path, integrity]) => integrity === ours[path])) {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    await cp('package-lock.json', join(folder, 'package-lock.json'))
  } else
    await runOrThrow(
      'The packages of the last release could not be installed.',
      ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund'],
      folder,
    )
}

/** The hash of each package by its path. */
async function productionPackages(folder: string): Promise<Record<string, string>> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  const entries = Object.entries<{ dev?: boolean; integrity: string }>(packages)
  const production = entries.filter(([path, { dev }]) => path !== '' && !dev)
  return Object.fromEntries(production.map(([path, { integrity }]) => [path, integrity]))
}

async function runOrThrow(
  sentence: string,
  [command = '', ...args]: readonly string[],
  cwd = resolve('.'),
): Promise<void> {
  const { ok, output } = await run(command, args, { cwd, env: { NODE_ENV: 'production' } })
  if (!ok) throw new Error(`${sentence}\n${output}`)
}
