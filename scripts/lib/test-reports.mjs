import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/** Enough to tell what is wrong and where. */
const ERROR_LINES = 8

/**
 * @typedef {{ title: string, isPassed: boolean, seconds: number, error?: string }} TestResult without skipped tests
 * @typedef {{ fullName: string, status: string, duration?: number, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, duration: number, error?: { message?: string } }} PlaywrightResult
 * @typedef {{ title: string, file: string, tests: { results: PlaywrightResult[] }[] }} PlaywrightTest
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightTest[] }} PlaywrightSuite
 */

/**
 * The results in a JSON report of Vitest or Playwright; none if the runner crashed before writing one.
 * @param {string} file
 * @returns {TestResult[]}
 */
export function readResults(file) {
  if (!existsSync(file)) return []
  /** @type {{ testResults?: VitestFile[], suites?: PlaywrightSuite[] }} */
  const { testResults = [], suites = [] } = JSON.parse(readFileSync(file, 'utf8'))
  return [...testResults.flatMap(vitestResults), ...suites.flatMap(playwrightResults)]
}

/** @param {VitestFile} file @returns {TestResult[]} */
function vitestResults({ name, status, message, assertionResults }) {
  const path = relative(root, name)
  const ended = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed')
  const results = ended.map(({ fullName, status, duration = 0, failureMessages: [error] }) => ({
    title: `${path} › ${fullName}`,
    isPassed: status === 'passed',
    seconds: duration / 1000,
    error,
  }))
  const failsOutsideTests = status === 'failed' && results.every(({ isPassed }) => isPassed)
  return failsOutsideTests
    ? [...results, { title: path, isPassed: false, seconds: 0, error: message }]
    : results
}

/** @param {PlaywrightSuite} suite @returns {TestResult[]} */
function playwrightResults({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap(({ results: [first] }) => first ?? [])
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, duration, error }) => ({
        title: `e2e/${file} › ${title}`,
        isPassed: status === 'passed',
        seconds: duration / 1000,
        error: error?.message,
      })),
  )
  return [...results, ...suites.flatMap(playwrightResults)]
}

/** The title of a failed test and the first lines of its error. @param {TestResult} result */
export function describeFailure({ title, error = '' }) {
  const lines = stripVTControlCharacters(error).split('\n')
  return [title, ...lines.filter((line) => line.trim()).slice(0, ERROR_LINES)].join('\n    ')
}
