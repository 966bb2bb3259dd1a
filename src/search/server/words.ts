import {
  binaryKey,
  emptyBytes,
  emptyInts,
  keysOf,
  lowerBound,
  mergePacked,
  mergeSorted,
  type Packed,
  packNumbers,
  packTexts,
  type Range,
  type Sources,
} from '../../platform/indexes/packed.ts'
import { fold, searchableWordsOf, wordsOf } from '../../platform/text/fold.ts'

/** Inverted word index. A court is identified by its position in the directory's list. */
export interface WordIndex {
  /** Every word once, sorted. */
  vocabulary: Packed<Uint8Array>
  /** The words of each court: `word * 2`, plus 1 if the word is in the name. */
  tokens: Packed<Uint32Array>
  /** The courts of each word, ascending: `court * 2`, plus 1 if the word is in the name. */
  postings: Packed<Uint32Array>
}

/** The searchable texts of a court. */
export interface CourtText {
  name: string
  /** Address and county. */
  rest: string
}

export const emptyWordIndex = (): WordIndex => ({
  vocabulary: emptyBytes(),
  tokens: emptyInts(),
  postings: emptyInts(),
})

/** Merges changed courts into the index. Words that no longer occur stay in the vocabulary. */
export function mergeWords(old: WordIndex, sources: Sources, fresh: readonly CourtText[]): WordIndex {
  const interned = new Map<string, number>()
  const freshTokens = packNumbers(fresh.map((text) => tokensOf(text, interned)))
  const { vocabulary, oldWords, newWords } = mergeVocabulary(old.vocabulary, [...interned.keys()])
  const isMoved = vocabulary.starts.length !== old.vocabulary.starts.length
  const tokens = mergePacked(
    sources,
    isMoved ? renumber(old.tokens, oldWords) : old.tokens,
    renumber(freshTokens, newWords),
    Uint32Array,
  )
  return { vocabulary, tokens, postings: invert(tokens, vocabulary.starts.length - 1) }
}

/** The distinct words of a court as numbers in `interned`, adding new ones. */
function tokensOf({ name, rest }: CourtText, interned: Map<string, number>): number[] {
  const tokens: number[] = []
  for (const word of searchableWordsOf(name)) {
    const token = numberOf(word, interned) * 2 + 1
    if (!tokens.includes(token)) tokens.push(token)
  }
  for (const word of searchableWordsOf(rest)) {
    const token = numberOf(word, interned) * 2
    if (!tokens.includes(token) && !tokens.includes(token + 1)) tokens.push(token)
  }
  return tokens
}

function numberOf(word: string, interned: Map<string, number>): number {
  const known = interned.get(word)
  if (known !== undefined) return known
  interned.set(word, interned.size)
  return interned.size - 1
}

/** Adds words to the vocabulary; returns it with the new numbers of the old and the added words. */
function mergeVocabulary(old: Packed<Uint8Array>, added: readonly string[]) {
  const oldKeys = keysOf(old)
  const keys = added.map(binaryKey)
  const unknown = keys
    .filter((key) => oldKeys.at(lowerBound(0, oldKeys.count, (i) => oldKeys.at(i) < key)) !== key)
    .sort()
  const sources = mergeSorted({
    oldCount: oldKeys.count,
    isGone: () => false,
    newCount: unknown.length,
    isBefore: (i, fresh) => oldKeys.at(i) < (unknown[fresh] as string),
  })
  const vocabulary = mergePacked(sources, old, packTexts(unknown, 'binary'), Uint8Array)
  const oldWords = new Uint32Array(oldKeys.count)
  const numbers = new Map<string, number>()
  sources.forEach((source, word) => {
    if (source >= 0) oldWords[source] = word
    else numbers.set(unknown[~source] as string, word)
  })
  const find = (key: string) => oldWords[lowerBound(0, oldKeys.count, (i) => oldKeys.at(i) < key)] as number
  const newWords = Uint32Array.from(keys, (key) => numbers.get(key) ?? find(key))
  return { vocabulary, oldWords, newWords }
}

function renumber({ values, starts }: Packed<Uint32Array>, numbers: Uint32Array): Packed<Uint32Array> {
  const renumbered = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const token = values[i] as number
    renumbered[i] = (numbers[token >>> 1] as number) * 2 + (token & 1)
  }
  return { values: renumbered, starts }
}

/** Inverts tokens (words per court) to postings (courts per word). */
function invert(tokens: Packed<Uint32Array>, wordCount: number): Packed<Uint32Array> {
  const starts = new Uint32Array(wordCount + 1)
  const { values } = tokens
  for (let i = 0; i < values.length; i++) {
    const next = ((values[i] as number) >>> 1) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let word = 0; word < wordCount; word++)
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number)
  const cursors = starts.slice()
  const postings = new Uint32Array(values.length)
  for (let court = 0; court < tokens.starts.length - 1; court++) {
    const end = tokens.starts[court + 1] as number
    for (let i = tokens.starts[court] as number; i < end; i++) {
      const token = values[i] as number
      const at = cursors[token >>> 1] as number
      postings[at] = court * 2 + (token & 1)
      cursors[token >>> 1] = at + 1
    }
  }
  return { values: postings, starts }
}

/** Match ranks; 0 means no match. */
const IN_ANY_FIELD = 1
const IN_NAME = 2
const STARTS_NAME = 3
export const BEST_RANK = STARTS_NAME

/**
 * Ranks every court for a search text, each word of which must be a prefix of a word in the court's name, address or
 * county. Undefined if the text has no words and so excludes nothing. `names` are the folded names, sorted.
 */
export function rankWords(index: WordIndex, names: Packed<Uint8Array>, text: string): Uint8Array | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const count = names.starts.length - 1
  const found = new Uint8Array(count)
  const foundInName = new Uint8Array(count)
  words.forEach((word, done) => {
    const { from, to } = startingWith(index.vocabulary, binaryKey(word))
    const end = index.postings.starts[to] as number
    for (let i = index.postings.starts[from] as number; i < end; i++) {
      const posting = index.postings.values[i] as number
      const court = posting >>> 1
      if (found[court] === done) found[court] = done + 1
      if ((posting & 1) === 1 && foundInName[court] === done) foundInName[court] = done + 1
    }
  })
  const named = startingWith(names, binaryKey(fold(text.trim())))
  const ranks = found
  for (let court = 0; court < count; court++) {
    if (found[court] !== words.length) ranks[court] = 0
    else if (court >= named.from && court < named.to) ranks[court] = STARTS_NAME
    else ranks[court] = foundInName[court] === words.length ? IN_NAME : IN_ANY_FIELD
  }
  return ranks
}

/** The range of sorted items that begin with `prefix`. */
function startingWith(sorted: Packed<Uint8Array>, prefix: string): Range {
  const keys = keysOf(sorted)
  const from = lowerBound(0, keys.count, (i) => keys.at(i) < prefix)
  return { from, to: lowerBound(from, keys.count, (i) => keys.at(i).startsWith(prefix)) }
}
