import type { FactKey } from '../../facts/contract/catalogue.ts'
import { radiusText, type Units } from '../../platform/contract/units.ts'
import { factsText } from './fact-filters.ts'

interface TitledSearch {
  access?: string | undefined
  has?: readonly FactKey[] | undefined
  /** What the search is around. */
  place?: string | undefined
  /** Miles. */
  radius?: number | undefined
  /** Words in names and addresses. */
  q?: string | undefined
}

const KINDS = new Map([
  ['free', 'Free basketball courts'],
  ['paid', 'Paid basketball courts'],
])

/** 'Free basketball courts with lights within 5 miles of SW9'. */
export function searchTitle({ access = '', has = [], place, radius, q }: TitledSearch, units: Units): string {
  const facts = factsText(has)
  const where = place && (radius ? `within ${radiusText(radius, units)} of ${place}` : `near ${place}`)
  const kind = KINDS.get(access) ?? 'Basketball courts'
  return [kind, facts && `with ${facts}`, q && `with “${q}”`, where].filter(Boolean).join(' ')
}
