import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, withProgress } from './run.mjs'

const emulatorFolder = join(root, 'local-identity')

/** @typedef {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs the packages of the lock file where others, or none, are installed. What is built already runs without
 * those for development.
 * @param {{ dev?: boolean }} [wanted]
 */
export async function ensurePackages({ dev = true } = {}) {
  const options = [dev ? '--include=dev' : '--omit=dev']
  const { ok, output } = await ensure(root, 'Installing packages', options, { dev })
  if (!ok) fail('The packages could not be installed. `npm ci` says why above.', output)
}

/**
 * In production removes the packages for development: what is built needs none of them, and what is not there
 * cannot be attacked. A start that finds its sources changed installs them again.
 */
export async function pruneInProduction() {
  const installed = Object.values(readInstalled(root))
  if (process.env.NODE_ENV !== 'production' || !installed.some(({ dev }) => dev)) return
  const { ok, output } = await withProgress('Removing packages that only the build needs', () =>
    run('npm', ['prune', '--omit=dev', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']),
  )
  if (!ok) console.error(`${output.trimEnd()}\nThey could not be removed. The server runs all the same.`)
}

/**
 * The same for the Auth emulator, which signs people in where no Firebase project does. The product works
 * without it, and says so itself. Nothing of it has to be compiled: no scripts of packages are run.
 */
export async function ensureEmulator() {
  const options = ['--ignore-scripts', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  await ensure(emulatorFolder, 'Installing the local sign-in', options)
}

export function emulatorIsInstalled() {
  return packagesAreInstalled(emulatorFolder)
}

/**
 * @param {string} folder
 * @param {string} title
 * @param {string[]} options
 * @param {{ dev: boolean }} [wanted]
 */
async function ensure(folder, title, options, wanted) {
  if (packagesAreInstalled(folder, wanted)) return { ok: true, output: '' }
  return withProgress(title, () => run('npm', ['ci', '--no-audit', '--no-fund', ...options], { cwd: folder }))
}

/**
 * @param {string} folder
 * @param {{ dev: boolean }} [options]
 */
function packagesAreInstalled(folder, { dev } = { dev: true }) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readInstalled(folder)
  return Object.entries(wanted).every(([path, entry]) => {
    if (entry.dev && !dev) return true
    const present = installed[path]
    // Packages for other systems are in the lock file only.
    if (!present) return path === '' || entry.optional || entry.devOptional
    const isSame = entry.integrity === undefined || present.integrity === entry.integrity
    return isSame && present.version === entry.version
  })
}

/**
 * npm writes a lock file of its own at the end of an installation.
 * @param {string} folder
 */
function readInstalled(folder) {
  return readPackages(join(folder, 'node_modules', '.package-lock.json'))
}

/**
 * What a lock file lists, or nothing where it is missing.
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}
