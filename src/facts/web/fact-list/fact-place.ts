import type { FactKey } from '../../contract/catalogue.ts'

/** The id of a fact's row in the list of all facts. */
export const factId = (key: FactKey): string => `fact-${key}`

/** Moves to a fact in the list, also where it is folded away. */
export function showFact(key: FactKey): void {
  const row = document.getElementById(factId(key))
  const fold = row?.closest('details')
  if (fold) fold.open = true
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
