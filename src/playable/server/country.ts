/** What the country of a court means for the calendar of public holidays. */
interface HolidayPlace {
  /** ISO 3166 code in lower case; empty if unknown. */
  country: string
  /** A region of the country with holidays of its own; empty if unknown. */
  region: string
}

/** The nations of the United Kingdom, which have holidays of their own. */
const BRITISH_NATIONS: ReadonlyMap<string, string> = new Map([
  ['england', 'England'],
  ['scotland', 'Scotland'],
  ['wales', 'Wales'],
  ['cymru', 'Wales'],
  ['northern ireland', 'Northern Ireland'],
])
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes by English names of countries, in lower case. */
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
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = names.of(code)
    return name === undefined ? [] : [[name.toLowerCase(), code.toLowerCase()] as [string, string]]
  })
}

/** Where the holidays of a court are looked up, from the names in its record. */
export function holidayPlaceOf({
  country,
  county,
}: {
  country: string | null
  county: string | null
}): HolidayPlace {
  const name = country?.trim().toLowerCase() ?? ''
  const nation = BRITISH_NATIONS.get(name)
  if (nation) return { country: 'gb', region: nation }
  return { country: CODES.get(name) ?? '', region: county ?? '' }
}
