import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../api/server/route.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { missingCourt } from '../../courts/server/courts.queries.ts'
import { locateSearch } from '../../directory/server/courts.routes.ts'
import type { Directory } from '../../directory/server/directory.ts'
import { attributionOf } from '../../directory/server/open-data.ts'
import type { PlayableSearch } from '../../directory/server/playable-search.ts'
import { sendOpenData } from '../../directory/server/send-open-data.ts'
import { dayOf, dayText } from '../../facts/contract/what-holds.ts'
import type { PlaceFinder } from '../../places/server/find-place.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { tagOf } from '../../platform/http/bytes-response.ts'
import { originOf } from '../../platform/http/origin.ts'
import { searchTitle } from '../../search/contract/search-title.ts'
import { feedEndpoints, MAX_ENTRIES, NEWS_DAYS } from '../contract/feed-endpoints.ts'
import { type AtomFeed, writeAtom } from './atom.ts'
import { type News, readNews } from './news.queries.ts'

interface FeedsParts {
  config: Config
  database: Database
  directory: Directory
  placeFinder: PlaceFinder
  playableSearch: PlayableSearch
}

/** The news of these courts are asked for; of more courts, the latest of all are considered. */
const MAX_ASKED_COURTS = 5000
const MAX_CONSIDERED = 1000

/** What a feed is about. */
interface Subject extends Pick<AtomFeed, 'title'> {
  /** The path and query of the page that shows the same. */
  page: string
  /** Undefined for all courts. */
  courtIds: () => Promise<readonly number[] | undefined>
}

/** Atom feeds of searches and courts. */
export function feedsRoutes(app: FastifyInstance, feedsParts: FeedsParts): void {
  const { config, database, directory, placeFinder, playableSearch } = feedsParts
  const parts = { ...feedsParts, latestNews: rememberLatestNews(database) }

  route(app, feedEndpoints.courtsFeed, async ({ query, request, reply }) => {
    const search = await locateSearch(placeFinder, query)
    const { near } = search.query
    const place = search.place?.label ?? (near && `${near.latitude}, ${near.longitude}`)
    const [, parameters] = request.url.split('?')
    const snapshot = directory.current()
    return sendFeed(parts, request, reply, {
      title: searchTitle({ ...query, place }, config.site.units ?? 'mi'),
      page: parameters ? `/?${parameters}` : '/',
      async courtIds() {
        const { positions } = await playableSearch.search(snapshot, { ...search.query, offset: 0 })
        if (positions.length === snapshot.size) return undefined
        return Array.from(positions, (position) => snapshot.idAt(position))
      },
    })
  })

  route(app, feedEndpoints.courtFeed, async ({ params, request, reply }) => {
    const court = directory.current().courtOf(params.id)
    if (!court) throw await missingCourt(database, params.id)
    return sendFeed(parts, request, reply, {
      title: court.name || UNNAMED_COURT,
      page: `/courts/${court.id}`,
      courtIds: async () => [court.id],
    })
  })
}

async function sendFeed(
  { config, database, directory, latestNews }: FeedsParts & { latestNews: LatestNews },
  request: FastifyRequest,
  reply: FastifyReply,
  { title, page, courtIds }: Subject,
): Promise<FastifyReply> {
  const snapshot = directory.current()
  const origin = originOf(config.publicUrl, request)
  const today = dayOf(Date.now())
  const version = [snapshot.store, snapshot.version, today, origin, config.site.name, title].join(' ')
  const etag = `W/"${tagOf(version)}"`
  const write = async () => {
    const ids = await courtIds()
    const isFew = ids !== undefined && ids.length <= MAX_ASKED_COURTS
    const news = await (isFew
      ? readNews(database, { courtIds: ids, limit: MAX_ENTRIES })
      : latestNews(`${snapshot.store} ${snapshot.version} ${today}`))
    const wanted = ids && new Set(ids)
    const entries = news.flatMap((each) => {
      const court = !wanted || wanted.has(each.courtId) ? snapshot.courtOf(each.courtId) : undefined
      return court ? [{ news: each, court }] : []
    })
    return [
      writeAtom({
        ...{ title, origin, address: `${origin}${request.url}`, page: `${origin}${page}` },
        day: dayText(today - NEWS_DAYS),
        attribution: attributionOf(snapshot.sources, config.site),
        entries: entries.slice(0, MAX_ENTRIES),
      }),
    ]
  }
  return sendOpenData({ request, reply }, { mediaType: 'application/atom+xml', etag, write })
}

type LatestNews = (state: string) => Promise<News[]>

/** The latest news of all courts, read once for each state of the directory: all feeds of many courts choose from them. */
function rememberLatestNews(database: Database): LatestNews {
  let latest: { state: string; news: Promise<News[]> } | undefined
  return (state) => {
    if (latest?.state !== state)
      latest = { state, news: readNews(database, { courtIds: undefined, limit: MAX_CONSIDERED }) }
    const { news } = latest
    news.catch(() => {
      if (latest?.news === news) latest = undefined
    })
    return news
  }
}
