const PLAIN = /^[\x20-\x7e]*$/
const APOSTROPHES = /['’‘ʼ`]/g
/** Also removed before normalizing, which sorts marks in quadratic time. */
const MARKS = /\p{M}/gu
/** Letters that Unicode does not decompose, and how people type them without a special keyboard. */
const UNMARKED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}
const MARKED_LETTERS = /[ßæœøđðłħıþ]/g

/** Removes case, accents and apostrophes, for comparison in searches. */
export function fold(text: string): string {
  const bare = text.replace(APOSTROPHES, '')
  if (PLAIN.test(bare)) return bare.toLowerCase()
  return bare
    .replace(MARKS, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKED_LETTERS, (letter) => UNMARKED[letter] ?? letter)
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Searchable words of a text: those with an apostrophe both joined (`johns`) and split (`eglise`). */
export function searchableWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const separated = text.replace(APOSTROPHES, ' ')
  return separated === text ? words : [...words, ...wordsOf(separated)]
}
