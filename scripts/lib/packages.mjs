import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, withProgress } from './run.mjs'

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/** Installs the packages of the lock file where others, or none, are installed. */
export async function ensurePackages() {
  if (packagesAreInstalled()) return
  const { ok, output } = await withProgress('Installing packages', () =>
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  )
  if (!ok) fail('The packages could not be installed. `npm ci` says why above.', output)
}

function packagesAreInstalled() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages(join('node_modules', '.package-lock.json'))
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
 * @param {string} path
 * @returns {Packages}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}
