import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SiteConfig, SiteImage } from '../../../platform/config/site-config.ts'
import { projectPath } from '../../../platform/project.ts'
import { accentOf, OUR_COLOUR } from './accent.ts'

/** Where the image beside the name is. */
export const LOGO_PATH = '/logo'
const ICON_PATH = '/icon'

/** An operator may replace them: browsers ask again after an hour. */
const HEADERS = { 'cache-control': 'public, max-age=3600' }
/** An SVG that is opened on its own runs no scripts and loads nothing. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The logo, the icon and the web app manifest. */
export function siteFiles(app: FastifyInstance, site: SiteConfig): void {
  const icon = site.icon ?? ourIcon(site.colour)
  const manifest = JSON.stringify(manifestOf(site, icon))
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.headers(HEADERS).type('application/manifest+json').send(manifest),
  )
  app.get(ICON_PATH, (_, reply) => sendImage(reply, icon))
  const { logo } = site
  if (logo) app.get(LOGO_PATH, (_, reply) => sendImage(reply, logo))
}

const sendImage = (reply: FastifyReply, { mediaType, content }: SiteImage) =>
  reply
    .headers({ ...HEADERS, 'content-security-policy': IMAGE_POLICY })
    .type(mediaType)
    .send(content)

/** A basketball in the accent colour. */
function ourIcon(colour = OUR_COLOUR): SiteImage {
  const drawing = readFileSync(projectPath('site/icon.svg'), 'utf8')
  return { mediaType: 'image/svg+xml', content: Buffer.from(drawing.replace(OUR_COLOUR, colour)) }
}

function manifestOf({ name, shortName, colour }: SiteConfig, icon: SiteImage) {
  const sizes = icon.mediaType === 'image/png' ? '512x512' : 'any'
  return {
    name: `${name}: basketball courts near you`,
    short_name: shortName,
    start_url: '/',
    display: 'standalone',
    background_color: '#f7f4ee',
    theme_color: accentOf(colour).light.ball,
    icons: [{ src: ICON_PATH, sizes, type: icon.mediaType, purpose: 'any' }],
  }
}
