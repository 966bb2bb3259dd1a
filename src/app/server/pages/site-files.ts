import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SiteConfig, SiteImage } from '../../../platform/config/site-config.ts'
import { projectPath } from '../../../platform/project.ts'
import { accentOf, OUR_COLOUR } from './accent.ts'

/** Where the image beside the name is. */
export const LOGO_PATH = '/logo'
const ICON_PATH = '/icon'
/** Icons of the installed app: pixels, and whether the system cuts it to its own shape. */
const PNG_ICONS = [
  { path: '/icon-192.png', size: 192 },
  { path: '/icon-512.png', size: 512 },
  { path: '/icon-maskable.png', size: 512, isMaskable: true },
]
const APPLE_ICON = { path: '/apple-touch-icon.png', size: 180, isMaskable: true }
/** Of a maskable icon, the part that no shape cuts off. */
const SAFE_PART = 0.8
/** At which a unit of a drawing is a pixel. */
const DOTS_PER_INCH = 72
const TRANSPARENT = '#00000000'
/** As on screens. */
const CHALK = '#f7f4ee'

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
  for (const { path, ...shape } of [...PNG_ICONS, APPLE_ICON]) {
    let drawn: Promise<Buffer> | undefined
    app.get(path, async (_, reply) => {
      drawn ??= drawIcon(icon, backgroundOf(site), shape)
      return sendImage(reply, { mediaType: 'image/png', content: await drawn })
    })
  }
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

/** What a maskable icon stands on. Ours is filled with the accent colour. */
const backgroundOf = ({ icon, colour = OUR_COLOUR }: SiteConfig) => (icon ? CHALK : colour)

/** Loads the library with the first icon, because few visitors install the app. */
async function drawIcon(
  { content }: SiteImage,
  background: string,
  { size, isMaskable = false }: { size: number; isMaskable?: boolean },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // What decodes uploads blocks SVG in its own process. This one is ours or the operator's.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const inner = isMaskable ? Math.round((size * SAFE_PART) / 2) * 2 : size
  const { width } = await sharp(content).metadata()
  // A drawing is drawn at this size, not enlarged afterwards.
  const picture = sharp(content, { density: Math.max(1, (DOTS_PER_INCH * size) / width) }).resize(
    inner,
    inner,
    { fit: 'contain', background: TRANSPARENT },
  )
  if (!isMaskable) return picture.png().toBuffer()
  const edge = (size - inner) / 2
  const edges = { top: edge, bottom: edge, left: edge, right: edge }
  return picture
    .extend({ ...edges, background })
    .flatten({ background })
    .png()
    .toBuffer()
}

function manifestOf({ name, shortName, colour }: SiteConfig, icon: SiteImage) {
  const drawn = PNG_ICONS.map(({ path, size, isMaskable }) => ({
    ...{ src: path, sizes: `${size}x${size}`, type: 'image/png' },
    purpose: isMaskable ? 'maskable' : 'any',
  }))
  const vector = { src: ICON_PATH, sizes: 'any', type: icon.mediaType, purpose: 'any' }
  return {
    // The identity of the installed app, wherever it starts one day.
    id: '/',
    name: `${name}: basketball courts near you`,
    short_name: shortName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: CHALK,
    theme_color: accentOf(colour).light.ball,
    icons: [...drawn, ...(icon.mediaType === 'image/svg+xml' ? [vector] : [])],
  }
}
