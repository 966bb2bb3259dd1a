/** @typedef {{ integrity?: string, resolved?: string, link?: boolean }} Entry */

/**
 * What is wrong with a lock file: packages that npm could not hold to what they were, and addresses of registries.
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
      ...(entry.resolved ? [`${path} names where it comes from: set omit-lockfile-registry-resolved.`] : []),
    ]
  })
}
