import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, withProgress } from './run.mjs'

const emulatorFolder = join(root, 'local-identity')

/** @typedef {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs the packages of the lock file if they are missing or differ. An existing build runs without the
 * development packages.
 * @param {{ dev?: boolean }} [wanted]
 */
export async function ensurePackages({ dev = true } = {}) {
  const options = [dev ? '--include=dev' : '--omit=dev']
  const { ok, output } = await ensure(root, 'Installing packages', options, { dev })
  if (!ok) fail('The packages could not be installed. See the output of `npm ci` above.', output)
}

/**
 * In production, removes the development packages: the build does not need them, and they only add attack surface.
 * A start that finds changed sources installs them again.
 */
export async function pruneInProduction() {
  const installed = Object.values(readInstalled(root))
  if (process.env.NODE_ENV !== 'production' || !installed.some(({ dev }) => dev)) return
  const { ok, output } = await withProgress('Removing packages that only the build needs', () =>
    run('npm', ['prune', '--omit=dev', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']),
  )
  if (!ok)
    console.error(
      `${output.trimEnd()}\nThe development packages could not be removed. The server runs anyway.`,
    )
}

/** Installs Firebase's Auth emulator. Nothing needs compiling, so install scripts are not run. */
export async function ensureEmulator() {
  const { ok, output } = await ensure(emulatorFolder, 'Installing the Auth emulator', ['--ignore-scripts'])
  if (!ok) fail('The Auth emulator could not be installed. See the output of `npm ci` above.', output)
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
    // Packages for other platforms are only in the lock file.
    if (!present) return path === '' || entry.optional || entry.devOptional
    const isSame = entry.integrity === undefined || present.integrity === entry.integrity
    return isSame && present.version === entry.version
  })
}

/**
 * The lock file that npm writes at the end of an installation.
 * @param {string} folder
 */
function readInstalled(folder) {
  return readPackages(join(folder, 'node_modules', '.package-lock.json'))
}

/**
 * The packages in a lock file; none if the file is missing.
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
