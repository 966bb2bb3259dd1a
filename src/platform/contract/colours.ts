/** Colours are `#rrggbb`, in lower case. */

/** What small text needs: WCAG 2.2, 1.4.3. */
export const MIN_TEXT_CONTRAST = 4.5
const STEPS = 20

/** A colour, moved towards black or white until it can be read on all backgrounds, which are alike. */
export function readableOn(backgrounds: readonly string[], colour: string): string {
  const extreme = extremeOn(backgrounds[0] ?? '')
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, extreme, step / STEPS)
    if (backgrounds.every((background) => contrast(mixed, background) >= MIN_TEXT_CONTRAST)) return mixed
  }
  return extreme
}

/** White or black, whichever can be read better. One of them always reaches 4.58. */
export const extremeOn = (background: string) =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A colour with a share of another one, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
