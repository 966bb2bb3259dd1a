import { createRequire } from 'node:module'
import { isSafePattern } from 'redos-detector'

/** Required, because an import looks through all of it for what it exports, which takes half a second. */
const ts = /** @type {typeof import('typescript')} */ (createRequire(import.meta.url)('typescript'))

/** Steps in which an expression must be seen to be linear; those of this project need a tenth of them at most. */
const MAX_STEPS = 5000

/**
 * The regular expressions of a source that can take more time than is in proportion to the text they look at, and
 * those that are put together at run time, which cannot be told beforehand.
 * @param {string} fileName its ending says what language it is
 * @param {string} source
 * @returns {{ line: number, text: string, problem: string }[]}
 */
export function slowExpressions(fileName, source) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest)
  /** @type {{ line: number, text: string, problem: string }[]} */
  const found = []
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    const problem = problemOf(node)
    if (problem) {
      const start = node.getStart(file)
      const line = file.getLineAndCharacterOfPosition(start).line + 1
      found.push({ line, text: source.slice(start, node.end), problem })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** @param {import('typescript').Node} node */
function problemOf(node) {
  if (ts.isRegularExpressionLiteral(node)) return slowness(node.text)
  const isBuilt =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  return isBuilt ? 'is made at run time: write it between slashes, so that it can be checked' : undefined
}

/** @param {string} literal an expression with its slashes and flags */
function slowness(literal) {
  const end = literal.lastIndexOf('/')
  const flags = literal.slice(end + 1)
  const { safe, error } = isSafePattern(literal.slice(1, end), {
    maxSteps: MAX_STEPS,
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: flags.includes('u'),
  })
  if (safe) return undefined
  return error === 'hitMaxSteps'
    ? 'is too much to be checked: make it simpler'
    : 'can take far more time for a text of twice the length: let no two parts of it match the same characters'
}
