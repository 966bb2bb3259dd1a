import { wordsOf } from '../../platform/text/fold.ts'

/** `unknown`: at least one of the names doesn't tell the court from others. */
export type NameLikeness = 'alike' | 'unlike' | 'unknown'

/**
 * Folded words that say what a court is, not which one: the frequent ones in names of courts in OpenStreetMap, in
 * English, Portuguese, Spanish, French, Italian and German, and small words.
 */
const GENERIC_WORDS = wordSet(
  'a an and at by in near of on the to',
  'area arena athletic ball basket basketball center centre club community complex court courts facility field ground',
  'gym gymnasium hall hoop hoops leisure municipal park pitch playfield playground public recreation school sport',
  'sports stadium',
  'ao aos as com da das de do dos e em na nas no nos o os para',
  'associacao basquete basquetebol bola campo centro clube colegio comunitaria comunitario complexo escola espaco',
  'esporte esportes esportiva esportivo estadio estadual futebol futsal ginasio lazer multiesportiva parque',
  'polesportiva poliesportiva poliesportivo praca quadra quadras recreativo streetball',
  'baloncesto cancha canchas deportes deportiva deportivo el en escuela gimnasio la las los pabellon pista pistas',
  'plaza polideportivo y',
  'au aux des du et gymnase le les parc salle stade terrain',
  'campetto di palestra pallacanestro parco',
  'basketballplatz der die feld halle platz spielplatz sporthalle sportplatz und',
)

/** Folded words that tell courts at one place apart, as numbers do. */
const DISTINGUISHING_WORDS = wordSet(
  'covered indoor indoors open outdoor outdoors full half',
  'north south east west upper lower left right',
  'i ii iii iv v',
  'aberta aberto coberta coberto descoberta descoberto externa externo interna interno inteira meia',
  'norte sul sur leste este oeste',
)

/** Among the labelled pairs, different names reach 0.44; a misspelt name and the right one 0.97. */
const MIN_SIMILARITY = 0.75

const NUMBER = /^\p{N}+$/u

/** Compares the names of two courts that are near each other. */
export function compareNames(one: string | undefined, other: string | undefined): NameLikeness {
  if (!one || !other) return 'unknown'
  const a = partsOf(one)
  const b = partsOf(other)
  const areMarked = a.marks !== '' && b.marks !== ''
  if (areMarked && a.marks !== b.marks) return 'unlike'
  if (a.words.length === 0 || b.words.length === 0) return 'unknown'
  if (!areSimilar(a.words, b.words)) return 'unlike'
  return a.marks === b.marks ? 'alike' : 'unknown'
}

interface NameParts {
  /** What names the place. */
  words: string[]
  /** What tells the court from others at the place, sorted. */
  marks: string
}

function partsOf(name: string): NameParts {
  const words = wordsOf(name).filter((word) => !GENERIC_WORDS.has(word))
  const isMark = (word: string) => NUMBER.test(word) || DISTINGUISHING_WORDS.has(word)
  return {
    words: words.filter((word) => !isMark(word)),
    marks: words
      .filter(isMark)
      .map((mark) => mark.replace(/^0+(?=.)/, ''))
      .sort()
      .join(' '),
  }
}

/** Whether one has all words of the other, or both are spelt similarly. */
function areSimilar(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, new Set(other)] : [other, new Set(one)]
  return (
    few.every((word) => many.has(word)) || diceCoefficient(one.join(''), other.join('')) >= MIN_SIMILARITY
  )
}

/**
 * Similarity of two spellings, from 0 to 1: the share of common pairs of adjacent letters (G. W. Adamson and
 * J. Boreham, Information Storage and Retrieval 10, 1974).
 */
function diceCoefficient(one: string, other: string): number {
  const left = pairsOf(one)
  const unmatched = pairsOf(other)
  const total = left.length + unmatched.length
  if (total === 0) return 0
  const counts = new Map<string, number>()
  for (const pair of unmatched) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of left) {
    const count = counts.get(pair) ?? 0
    if (count === 0) continue
    counts.set(pair, count - 1)
    common++
  }
  return (2 * common) / total
}

function pairsOf(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}

function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
