/** @typedef {{ integrity?: string, resolved?: string, link?: boolean }} Entry */

/**
 * Problems in a lock file: packages without an integrity hash, and registry URLs.
 * @param {string} text
 * @returns {string[]}
 */
export function lockProblems(text) {
  /** @type {Record<string, Entry>} */
  const packages = JSON.parse(text).packages
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || entry.link) return []
    return [
      ...(/^sha512-/.test(entry.integrity ?? '') ? [] : [`${path} has no sha512 integrity.`]),
      ...(entry.resolved ? [`${path} has a registry URL: set omit-lockfile-registry-resolved.`] : []),
    ]
  })
}
