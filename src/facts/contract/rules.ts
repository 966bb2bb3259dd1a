import { facilityKey } from '../../facilities/contract/rules.ts'
import { getFact } from './catalogue.ts'
import type { FactView } from './schema.ts'

/** Leaves out facilities of which the facts say that the court doesn't have them. */
export function withoutRefuted<Named extends { name: string }>(
  facilities: readonly Named[],
  facts: readonly Pick<FactView, 'key' | 'value'>[],
): Named[] {
  const refuted = new Set(
    facts.flatMap(({ key, value }) => {
      const fact = getFact(key)
      return fact.kind === 'yes-no' && value === false ? [facilityKey(fact.facility)] : []
    }),
  )
  return facilities.filter(({ name }) => !refuted.has(facilityKey(name)))
}
