import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EmbeddedIdentity, secretOf } from '../../../accounts/server/embedded-identity.ts'
import type { Caller } from '../../../api/server/authentication.ts'
import type { Directory } from '../../../directory/server/directory.ts'
import { followFormRoutes } from '../../../follows/server/follows.routes.ts'
import type { Follows } from '../../../follows/server/follows.service.ts'
import type { Config } from '../../../platform/config/config.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { enableCompression } from '../../../platform/http/compression.ts'
import { handleErrors, handleNotFound, sendError } from '../../../platform/http/errors.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { allowFraming, setPageSecurityHeaders } from '../../../platform/http/security.ts'
import { visitorUnits } from '../../../platform/http/visitor-units.ts'
import type { IdentityProvider } from '../../../platform/identity/identity.ts'
import { type SavedFormParts, savedFormRoutes, savedIdsOf } from '../../../saved/server/saved-form.routes.ts'
import { PAGE_NAMES } from '../../contract/endpoints.ts'
import { CachedScreen } from './cached-screen.ts'
import { errorPages } from './error-page.ts'
import { serviceWorker } from './service-worker.ts'
import { siteFiles } from './site-files.ts'
import { renderScreen, type Screens } from './web.ts'

/** What opening the API documentation counts as, in read requests. */
const DOCS_PAGE_COST = 10

/** Bytes of a form. */
const MAX_FORM = 4096

/** New courts aren't urgent there. */
const FOR_CRAWLERS = { 'cache-control': 'public, max-age=3600' }

interface PageParts {
  config: Config
  database: Database
  directory: Directory
  identity?: IdentityProvider | undefined
  follows: Follows
}

/** Screens, robots.txt and sitemaps. Every path that is not an API call is a screen. */
export async function pageRoutes(app: FastifyInstance, parts: PageParts, screens: Screens): Promise<void> {
  const { config, database, directory, identity, follows } = parts
  await app.register(async (pages) => {
    handleErrors(pages, errorPages(config.site))
    await setPageSecurityHeaders(pages, {
      googleMaps: config.map.googleMapsApiKey !== undefined,
      mapStyleUrl: config.map.styleUrl,
      mapArchiveUrl: config.map.archiveUrl,
      firebaseAuthDomain: config.identity.mode === 'firebase' ? config.identity.authDomain : undefined,
      filesBaseUrl: config.filesBaseUrl,
      https: config.publicUrl?.startsWith('https:') ?? false,
      development: screens.development,
    })
    await enableCompression(pages)
    await screens.serveAssets(pages)
    siteFiles(pages, config.site)
    serviceWorker(pages, config, screens)

    const origin = (request: FastifyRequest) => originOf(config.publicUrl, request)
    const visit = (request: FastifyRequest) => ({
      origin: origin(request),
      units: visitorUnits(request.headers, config.site.units),
    })

    pages.get('/robots.txt', (request, reply) =>
      reply
        .headers(FOR_CRAWLERS)
        .type('text/plain')
        .send(robots(origin(request))),
    )
    pages.get('/sitemap.xml', (request, reply) =>
      reply
        .headers(FOR_CRAWLERS)
        .type('application/xml')
        .send(sitemapIndex(origin(request), directory.current().size)),
    )
    pages.get<{ Params: { page: string } }>('/sitemap-:page(^\\d{1,4}).xml', (request, reply) => {
      const xml = sitemap(origin(request), directory.current().ids, Number(request.params.page))
      return xml
        ? reply.headers(FOR_CRAWLERS).type('application/xml').send(xml)
        : sendError(reply, new ApiError('not-found'))
    })
    pages.get('/embed', (request, reply) => {
      allowFraming(reply)
      return renderScreen(app, screens, visit(request), request, reply)
    })
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
      if (!(identity instanceof EmbeddedIdentity)) return undefined
      const token = await identity.tokenOf(request.headers.cookie, origin(request))
      if (token === undefined) return undefined
      request.headers.authorization = `Bearer ${token}`
      return app.recognise(request)
    }
    const saved: SavedFormParts = {
      ...{ database, originOf: origin, secret: secretOf(config) },
      isPublished: (id) => directory.current().courtOf(id) !== undefined,
      callerOf,
    }
    savedFormRoutes(pages, saved)
    followFormRoutes(pages, { follows, originOf: origin, callerOf })
    for (const path of ['/saved', '/saved.data'])
      pages.get(path, async (request, reply) => {
        const savedIds = await savedIdsOf(request, saved)
        return renderScreen(app, screens, { ...visit(request), savedIds }, request, reply)
      })
    pages.get('/*', (request, reply) => renderScreen(app, screens, visit(request), request, reply))
    for (const path of ['/api/docs', '/api/docs.data']) {
      const screen = new CachedScreen(app, screens, path)
      pages.get(path, { config: { cost: DOCS_PAGE_COST } }, (request, reply) =>
        screen.send(visit(request), request, reply),
      )
    }
  })
  // Screens handle every path, so this is an unsupported method or a missing file.
  handleNotFound(app, ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') return sendError(reply, new ApiError('not-found'))
    return sendError(reply.header('allow', 'GET, HEAD'), new ApiError('method-not-allowed'))
  })
}

/** A sitemap may contain at most 50,000 URLs (sitemaps.org). */
const COURTS_PER_SITEMAP = 40_000
const SCREENS = ['/', '/map', '/about', ...PAGE_NAMES.map((name) => `/pages/${name}`), '/api/docs']
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /account\nDisallow: /admin\nDisallow: /submit-court\nSitemap: ${origin}/sitemap.xml\n`
}

/** The index of all sitemaps. */
function sitemapIndex(origin: string, courtCount: number): string {
  const pages = Math.max(1, Math.ceil(courtCount / COURTS_PER_SITEMAP))
  const entries = Array.from(
    { length: pages },
    (_, page) => `<sitemap><loc>${origin}/sitemap-${page}.xml</loc></sitemap>`,
  )
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** A page of the sitemap; the first one also lists the screens. Undefined past the last. */
function sitemap(origin: string, courtIds: Uint32Array, page: number): string | undefined {
  const ids = courtIds.subarray(page * COURTS_PER_SITEMAP, (page + 1) * COURTS_PER_SITEMAP)
  if (page > 0 && ids.length === 0) return undefined
  const addresses = [...(page === 0 ? SCREENS : []), ...Array.from(ids, (id) => `/courts/${id}`)]
  const entries = addresses.map((address) => `<url><loc>${origin}${address}</loc></url>`)
  return `${XML}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`
}
