import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { missingCourt } from '../../courts/server/courts.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import { LIST_CACHE_CONTROL } from '../../directory/server/send-open-data.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { originOf } from '../../platform/http/origin.ts'
import { embedEndpoints } from '../contract/endpoints.ts'
import { EMBED_SIZE, embedCode } from '../contract/options.ts'

interface OembedParts {
  config: Config
  database: Database
  directory: Directory
}

const CACHE_SECONDS = 86_400
const COURT_PATH = /^\/courts\/([1-9]\d{0,9})$/

/** oEmbed: tells other sites how to embed a page of this one. */
export function oembedRoutes(app: FastifyInstance, { config, database, directory }: OembedParts): void {
  route(app, embedEndpoints.oembed, async ({ query, request, reply }) => {
    if (query.format !== 'json') throw new ApiError('format-unsupported')
    const origin = originOf(config.publicUrl, request)
    const page = URL.canParse(query.url) ? new URL(query.url) : undefined
    if (page?.origin !== new URL(origin).origin) throw new ApiError('not-embeddable')
    const { title, search } = await subjectOf(page)
    const { width, height } = sizeWithin(query)
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      ...{
        title,
        provider_name: config.site.name,
        provider_url: origin,
        cache_age: CACHE_SECONDS,
        width,
        height,
      },
      html: embedCode({ src: `${origin}/embed${search}`, title, width, height }),
    }
  })

  async function subjectOf({ pathname, search }: URL): Promise<{ title: string; search: string }> {
    if (pathname === '/' || pathname === '/map') return { title: 'Basketball courts', search }
    const [, id] = COURT_PATH.exec(pathname) ?? []
    if (id === undefined || Number(id) > MAX_ID) throw new ApiError('not-embeddable')
    const court = directory.current().courtOf(await remaining(Number(id)))
    if (!court) throw new ApiError('court-not-found')
    return { title: court.name || UNNAMED_COURT, search: `?court=${court.id}` }
  }

  /** The court that a merged one became part of. */
  async function remaining(id: number): Promise<number> {
    if (directory.current().courtOf(id)) return id
    const { code, details } = await missingCourt(database, id)
    return code === 'court-merged' ? (details.mergedInto ?? id) : id
  }
}

const sizeWithin = ({ maxwidth = EMBED_SIZE.width, maxheight = EMBED_SIZE.height }) => ({
  width: Math.min(maxwidth, EMBED_SIZE.width),
  height: Math.min(maxheight, EMBED_SIZE.height),
})
