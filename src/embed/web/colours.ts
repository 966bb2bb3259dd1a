import { extremeOn, readableOn } from '../../platform/contract/colours.ts'
import type { EmbedOptions } from '../contract/options.ts'

/** As in tokens.css. */
const LIGHT = { background: '#fffdf9', ink: '#14212e', quiet: '#566373', accent: '#c2410c' }
const DARK = { background: '#15202b', ink: '#eef2f5', quiet: '#a3b0bd', accent: '#ff8a4c' }
type Palette = typeof LIGHT & { onAccent: string }

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
    readableOn([background], colour),
  ) as [string, string, string]
  return { background, ink, quiet, accent, onAccent: extremeOn(accent) }
}
