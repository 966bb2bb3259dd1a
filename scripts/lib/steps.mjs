import { run } from './run.mjs'

/**
 * `require` ends this process with a sentence if the step can't run on this machine; `run` says how many of its tests
 * passed, and which failed and why.
 * @typedef {{
 *   title: string,
 *   require?: () => Promise<void>,
 *   run: () => Promise<{ passed: number, failures: string[] }>,
 * }} Step
 * @typedef {{ title: string, commands: string[][], show?: boolean }} Check one or more commands that run one after another;
 *   `show` prints what they say also if all is well
 */

/** @type {Check[]} */
const checks = [
  { title: 'Format and lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { title: 'Types', commands: [['react-router', 'typegen'], ['tsc']] },
  { title: 'Slow expressions', commands: [['node', 'scripts/check-expressions.mjs']] },
  { title: 'Lock files', commands: [['node', 'scripts/check-lock-files.mjs']] },
  { title: 'Migrations', commands: [['node', 'scripts/check-migrations.mjs']] },
  { title: 'Documents', commands: [['node', 'scripts/check-docs.mjs']] },
  { title: 'Deploy files', commands: [['node', '--import', 'tsx', 'scripts/check-deploy.mjs']], show: true },
  { title: 'Size', commands: [['node', 'scripts/check-size.mjs']], show: true },
  { title: 'Import rules', commands: [['depcruise', 'src', '--output-type', 'err-long']] },
]

/** All checks, side by side, because each keeps only one processor busy. @type {Step} */
export const checkStep = {
  title: 'Checks',
  async run() {
    const results = await Promise.all(checks.map(runCheck))
    return {
      passed: results.filter(Boolean).length,
      failures: checks.filter((_, i) => !results[i]).map(({ title }) => title),
    }
  },
}

/** @param {Check} check */
async function runCheck({ title, commands, show }) {
  for (const [command = '', ...args] of commands) {
    const { ok, output } = await run(command, args)
    if (!ok) {
      console.log(`${output.trimEnd()}\n${title}: failed`)
      return false
    }
    if (show) console.log(output.trimEnd())
  }
  console.log(`${title}: passed`)
  return true
}

/**
 * Runs all steps even if some fail, then exits. The last lines but `hint` say which tests failed, and how many.
 * @param {Step[]} steps
 * @param {string} [hint] shown at the end if all tests passed
 * @returns {Promise<never>}
 */
export async function runSteps(steps, hint) {
  let passed = 0
  const failures = []
  for (const [i, step] of steps.entries()) {
    const start = Date.now()
    const title = `── ${i + 1} of ${steps.length}: ${step.title}`
    console.log(`\n${title}`)
    const outcome = await step.run()
    passed += outcome.passed
    failures.push(...outcome.failures)
    const result = outcome.failures.length > 0 ? 'failed' : 'passed'
    console.log(`${title}: ${result}, ${Math.round((Date.now() - start) / 1000)} s`)
  }
  console.log(failures.map((failure) => `\nFailed: ${failure}`).join('\n'))
  console.log(`${passed} passed, ${failures.length} failed`)
  if (failures.length === 0 && hint) console.log(hint)
  process.exit(failures.length > 0 ? 1 : 0)
}
