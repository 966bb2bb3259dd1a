import { run } from './run.mjs'

/**
 * A step of the checks. Its `commands` run one after another; `require` ends this process with a sentence if the step
 * can't run on this machine; `count` returns how many tests the commands ran, if the step is more than one test.
 * @typedef {{
 *   title: string,
 *   commands: string[][],
 *   env?: Record<string, string>,
 *   require?: () => Promise<void>,
 *   count?: () => { passed: number, failed: number },
 * }} Step
 */

/** @type {Step[]} */
export const checks = [
  { title: 'Format and lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { title: 'Types', commands: [['react-router', 'typegen'], ['tsc']] },
  { title: 'Slow expressions', commands: [['node', 'scripts/check-expressions.mjs']] },
  { title: 'Lock files', commands: [['node', 'scripts/check-lock-files.mjs']] },
  { title: 'Migrations', commands: [['node', 'scripts/check-migrations.mjs']] },
  { title: 'Documents', commands: [['node', 'scripts/check-docs.mjs']] },
  { title: 'Import rules', commands: [['depcruise', 'src', '--output-type', 'err-long']] },
]

/**
 * Runs all steps even if some fail, then exits. The last line but `hint` reports how many tests passed and failed.
 * @param {Step[]} steps
 * @param {string} [hint] shown at the end if all tests passed
 * @returns {Promise<never>}
 */
export async function runSteps(steps, hint) {
  let passed = 0
  let failed = 0
  const broken = []
  for (const [i, step] of steps.entries()) {
    const start = Date.now()
    const title = `── ${i + 1} of ${steps.length}: ${step.title}`
    console.log(`\n${title}`)
    const ok = await runStep(step)
    const counts = step.count?.() ?? { passed: Number(ok), failed: Number(!ok) }
    passed += counts.passed
    failed += ok ? counts.failed : Math.max(counts.failed, 1)
    if (!ok) broken.push(step.title)
    console.log(`${title}: ${ok ? 'passed' : 'failed'}, ${Math.round((Date.now() - start) / 1000)} s`)
  }
  console.log(broken.length > 0 ? `\nFailed: ${broken.join(', ')}` : '')
  console.log(`${passed} passed, ${failed} failed`)
  if (failed === 0 && hint) console.log(hint)
  process.exit(failed > 0 ? 1 : 0)
}

/** @param {Step} step */
async function runStep({ commands, env }) {
  for (const [command = '', ...args] of commands) {
    const { ok, output } = await run(command, args, { env, show: true })
    if (!ok) {
      if (output) console.log(output)
      return false
    }
  }
  return true
}
