import { z } from 'zod'
import { isLocalhost } from './localhost.ts'

const webAddress = (what: string) =>
  z.url({ protocol: /^https?$/, error: `must be ${what}, e.g. https://example.org`, abort: true })
/** Rejects credentials, which would be exposed wherever the URL is shown. */
export const plainUrl = (what: string) =>
  webAddress(what).refine(
    (text) => !hasCredentials(new URL(text)),
    'must not contain a username or password: leave out everything before the @',
  )
/** A base URL. */
export const baseUrl = (what: string) =>
  plainUrl(what).refine(
    (text) => !/[?#]/.test(text),
    'must be a base URL: leave out the query and the fragment (? or # and everything after it)',
  )
/** The address of a site, which has its host name for itself: its screens and calls begin at `/`. */
export const siteUrl = baseUrl('the URL of this site').refine(
  (text) => /^\/*$/.test(new URL(text).pathname),
  'must not have a path: give the site a host name of its own, e.g. https://courts.example.org',
)
/** A base URL to which secrets are sent: encrypted, unless it is on this machine. */
export const secureUrl = (what: string) =>
  baseUrl(what).refine((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || isLocalhost(hostname)
  }, 'must begin with https://')
/** A base URL; null for an empty value, which switches it off. */
export const switchable = z
  .string()
  .transform((text) => text || null)
  .pipe(baseUrl('a web address or empty').nullable())
  .optional()
/** A map style, or the address or the file of a PMTiles archive. */
export const mapStyle = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(splitMapStyle)
    .pipe(
      z.object({
        styleUrl: plainUrl(
          'a web address, pmtiles: and the address or file of an archive, or empty',
        ).optional(),
        archiveUrl: plainUrl('pmtiles: and a web address').optional(),
        archiveFile: z.string().min(1, 'must name a file or a web address after pmtiles:').optional(),
      }),
    )
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
/** A comma-separated list, lower-cased. */
export const commaSeparated = (isEntry: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isEntry), error)
const EMAIL = /^[^\s@;:<>"]+@[^\s@;:<>"]+$/
export const isEmail = (text: string) => EMAIL.test(text)
export const emails = commaSeparated(
  isEmail,
  'must be email addresses, separated by commas, e.g. ann@example.org, bob@example.org',
)
/** A `Host` header without its port: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/
export const isHostName = (text: string) => HOST_NAME.test(text)
/** `Country=URL` pairs, separated by `|`. */
export const linksByCountry = z
  .string()
  .transform((text) =>
    Object.fromEntries(
      text
        .split('|')
        .map((pair) => pair.trim())
        .filter(Boolean)
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
    ),
  )
  .refine(
    (links) => Object.entries(links).every(([country, url]) => country !== '' && isPointLink(url)),
    'must be pairs such as England=https://example.org/?lat={latitude}&lon={longitude}, separated by |',
  )
const isPointLink = (text: string) =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  text.includes('{latitude}') &&
  text.includes('{longitude}')
/** The number of chained proxies in front of the server. */
export const proxyCount = z
  .string()
  .regex(/^(true|false|\d?)$/, 'must be true, false or the number of proxies, up to 9')
  .default('false')
  .transform((text) => (text === 'true' ? 1 : Number(text) || 0))

const ARCHIVE = 'pmtiles:'

function splitMapStyle(text: string): { styleUrl?: string; archiveUrl?: string; archiveFile?: string } {
  if (text === '') return {}
  if (!text.startsWith(ARCHIVE)) return { styleUrl: text }
  const archive = text.slice(ARCHIVE.length)
  return /^https?:/.test(archive) ? { archiveUrl: archive } : { archiveFile: archive }
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
