import { createRequire } from 'node:module'
import { isSafePattern } from 'redos-detector'

/** `require`, because `import` scans the whole package for its exports, which takes half a second. */
const ts = /** @type {typeof import('typescript')} */ (createRequire(import.meta.url)('typescript'))

/** Step limit for proving that an expression is linear; those of this project need at most a tenth. */
const MAX_STEPS = 5000

/**
 * Finds regular expressions in a source file that may take more than linear time, and those built at run time,
 * which cannot be checked.
 * @param {string} fileName its extension determines the language
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
  if (ts.isRegularExpressionLiteral(node)) return slownessProblem(node.text)
  const isBuilt =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  return isBuilt ? 'is built at run time: write it as a literal, so that it can be checked' : undefined
}

/** @param {string} literal an expression with its slashes and flags */
function slownessProblem(literal) {
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
    ? 'is too complex to check: simplify it'
    : 'can take more than linear time: make sure that no two adjacent parts match the same characters'
}
