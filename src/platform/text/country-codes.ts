const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** ISO 3166 codes in lower case, by English names of countries in lower case. */
const CODES: ReadonlyMap<string, string> = new Map([
  ...englishNames(),
  ...([
    ['uk', 'gb'],
    ['great britain', 'gb'],
    ['usa', 'us'],
    ['united states of america', 'us'],
  ] as const),
])

function englishNames(): [name: string, code: string][] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCurrent)
  return codes.flatMap((code) => {
    const name = names.of(code)
    return name === undefined ? [] : [[name.toLowerCase(), code.toLowerCase()] as [string, string]]
  })
}

/** 'UK' is another code of the United Kingdom, and 'DD' a former one of a part of Germany. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

/** The code of a country in lower case, by its English name in any case; undefined if there is none. */
export const countryCodeOf = (name: string): string | undefined => CODES.get(name.trim().toLowerCase())

const KNOWN = new Set(CODES.values())

/** Whether a text in lower case is the code of a country. */
export const isCountryCode = (code: string): boolean => KNOWN.has(code)
