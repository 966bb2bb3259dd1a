/**
 * Plugin of Stryker that leaves out two kinds of texts: sentences, because tests do not repeat them, and empty
 * defaults, which only the compiler asks for.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'texts', value: { shouldIgnore } }]

/** @param {{ node: { type: string, value?: unknown }, parent: { type: string, operator?: string } }} path */
function shouldIgnore({ node: { type, value }, parent }) {
  if (type !== 'StringLiteral') return undefined
  if (String(value).includes(' ')) return 'A sentence'
  const isDefault = parent.type === 'AssignmentPattern' || parent.operator === '??'
  return value === '' && isDefault ? 'An empty default' : undefined
}
