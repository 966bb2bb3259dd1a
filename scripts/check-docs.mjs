import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docProblems } from './lib/docs.mjs'
import { root } from './lib/run.mjs'

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
if (listed.status !== 0) {
  console.log('Not checked: this is not a Git repository')
  process.exit()
}
const files = listed.stdout
  .toString()
  .split('\0')
  .filter((file) => file && existsSync(join(root, file)))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const project = {
  files,
  scripts: Object.keys(scripts),
  isIgnored: (/** @type {string} */ path) =>
    [path, `${path}/`].some(
      (one) => spawnSync('git', ['check-ignore', '-q', one], { cwd: root }).status === 0,
    ),
}
// The links of our pages about a site lead to its screens.
const docs = files.filter((file) => file.endsWith('.md') && !file.startsWith('site/pages/'))
const problems = docs.flatMap((file) => docProblems(file, readFileSync(join(root, file), 'utf8'), project))
for (const problem of problems) console.error(problem)
console.log(`${docs.length} documents checked, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
