/** Parses '51.4586' and '−0.1' (with a typographic minus); unlike Number, rejects '' and '0x10' as NaN. */
export function parseNumber(typed: string): number {
  const text = typed.trim().replace('−', '-')
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** The same, with null for an empty field. */
export const parseOptionalNumber = (typed: string) => (typed.trim() === '' ? null : parseNumber(typed))
