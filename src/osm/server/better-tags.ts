import { type FactKey, type FactValue, getFact } from '../../facts/contract/catalogue.ts'
import type { Claims } from './tagged-facts.ts'

/** A tag of OpenStreetMap. */
export interface Tag {
  key: string
  value: string
}

/** What is known of a court and not, or otherwise, in the claims that follow from its tags; as usual tags. */
export function betterTags(known: Partial<Record<FactKey, FactValue>>, claims: Claims): Tag[] {
  return Object.entries(known).flatMap(([name, value]) => {
    const fact = name as FactKey
    return claims[fact]?.value === value ? [] : usualTag(fact, value)
  })
}

/** The usual tag for a fact, if there is one: the opposite of `readFacts`. */
function usualTag(fact: FactKey, answer: FactValue): Tag[] {
  for (const [key, meaning] of Object.entries(getFact(fact).tags ?? {})) {
    const value = meaning === 'as written' ? String(answer) : meaning[String(answer)]?.[0]
    if (value !== undefined) return [{ key, value }]
  }
  return []
}
