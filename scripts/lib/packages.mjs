import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, withProgress } from './run.mjs'

const emulatorFolder = join(root, 'local-identity')

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/** Installs the packages of the lock file where others, or none, are installed. */
export async function ensurePackages() {
  const { ok, output } = await ensure(root, 'Installing packages', ['--include=dev'])
  if (!ok) fail('The packages could not be installed. `npm ci` says why above.', output)
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
 */
async function ensure(folder, title, options) {
  if (packagesAreInstalled(folder)) return { ok: true, output: '' }
  return withProgress(title, () => run('npm', ['ci', '--no-audit', '--no-fund', ...options], { cwd: folder }))
}

/** @param {string} folder */
function packagesAreInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed[path]
    // Packages for other systems are in the lock file only.
    if (!present) return path === '' || entry.optional || entry.devOptional
    const isSame = entry.integrity === undefined || present.integrity === entry.integrity
    return isSame && present.version === entry.version
  })
}

/**
 * What a lock file lists, or nothing where it is missing. npm writes its own one at the end of an installation.
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
