/** The language in which dates and numbers are written: one for each server, and for each page that it serves. */
let locale = 'en-GB'

/** Must be called before texts are written, on the server and in the browser. */
export function setLocale(tag: string): void {
  locale = tag
}

/** Something that formats in the language, made when it is first used. */
export function localized<T>(make: (locale: string) => T): () => T {
  let made: { for: string; format: T } | undefined
  return () => {
    if (made?.for !== locale) made = { for: locale, format: make(locale) }
    return made.format
  }
}

const whole = localized((tag) => new Intl.NumberFormat(tag))
const decimal = localized(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** '12,345'. */
export const numberText = (number: number): string => whole().format(number)
/** '4.6', '12.0': with one decimal. */
export const decimalText = (number: number): string => decimal().format(number)
