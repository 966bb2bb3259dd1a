const PLAIN = /^[\x20-\x7e]*$/
const APOSTROPHES = /['’‘ʼ`]/g
/** Left out before normalizing as well, which sorts them in time that grows with the square of how many there are. */
const MARKS = /\p{M}/gu
/** Letters that are no letter with a mark to Unicode, but to whoever types them without one. */
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

/** A text without case, accents and apostrophes: what "the same" means to someone who searches. */
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

/** The words that a text can be found by: those with an apostrophe whole (`johns`) and in parts (`eglise`). */
export function findableWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const parted = text.replace(APOSTROPHES, ' ')
  return parted === text ? words : [...words, ...wordsOf(parted)]
}
