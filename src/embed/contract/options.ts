import { UNITS, type Units } from '../../platform/contract/units.ts'

/** Courts in an embed. */
const MAX_EMBEDDED = 20
const DEFAULT_EMBEDDED = 10
/** Characters of a title. */
export const MAX_EMBED_TITLE = 100
/** Size of the frame, CSS pixels. */
export const EMBED_SIZE = { width: 640, height: 560 }

const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** How an embed looks. Colours are `#rrggbb`. */
export interface EmbedOptions {
  theme: Theme
  /** Of links and marks. */
  accent: string | undefined
  background: string | undefined
  units: Units
  limit: number
  title: string | undefined
}

/** Reads the options in the URL of an embed; a sentence if one is wrong. What it doesn't say is as on the site. */
export function readEmbedOptions(
  parameters: URLSearchParams,
  site: { units: Units | null; colour: string | null },
): EmbedOptions | string {
  const [theme, units] = [parameters.get('theme') ?? 'auto', parameters.get('units') ?? site.units ?? 'mi']
  const [accent, background] = [parameters.get('accent'), parameters.get('background')]
  const limit = parameters.get('limit') ?? String(DEFAULT_EMBEDDED)
  const title = parameters.get('title')?.trim() || undefined
  if (!isOneOf(THEMES, theme)) return `The theme must be one of ${THEMES.join(', ')}.`
  if (!isOneOf(UNITS, units)) return `The units must be one of ${UNITS.join(', ')}.`
  if (accent !== null && !isColour(accent)) return colourProblem('accent')
  if (background !== null && !isColour(background)) return colourProblem('background')
  if (!/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_EMBEDDED)
    return `The limit must be a number from 1 to ${MAX_EMBEDDED}.`
  if (title && title.length > MAX_EMBED_TITLE)
    return `The title can have at most ${MAX_EMBED_TITLE} characters.`
  const colour = (text: string | null) => (text === null ? undefined : `#${text.toLowerCase()}`)
  return {
    ...{ theme, units, title, limit: Number(limit), background: colour(background) },
    accent: colour(accent) ?? site.colour ?? undefined,
  }
}

const isColour = (text: string) => /^[\da-f]{6}$/i.test(text)
const colourProblem = (name: string) =>
  `The ${name} must be a colour of six hexadecimal digits, such as c2410c.`

const isOneOf = <T extends string>(options: readonly T[], text: string): text is T =>
  options.some((option) => option === text)

/** The line of HTML that embeds an address. */
export function embedCode({
  src,
  title,
  width = '100%',
  height = EMBED_SIZE.height,
}: {
  src: string
  title: string
  /** CSS pixels, or a share of the page. */
  width?: number | string
  height?: number
}): string {
  const attributes = {
    src,
    title,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    style: 'border:0',
  }
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  return `<iframe${text.join('')}></iframe>`
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
