import './lib/node-version.mjs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { root } from './lib/run.mjs'

// Compares the size of the product in `src`, without tests, with its budget. A change that needs more raises the budget:
// node scripts/check-size.mjs --write.
const BUDGET = join(root, 'scripts/size-budget.json')
const SMALL_FILE_LINES = 30

const src = join(root, 'src')
const paths = (await readdir(src, { recursive: true })).filter(
  (path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$/.test(path),
)
const files = await Promise.all(
  paths.map(async (path) => {
    const text = await readFile(join(src, path), 'utf8')
    return { path, folder: path.split(sep)[0] ?? '', lines: text.split('\n').length - 1 }
  }),
)
const linesOf = (/** @type {typeof files} */ some) => some.reduce((sum, { lines }) => sum + lines, 0)

/** @type {Record<string, number>} */
const size = {
  files: files.length,
  [`files under ${SMALL_FILE_LINES} lines`]: files.filter(({ lines }) => lines < SMALL_FILE_LINES).length,
  'lines of CSS': linesOf(files.filter(({ path }) => path.endsWith('.css'))),
  lines: linesOf(files),
}
for (const folder of [...new Set(files.map(({ folder }) => folder))].sort())
  size[`lines in src/${folder}`] = linesOf(files.filter((file) => file.folder === folder))

if (process.argv.includes('--write')) await writeFile(BUDGET, `${JSON.stringify(size, null, 2)}\n`)
/** @type {Record<string, number>} */
const budget = JSON.parse(await readFile(BUDGET, 'utf8'))
for (const [what, count] of Object.entries(size))
  console.log(`${count} ${what} (budget ${budget[what] ?? 0})`)
const exceeded = Object.keys(size).filter((what) => (size[what] ?? 0) > (budget[what] ?? 0))
if (exceeded.length > 0) {
  console.error(`\nMore than the budget: ${exceeded.join(', ')}. Delete something, or raise it: --write`)
  process.exitCode = 1
}
