import { type FactValue, type FeatureKey, formatFactValue, getFeature } from './catalogue.ts'
import type { FactView } from './schema.ts'

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is there, in words that need no label: '4 hoops', 'Chain nets', 'Floodlights', 'No fence'. */
export function titleText(
  { key, label, implied_by }: { key: FeatureKey; label: string } & Partial<Pick<FactView, 'implied_by'>>,
  value: FactValue,
): string {
  const fact = getFeature(key, label)
  if (fact.kind === 'yes-no' && value === true) return fact.facility
  const text = formatFactValue(fact, value)
  const title = capitalised(fact.title?.(text, value) ?? text)
  return fact.kind === 'number' && implied_by ? `${title} or more` : title
}
