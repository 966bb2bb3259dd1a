import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { fail, root, run } from './run.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Where the reports of all steps are, for programs that read them afterwards. */
const reports = process.env.TEST_REPORTS ?? mkdtempSync(join(tmpdir(), 'opencourt-reports-'))

/** Component tests and browser tests use the same data. */
const preparedData = mkdtempSync(join(tmpdir(), 'opencourt-data-'))
process.on('exit', () => rmSync(preparedData, { recursive: true, force: true }))

export const quickTests = vitestStep('Unit and API tests', ['--tags-filter', '!programs && !large'])
export const unitTests = vitestStep('Unit and API tests, slow ones included', [], () => ({
  FOLLOW_CHANGES: '1500',
  FUZZ_CALLS: '3000',
}))
export const componentTests = vitestStep(
  'Component tests',
  ['--config', 'vitest.components.config.ts'],
  () => ({ PREPARED_DATA: preparedData }),
)
export const journeys = playwrightStep('Journeys in a browser', ['--grep', '@journey'])
export const browserTests = playwrightStep('Browser tests')

let postgresUrl = ''
/** @type {Step} */
export const postgresTests = {
  ...vitestStep('API tests on PostgreSQL', filesWithDatabase(), () => ({ TEST_DATABASE_URL: postgresUrl })),
  async require() {
    const { findServer } = await import('./postgres.mjs')
    const url = await findServer().catch((error) =>
      fail('PostgreSQL could not be started for the tests.', error.message),
    )
    if (!url)
      fail(
        process.env.DATABASE_URL
          ? 'DATABASE_URL must be a reachable PostgreSQL server (15 or newer) whose user may create databases.'
          : 'These tests need PostgreSQL 15 or newer: install it, or set DATABASE_URL to a server where databases may be created.',
      )
    postgresUrl = url
  },
}

/** @type {Step} */
export const clusterTests = {
  ...vitestStep('Two instances behind nginx', ['--config', 'vitest.cluster.config.ts']),
  async require() {
    const { requireClusterPrograms } = await import('./cluster.mjs')
    requireClusterPrograms()
  },
}

/**
 * @param {string} title
 * @param {string[]} [args]
 * @param {() => Record<string, string>} [env]
 * @returns {Step}
 */
function vitestStep(title, args = [], env = () => ({})) {
  const report = reportOf(title)
  const reporters = [
    '--reporter=./test/progress-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return {
    title,
    async run() {
      const { ok } = await run('vitest', ['run', ...reporters, ...args], { env: env(), show: true })
      const { numPassedTests = 0, testResults = [] } = readReport(report)
      return outcomeOf(ok, numPassedTests, testResults.flatMap(failuresInVitestFile))
    },
  }
}

/**
 * @param {string} title
 * @param {string[]} [args]
 * @returns {Step}
 */
function playwrightStep(title, args = []) {
  const report = reportOf(title)
  return {
    title,
    async run() {
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PREPARED_DATA: preparedData }
      const { ok } = await run('playwright', ['test', '--reporter=list,json', ...args], { env, show: true })
      const { stats = {}, suites = [] } = readReport(report)
      return outcomeOf(ok, stats.expected ?? 0, suites.flatMap(failuresInPlaywrightSuite))
    },
  }
}

/**
 * A runner can fail although none of its tests did.
 * @param {boolean} ok
 * @param {number} passed
 * @param {string[]} failures
 */
const outcomeOf = (ok, passed, failures) => ({
  passed,
  failures: ok || failures.length > 0 ? failures : ['The test runner itself'],
})

/** @param {any} file one of a Vitest report */
function failuresInVitestFile({ name, status, message, assertionResults }) {
  const path = relative(root, name)
  const tests = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
  if (status === 'failed' && tests.length === 0) return [describeFailure(path, message)]
  return tests.map((/** @type {any} */ test) =>
    describeFailure(`${path} › ${test.fullName}`, test.failureMessages[0]),
  )
}

/**
 * @param {any} suite one of a Playwright report: a file, or a group of tests in it
 * @returns {string[]}
 */
function failuresInPlaywrightSuite({ specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ spec) => !spec.ok)
  return [
    ...failed.map((/** @type {any} */ { file, title, tests }) =>
      describeFailure(
        `e2e/${file} › ${title}`,
        tests.flatMap((/** @type {any} */ test) => test.results).find((/** @type {any} */ { error }) => error)
          ?.error.message,
      ),
    ),
    ...suites.flatMap(failuresInPlaywrightSuite),
  ]
}

/**
 * @param {string} test
 * @param {string} [message]
 */
function describeFailure(test, message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  return [test, ...lines.filter((line) => line.trim()).slice(0, 8)].join('\n    ')
}

/** The tests that open a database; what others prove doesn't depend on its kind. */
function filesWithDatabase() {
  const isTest = (/** @type {string} */ file) =>
    file.endsWith('.test.ts') && !file.startsWith('test/cluster/')
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((name) =>
        join(folder, name),
      ),
    )
    .filter(
      (file) => isTest(file) && /openTest|openEmptyDatabase/.test(readFileSync(join(root, file), 'utf8')),
    )
}

/** @param {string} title */
function reportOf(title) {
  return join(reports, `${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`)
}

/**
 * The report of a test runner; empty if it crashed before writing one.
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
