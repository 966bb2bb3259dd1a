/**
 * A Stryker plugin that skips two kinds of string mutants: sentences, because tests don't repeat them, and empty
 * defaults, which only satisfy the compiler.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'texts', value: { shouldIgnore } }]

/** @param {{ node: { type: string, value?: unknown }, parent: { type: string, operator?: string } }} path */
function shouldIgnore({ node: { type, value }, parent }) {
  if (type !== 'StringLiteral') return undefined
  if (String(value).includes(' ')) return 'A sentence'
  const isDefault = parent.type === 'AssignmentPattern' || parent.operator === '??'
  return value === '' && isDefault ? 'An empty default' : undefined
}
