import { z } from 'zod'
import { DEFAULT_MAP_ZOOM, isPoint, MAX_ZOOM, MIN_ZOOM } from '../contract/geo.ts'
import type { Units } from '../contract/units.ts'
import { countryCodeOf, isCountryCode } from '../text/country-codes.ts'

/** Characters. */
const MAX_NAME = 60
const MAX_SHORT_NAME = 24
const MAX_ATTRIBUTION = 200
const MAX_LOCALE = 35

const line = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .regex(/^[^\p{Cc}<>]*$/u, 'must be one line without < and >')

const colour = z
  .string()
  .regex(/^#?[\da-f]{6}$/i, 'must be a colour of six hexadecimal digits, such as c2410c')
  .transform((text) => `#${text.replace('#', '').toLowerCase()}`)

const locale = z
  .string()
  .max(MAX_LOCALE, 'must be a language such as en-PH or de')
  .refine(isKnownLocale, 'must be a language that this Node.js knows, such as en-PH or de')

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([tag]).length > 0
  } catch {
    return false
  }
}

const UNITS: Record<'miles' | 'kilometres', Units> = { miles: 'mi', kilometres: 'km' }
const units = z
  .enum(['miles', 'kilometres'], { error: 'must be miles or kilometres' })
  .transform((name) => UNITS[name])

/** An ISO 3166 code or an English name, read as a code in lower case. */
const country = z
  .string()
  .transform((text) => countryCodeOf(text) ?? text.toLowerCase())
  .refine(isCountryCode, 'must be a country, such as PH or Philippines')

/** Where a map starts. */
export interface MapStart {
  latitude: number
  longitude: number
  zoom: number
}

const centre = z.string().transform((text, context): MapStart => {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = DEFAULT_MAP_ZOOM, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isZoom = zoom >= MIN_ZOOM && zoom <= MAX_ZOOM
  if (isPoint(latitude, longitude) && isZoom && more.length === 0) return { latitude, longitude, zoom }
  context.addIssue(
    `must be a latitude, a longitude and perhaps a zoom from ${MIN_ZOOM} to ${MAX_ZOOM}, such as 14.6,120.98,12`,
  )
  return z.NEVER
})

const filePath = z.string().optional()

/** How an installation presents itself. */
export const siteSettings = {
  SITE_NAME: line(MAX_NAME)
    .default('Opencourt')
    .meta({
      description: `The name of the site, in its header, titles, mails, feeds and embeds; up to ${MAX_NAME} characters.`,
    }),
  SITE_SHORT_NAME: line(MAX_SHORT_NAME)
    .optional()
    .meta({
      unset: '`SITE_NAME`',
      description: `The name where there is little room, such as below the icon on a phone; up to ${MAX_SHORT_NAME} characters, best 12.`,
    }),
  SITE_LOGO: filePath.meta({
    unset: 'a basketball',
    description:
      'The path of an SVG or PNG file of up to 256 KB, shown 30 pixels high beside the name. It must be recognisable on a light and on a dark background.',
  }),
  SITE_ICON: filePath.meta({
    unset: 'a basketball in `SITE_COLOR`',
    description:
      'The path of a square SVG or PNG file of up to 256 KB, for tabs and home screens. A PNG file should be 512 pixels wide.',
  }),
  SITE_COLOR: colour.optional().meta({
    unset: '`c2410c`, orange',
    description:
      'The colour of links, buttons and marks: six hexadecimal digits. It is made darker, in the dark scheme lighter, until texts can be read.',
  }),
  SITE_LOCALE: locale.default('en-GB').meta({
    description:
      'The language in which dates and numbers are written, such as `en-PH` or `de`. Texts are in English.',
  }),
  SITE_UNITS: units.optional().meta({
    unset: 'what is usual where the visitor’s language is spoken',
    description: '`miles` or `kilometres`: the units of distances until a visitor chooses others.',
  }),
  SITE_COUNTRY: country.default('gb').meta({
    unset: '`GB`',
    description:
      'The country of the site, a code or an English name, such as `PH` or `Philippines`: its places come first when people search by name. In another country than the United Kingdom, no postcodes are asked for elsewhere unless `POSTCODES_API_URL` is set.',
  }),
  SITE_CENTRE: centre.optional().meta({
    unset: 'central London',
    description:
      'Where maps begin that have nothing else to show: a latitude, a longitude and perhaps a zoom, such as `14.6,120.98,12`. Places nearby come first when people search by name.',
  }),
  SITE_ATTRIBUTION: line(MAX_ATTRIBUTION)
    .optional()
    .meta({
      description: `Whom to name besides players and sources below each page, on maps and in open data, such as \`© City of Manila\`; up to ${MAX_ATTRIBUTION} characters.`,
    }),
  PAGES_DIR: z.string().optional().meta({
    unset: 'our drafts',
    description:
      'A folder with pages of yours in Markdown, which replace [ours](operating.md#your-pages): `about.md`, `house-rules.md`, `privacy.md`, `terms.md` and `accessibility.md`.',
  }),
}
