/** The parts of a full or partial postcode, in capitals without spaces except for `label`. */
export interface Postcode {
  /** Display form: `SW9 8HP`. */
  label: string
  /** `SW98HP`; undefined for a district or an area alone. */
  whole: string | undefined
  /** `SW9`; undefined for an area alone. */
  district: string | undefined
  /** `SW`. */
  area: string
}

/** Whether a text may be a postcode, not the name of a place: letters of other alphabets are never in postcodes. */
export const isPostcodeText = (text: string) =>
  /^[A-Za-z0-9\s-]*$/.test(text) && parsePostcode(text) !== undefined

/** Undefined for what cannot be a UK postcode, district or area. */
export function parsePostcode(text: string): Postcode | undefined {
  const label = normalizePostcode(text)
  const compact = label.replace(' ', '')
  const area = compact.match(/^[A-Z]+/)?.[0] ?? ''
  if (isFullPostcode(compact)) return { label, whole: compact, district: compact.slice(0, -3), area }
  if (!isOutwardCode(compact)) return undefined
  return { label, whole: undefined, district: compact === area ? undefined : compact, area }
}

/** A district and part of the inward code: `SW9 8`, `SW9 8H`, `SW98H`. Not `SW98`, which could itself be a district. */
const PARTIAL_POSTCODE = /^([A-Z]{1,2}[0-9][A-Z0-9]?)( [0-9]| ?[0-9][A-Z])$/

/**
 * Normalizes a postcode: capitals, with a space before the last three characters of a full one. A partial one is
 * reduced to its district.
 */
export function normalizePostcode(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  const compact = words.replaceAll(' ', '')
  if (isFullPostcode(compact)) return `${compact.slice(0, -3)} ${compact.slice(-3)}`
  return PARTIAL_POSTCODE.exec(words)?.[1] ?? compact
}

/** Whether a text in capitals without spaces has the form of a full UK postcode (BS 7666-2). */
export function isFullPostcode(compact: string): boolean {
  return /^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$/.test(compact)
}

/** Whether a text in capitals without spaces has the form of an outward code: an area (`SW`) or a district (`SW9`). */
export function isOutwardCode(compact: string): boolean {
  return /^[A-Z]{1,2}([0-9][A-Z0-9]?)?$/.test(compact)
}

/** What a position of a postcode may have: `A` a letter, `9` a digit. Which letters depends on where (BS 7666-2). */
const OUTWARD_FORMS = ['A9', 'A99', 'A9A', 'AA9', 'AA99', 'AA9A']
const STRICT_POSTCODE =
  /^[A-PR-UWYZ](?:[0-9]|[1-9][0-9]|[0-9][A-HJKPSTUW]|[A-HK-Y](?:[0-9]|[1-9][0-9]|[0-9][ABEHMNPRVWXY]))[0-9][ABD-HJLNP-UW-Z]{2}$/
const AS_LETTER: Record<string, string> = { '0': 'O', '1': 'I' }
const AS_DIGIT: Record<string, string> = { O: '0', I: '1' }

/**
 * The full postcode that is meant by one with O instead of zero or I instead of one, or the reverse: `EC1V OBW`.
 * Undefined if nothing is to be corrected, or if there is more than one way to do that.
 */
export function correctPostcode(text: string): string | undefined {
  const compact = text.toUpperCase().replace(/[\s-]+/g, '')
  if (!/^(?=.*[0-9])[A-Z0-9]{5,7}$/.test(compact) || STRICT_POSTCODE.test(compact)) return undefined
  const forms = OUTWARD_FORMS.map((outward) => `${outward}9AA`).filter(
    (form) => form.length === compact.length,
  )
  const readings = new Set(
    forms.map((form) => readAs(compact, form)).filter((one) => STRICT_POSTCODE.test(one)),
  )
  const [reading] = readings
  return readings.size === 1 && reading ? normalizePostcode(reading) : undefined
}

const readAs = (compact: string, form: string) =>
  [...compact].map((sign, at) => (form[at] === 'A' ? AS_LETTER : AS_DIGIT)[sign] ?? sign).join('')

/** A half-open range of texts in character order. */
export type TextRange = readonly [from: string, to: string]

/**
 * The ranges that contain the full postcodes of a district: `SW1` includes `SW1 1AA` and those of its parts
 * (`SW1A 1AA`), but not `SW11 1AA`. The next character, digit or letter, decides; digits sort before letters in every
 * collation.
 */
export function rangesOfDistrict(district: string): TextRange[] {
  const last = district.slice(-1)
  if (/[A-Z]/.test(last)) return [[`${district}0`, `${district}A`]]
  const own = [...'0123456789'].map(
    (digit) => [`${district}${digit}A`, after(`${district}${digit}`)] as const,
  )
  const hasParts = /^[A-Z]+[0-9]$/.test(district)
  return hasParts ? [...own, [`${district}A`, after(district)]] : own
}

/** The upper bound of all texts with this prefix, which ends with a digit. */
function after(text: string): string {
  const digit = Number(text.slice(-1))
  return text.slice(0, -1) + (digit === 9 ? 'A' : String(digit + 1))
}
