import { radiusText, type Units } from '../../platform/contract/units.ts'

interface TitledSearch {
  access?: string | undefined
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

/** 'Free basketball courts within 5 miles of SW9'. */
export function searchTitle({ access = '', place, radius, q }: TitledSearch, units: Units): string {
  const kind = KINDS.get(access) ?? 'Basketball courts'
  const where = place && (radius ? `within ${radiusText(radius, units)} of ${place}` : `near ${place}`)
  return [kind, where, q && `with “${q}”`].filter(Boolean).join(' ')
}
