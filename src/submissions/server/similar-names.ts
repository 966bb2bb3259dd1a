import { MIN_NAME_SIMILARITY } from '../../platform/contract/limits.ts'

/** Words that do not distinguish courts. */
const COMMON = new Set(['basketball', 'court', 'courts', 'the', 'hoop', 'hoops', 'outdoor', 'indoor'])

/** Also removed before normalizing, which sorts marks in quadratic time. */
const MARKS = /\p{Mark}/gu

/**
 * Whether two names may mean the same court: compares their letter pairs, without common words and accents, by Dice's
 * coefficient (L. R. Dice, Ecology 26, 1945).
 */
export function areSimilarNames(a: string, b: string): boolean {
  const [ours, theirs] = [letterPairs(a), letterPairs(b)]
  const common = [...ours].filter((pair) => theirs.has(pair)).length
  return ours.size + theirs.size > 0 && (2 * common) / (ours.size + theirs.size) >= MIN_NAME_SIMILARITY
}

function letterPairs(name: string): Set<string> {
  const words = name
    .replace(MARKS, '')
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word && !COMMON.has(word))
  return new Set(words.flatMap((word) => pairsOf(`${word} `)))
}

const pairsOf = (word: string) => Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
