import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slowExpressions } from './lib/expressions.mjs'
import { root } from './lib/run.mjs'

/** Code that handles untrusted text. Tests are exempt. */
const folders = ['src', 'scripts']
const folderWithPackages = 'local-identity'
const SOURCE = /\.(?:ts|tsx|js|mjs|cjs)$/
const TEST = /\.test\.tsx?$/

/**
 * @param {string} folder
 * @param {boolean} recursive
 */
const namesIn = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name))

const names = [...folders.flatMap((folder) => namesIn(folder, true)), ...namesIn(folderWithPackages, false)]
const files = names.filter((name) => SOURCE.test(name) && !TEST.test(name))
const found = files.flatMap((name) =>
  slowExpressions(name, readFileSync(join(root, name), 'utf8')).map(
    ({ line, text, problem }) => `${name}:${line} ${text}\n  ${problem}`,
  ),
)
for (const problem of found) console.log(problem)
console.log(`${files.length} files checked, ${found.length} slow expressions`)
process.exitCode = found.length > 0 ? 1 : 0
