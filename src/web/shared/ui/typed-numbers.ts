/** Reads '51.4586' and '−0.1' (with the minus sign of texts); unlike Number, '' and '0x10' are no numbers. */
export function numberOf(typed: string): number {
  const text = typed.trim().replace('−', '-')
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** The same; a field that was left empty says nothing. */
export const numberOrNothing = (typed: string) => (typed.trim() === '' ? null : numberOf(typed))
