import { resolve } from 'node:path'
import { DEFAULT_MAP_CENTRE, DEFAULT_MAP_ZOOM } from '../contract/geo.ts'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'
import type { Environment } from './settings.ts'
import { readSmallFile } from './small-file.ts'

/** A logo or an icon. */
export interface SiteImage {
  mediaType: 'image/svg+xml' | 'image/png'
  content: Buffer
}

const MAX_IMAGE_BYTES = 256 * 1024
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export type SiteConfig = ReturnType<typeof readSite>

/** How this installation presents itself. Throws StartupError for files that can't be used. */
export function readSite(values: Environment) {
  return {
    name: values.SITE_NAME,
    shortName: values.SITE_SHORT_NAME ?? values.SITE_NAME,
    logo: readImage('SITE_LOGO', values.SITE_LOGO),
    icon: readImage('SITE_ICON', values.SITE_ICON),
    /** `#rrggbb`; undefined for ours. */
    colour: values.SITE_COLOR,
    locale: values.SITE_LOCALE,
    /** Undefined: whatever is usual for the visitor. */
    units: values.SITE_UNITS,
    /** ISO 3166 code in lower case. */
    country: values.SITE_COUNTRY,
    /** Where maps begin. */
    start: values.SITE_CENTRE ?? { ...DEFAULT_MAP_CENTRE, zoom: DEFAULT_MAP_ZOOM },
    attribution: values.SITE_ATTRIBUTION,
    /** The folder of the operator's pages. */
    pagesDir: values.PAGES_DIR === undefined ? undefined : resolve(values.PAGES_DIR),
  }
}

function readImage(setting: string, path: string | undefined): SiteImage | undefined {
  if (path === undefined) return undefined
  const content = contentOf(setting, resolve(path))
  if (content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    return { mediaType: 'image/png', content }
  if (content.includes('<svg')) return { mediaType: 'image/svg+xml', content }
  throw new StartupError(`${setting} must be the path of an SVG or PNG file.`)
}

function contentOf(setting: string, path: string): Buffer {
  let content: Buffer | undefined
  try {
    content = readSmallFile(path, MAX_IMAGE_BYTES)
  } catch (error) {
    throw new StartupError(`${setting} names a file that cannot be read (${errorCode(error)}): ${path}`)
  }
  if (content) return content
  throw new StartupError(
    `${setting} names a file of more than ${MAX_IMAGE_BYTES / 1024} KB. Make it smaller.`,
  )
}
