/** A text of at most `max` characters: a longer one ends after a word, with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > max / 2 ? start.slice(0, wordEnd) : start).trimEnd()}…`
}
