/**
 * Programs of the formatter for systems that were not at hand when the lock file was written. They are never part of
 * what runs; on those systems npm takes them as they come. Add their hashes there with `npm install`.
 */
const WITHOUT_HASH = /^node_modules\/@biomejs\/cli-[a-z0-9-]+$/

/** @typedef {{ integrity?: string, resolved?: string, link?: boolean, dev?: boolean, optional?: boolean }} Entry */

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
    const isExempt = WITHOUT_HASH.test(path) && entry.dev && entry.optional
    return [
      ...(/^sha512-/.test(entry.integrity ?? '') || isExempt ? [] : [`${path} has no sha512 integrity.`]),
      ...(entry.resolved ? [`${path} names where it comes from: set omit-lockfile-registry-resolved.`] : []),
    ]
  })
}
