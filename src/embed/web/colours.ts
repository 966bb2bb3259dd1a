import type { EmbedOptions } from '../contract/options.ts'

/** As in tokens.css. */
const LIGHT = { background: '#fffdf9', ink: '#14212e', quiet: '#566373', accent: '#c2410c' }
const DARK = { background: '#15202b', ink: '#eef2f5', quiet: '#a3b0bd', accent: '#ff8a4c' }
type Palette = typeof LIGHT & { onAccent: string }

/** Of small text, WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5
const STEPS = 20

/** The custom properties of an embed: for the theme, or for both if the visitor's counts. */
export function colourStyles({
  theme,
  accent,
  background,
}: Pick<EmbedOptions, 'theme' | 'accent' | 'background'>): string {
  const choose = (base: typeof LIGHT) =>
    readable({ ...base, ...(background && { background }), ...(accent && { accent }) })
  const isDark = background ? extremeOn(background) === '#ffffff' : theme === 'dark'
  if (theme === 'auto' && !background)
    return `:root{color-scheme:light dark;${declare(choose(LIGHT))}}@media(prefers-color-scheme:dark){:root{${declare(choose(DARK))}}}`
  return `:root{color-scheme:${isDark ? 'dark' : 'light'};${declare(choose(isDark ? DARK : LIGHT))}}`
}

const declare = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Moves the colours of text towards black or white until they can be read on the background. */
function readable({ background, ...colours }: typeof LIGHT): Palette {
  const [ink, quiet, accent] = [colours.ink, colours.quiet, colours.accent].map((colour) =>
    against(background, colour),
  ) as [string, string, string]
  return { background, ink, quiet, accent, onAccent: extremeOn(accent) }
}

function against(background: string, colour: string): string {
  const extreme = extremeOn(background)
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, extreme, step / STEPS)
    if (contrast(mixed, background) >= MIN_CONTRAST) return mixed
  }
  return extreme
}

/** White or black, whichever can be read better. One of them always reaches 4.58. */
const extremeOn = (background: string) =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function mix(one: string, other: string, share: number): string {
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
