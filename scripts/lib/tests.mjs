import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * Runs the Vitest tests, or only those in the given folders.
 * @param {string} title
 * @param {{ folders?: string[], env?: Record<string, string>, config?: string }} [options]
 * @returns {Step}
 */
export function vitestStep(title, { folders = [], env = {}, config } = {}) {
  const report = newReport()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    title,
    commands: [['vitest', 'run', ...(config ? ['--config', config] : []), ...reporters, ...folders]],
    env,
    count() {
      const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  }
}

/**
 * Runs the browser tests.
 * @param {string} title
 * @returns {Step}
 */
export function browserStep(title) {
  const report = newReport()
  return {
    title,
    commands: [['playwright', 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count() {
      const { expected = 0, unexpected = 0 } = readReport(report).stats ?? {}
      return { passed: expected, failed: unexpected }
    },
  }
}

function newReport() {
  return join(mkdtempSync(join(tmpdir(), 'opencourt-report-')), 'report.json')
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
