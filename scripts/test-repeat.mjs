import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, run } from './lib/run.mjs'
import { readResults } from './lib/test-reports.mjs'

/**
 * Runs `npm test` again and again, by default beside 16 busy processes, and tells how often each test failed and which
 * tests are slowest.
 */
const BUSY_PROCESSES = 16
const SLOWEST = 15

const [count = '', load] = process.argv.slice(2)
const runs = Number(count)
if (!Number.isInteger(runs) || runs < 1 || (load !== undefined && load !== 'quiet'))
  fail('Say how many runs, and whether on a quiet machine: npm run test:repeat -- 20 [quiet]')

/** @type {Map<string, { failures: number, seconds: number[] }>} */
const tests = new Map()
let passedRuns = 0
for (let i = 1; i <= runs; i++) {
  const start = Date.now()
  const reports = mkdtempSync(join(tmpdir(), 'opencourt-repeat-'))
  const stopLoad = load === 'quiet' ? () => {} : keepBusy()
  const { ok, output } = await run('node', ['scripts/test.mjs'], { env: { TEST_REPORTS: reports } })
  stopLoad()
  if (ok) passedRuns++
  else console.log(output)
  const results = readdirSync(reports).flatMap((name) => readResults(join(reports, name)))
  for (const result of results) add(result)
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(`run ${i} of ${runs}: ${ok ? 'passed' : 'failed'}, ${results.length} tests, ${seconds} s`)
}
report()
process.exit(passedRuns === runs ? 0 : 1)

/** @param {import('./lib/test-reports.mjs').TestResult} result */
function add({ title, isPassed, seconds }) {
  const test = tests.get(title) ?? { failures: 0, seconds: [] }
  tests.set(title, test)
  if (!isPassed) test.failures++
  test.seconds.push(seconds)
}

function report() {
  console.log(`\n${passedRuns} of ${runs} runs passed, ${tests.size} tests`)
  for (const [title, { failures }] of tests)
    if (failures > 0) console.log(`failed ${failures} of ${runs} times: ${title}`)
  const slowest = [...tests]
    .map(([title, { seconds }]) => ({ title, most: Math.max(...seconds) }))
    .sort((a, b) => b.most - a.most)
  console.log(`\nThe slowest tests, seconds at most:`)
  for (const { title, most } of slowest.slice(0, SLOWEST))
    console.log(`${most.toFixed(1).padStart(6)} ${title}`)
}

/** Keeps the processors busy at normal priority; returns a function that stops it. */
function keepBusy() {
  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const stop = () => {
    process.off('exit', stop)
    for (const child of busy) child.kill('SIGKILL')
  }
  process.on('exit', stop)
  return stop
}
