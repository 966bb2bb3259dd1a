import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, run } from './run.mjs'
import { describeFailure, readResults } from './test-reports.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Where the reports of all steps are, for programs that read them afterwards. */
const reports = process.env.TEST_REPORTS ?? mkdtempSync(join(tmpdir(), 'opencourt-reports-'))

/** Component tests and browser tests use the same data. */
const preparedData = mkdtempSync(join(tmpdir(), 'opencourt-data-'))
process.on('exit', () => rmSync(preparedData, { recursive: true, force: true }))

export const quickTests = vitestStep('Unit and API tests', [
  '--tags-filter',
  '!programs && !large && !firebase',
])
export const unitTests = vitestStep('Unit and API tests, slow ones included', [], () => ({
  FOLLOW_CHANGES: '600',
  FUZZ_CALLS: '3000',
}))
const components = ['--config', 'vitest.components.config.ts']
const withPreparedData = () => ({ PREPARED_DATA: preparedData })
export const quickComponentTests = vitestStep(
  'Component tests',
  [...components, '--tags-filter', '!firebase'],
  withPreparedData,
)
export const componentTests = vitestStep('Component tests, with Firebase too', components, withPreparedData)
export const journeys = playwrightStep('Journeys in a browser', ['--grep', '@journey'])
export const browserTests = playwrightStep('Browser tests')

let postgresUrl = ''
/** @type {Step} */
export const postgresTests = {
  ...vitestStep(
    'API tests on PostgreSQL',
    ['--tags-filter', '!any-database', ...filesWithDatabase()],
    () => ({ TEST_DATABASE_URL: postgresUrl }),
  ),
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
      return outcomeOf(ok, report)
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
      return outcomeOf(ok, report)
    },
  }
}

/**
 * A runner can fail although none of its tests did.
 * @param {boolean} ok
 * @param {string} report
 */
function outcomeOf(ok, report) {
  const results = readResults(report)
  const failures = results.filter(({ isPassed }) => !isPassed).map(describeFailure)
  if (!ok && failures.length === 0) failures.push('The test runner itself')
  return { passed: results.filter(({ isPassed }) => isPassed).length, failures }
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
      (file) =>
        isTest(file) && /openTest|openEmptyDatabase|openCopy/.test(readFileSync(join(root, file), 'utf8')),
    )
}

/** @param {string} title */
function reportOf(title) {
  return join(reports, `${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`)
}
