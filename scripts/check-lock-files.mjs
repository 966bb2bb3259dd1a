import './lib/node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockProblems } from './lib/lock-files.mjs'
import { root } from './lib/run.mjs'

const files = ['package-lock.json', 'local-identity/package-lock.json']
const problems = files.flatMap((file) =>
  lockProblems(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`),
)
for (const problem of problems) console.error(problem)
console.log(`${files.length} lock files checked, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
