import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, route } from '../../api/server/route.ts'
import { type AccessFilter, LINK_PAGES_ABOVE } from '../../courts/contract/rules.ts'
import { missingCourt } from '../../courts/server/courts.queries.ts'
import type { SearchCentreView } from '../../places/contract/schema.ts'
import type { PlaceFinder } from '../../places/server/find-place.ts'
import type { Config } from '../../platform/config/config.ts'
import { MAX_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { hasRole } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  type BytesResponse,
  etagOf,
  LARGE_BYTES,
  sendBytes,
  tagOf,
} from '../../platform/http/bytes-response.ts'
import { KEPT_AT_EDGE, MAX_BYTES_AT_EDGE, PASSED_ON_AT_EDGE } from '../../platform/http/edge.ts'
import { EncodedBytes } from '../../platform/http/encoded.ts'
import type { FastPath } from '../../platform/http/fast-path.ts'
import { chooseEncoding, matchesEtag } from '../../platform/http/negotiation.ts'
import { originOf } from '../../platform/http/origin.ts'
import { FARTHEST_MILES } from '../../platform/indexes/spatial.ts'
import { lineFor, thisMinute } from '../../playable/server/line.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import { DEFAULT_REVIEW_SORT } from '../../reviews/contract/limits.ts'
import { searchEndpoints } from '../../search/contract/endpoints.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import type { CourtListQuery, CourtsQuery, LastingQuery } from '../../search/contract/schema.ts'
import { courtEndpoints } from '../contract/endpoints.ts'
import { shareImageVersion } from '../contract/share-image.ts'
import { CourtDetails } from './court-details.service.ts'
import type { Directory } from './directory.ts'
import {
  attributionOf,
  csvExport,
  type ExportFormat,
  geoJsonExport,
  gpxExport,
  LICENCE_LINK,
  writeExport,
} from './open-data.ts'
import { type PlanBParts, withPlanB } from './plan-b.ts'
import type { FactSearchResult, PlayableSearch } from './playable-search.ts'
import { PreparedLists, type WholeList, wholeList } from './prepared-lists.ts'
import { RecentTiles } from './recent-tiles.ts'
import { SeenLately } from './seen-lately.ts'
import { LIST_CACHE_CONTROL, needsBody } from './send-open-data.ts'
import { ShareImages } from './share-images.ts'
import type { Listing, Snapshot } from './snapshot.ts'

type CourtsEndpoint =
  | (typeof searchEndpoints)['listCourts' | 'listSavedCourts']
  | (typeof courtEndpoints)['exportGeoJson' | 'exportCsv' | 'exportGpx']

interface CourtsParts {
  config: Config
  database: Database
  directory: Directory
  placeFinder: PlaceFinder
  weeks: WeeksAhead
  playableSearch: PlayableSearch
  fastPath?: FastPath | undefined
}

/** An approximate location may soon be replaced by a better one. */
const cacheControlAround = (place: SearchCentreView | undefined) =>
  place?.precision === 'district' || place?.precision === 'area' ? 'no-cache' : LIST_CACHE_CONTROL
const IMMUTABLE = 'public, max-age=31536000, immutable'
const LIST_PATH = searchEndpoints.listCourts.path.replace('GET ', '')
const TILE_ROUTE = courtEndpoints.courtTile.path.replace('GET ', '')

/** Searches that find more courts than this cost 1 for each multiple of it. */
export const COURTS_PER_READ_COST = 1000
/** An export costs 1 for each multiple of this many courts, and at least 1. */
const COURTS_PER_EXPORT_COST = 1000

/** Public read access to courts. */
export function courtsRoutes(
  app: FastifyInstance,
  { config, database, directory, placeFinder, weeks, playableSearch, fastPath }: CourtsParts,
): void {
  const located = async ({ query, request, reply }: Call<CourtsEndpoint>): Promise<CourtsCall> => ({
    ...(await locateSearch(placeFinder, query)),
    request,
    reply,
  })

  const { dataDir, minFreeDiskBytes: minFreeBytes } = config
  const preparedLists = new PreparedLists({
    dataDir,
    minFreeBytes,
    responses: app.largeResponses,
    log: app.log,
  })
  app.addHook('onClose', () => preparedLists.close())
  const listParts = { directory, playableSearch, weeks, preparedLists }
  route(app, searchEndpoints.listCourts, async (call) => {
    const search = await located(call)
    return sendList(directory.current(), search, listParts)
  })
  route(app, searchEndpoints.listSavedCourts, async (call) => {
    // Conditions are for GET: nobody has an answer to this.
    delete call.request.raw.headers['if-none-match']
    const search = { ...(await located(call)), isPersonal: true }
    return directory.among(call.body.ids, (some) => sendList(some, search, listParts))
  })
  fastPath?.add(LIST_PATH, (url) =>
    url === LIST_PATH ? precomputedList(directory.current(), 'all') : undefined,
  )

  const exportAs = async (format: ExportFormat, call: Call<CourtsEndpoint>) => {
    const search = await located(call)
    return sendExport(directory.current(), format, search, playableSearch)
  }
  const originFor = ({ request }: Call<CourtsEndpoint>) => originOf(config.publicUrl, request)
  const { site } = config
  const attribution = () => attributionOf(directory.current().sources, site).join('; ')
  route(app, courtEndpoints.exportGeoJson, (call) =>
    exportAs(geoJsonExport(originFor(call), attribution()), call),
  )
  route(app, courtEndpoints.exportCsv, (call) => exportAs(csvExport(attribution()), call))
  route(app, courtEndpoints.exportGpx, (call) =>
    exportAs(gpxExport(originFor(call), attribution(), site.name), call),
  )

  const tiles = new RecentTiles(directory)
  route(app, courtEndpoints.courtTile, async ({ params, query, request, reply }) => {
    const tile = tiles.find(request.url) ?? (await tiles.draw(request.url, query.access, params))
    return sendBytes(request, reply, tile)
  })
  fastPath?.add(TILE_ROUTE, (url) => tiles.find(url))

  const seenLately = new SeenLately({ database, directory, weeks })
  route(app, courtEndpoints.seenLately, async ({ reply }) => {
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    return seenLately.read()
  })

  const details = new CourtDetails({ database, directory, weeks, filesBaseUrl: config.filesBaseUrl })
  route(app, courtEndpoints.courtDetails, async ({ params, query, caller, request, reply }) => {
    const { json, isCurrent } = await details.read({
      id: params.id,
      sort: query.sort,
      viewer: { userId: caller?.account.id, isModerator: hasRole(caller?.role, 'moderator') },
    })
    const cacheControl = isCurrent ? (caller ? 'private, no-cache' : 'no-cache') : 'no-store'
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      ...(isCurrent && !caller && { 'surrogate-control': KEPT_AT_EDGE }),
    }
    const vary = 'authorization, x-user-token'
    return sendBytes(request, reply, { bytes: new EncodedBytes(json), tag: tagOf(json), headers, vary })
  })

  route(app, courtEndpoints.moderatedCourtDetails, ({ params, caller }) =>
    details.readOrArchived({
      ...{ id: params.id, sort: DEFAULT_REVIEW_SORT },
      viewer: { userId: caller.account.id, isModerator: true },
    }),
  )

  const shareImages = new ShareImages()
  route(app, courtEndpoints.shareImage, async ({ params, query, request, reply }) => {
    const court = directory.current().courtOf(params.id)
    if (!court) throw await missingCourt(database, params.id)
    const version = shareImageVersion(court)
    const etag = `"${version}"`
    void reply.headers({ etag, 'cache-control': query.v === version ? IMMUTABLE : 'no-cache' })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/png').send(await shareImages.draw(court))
  })
}

/** The part of a query that says around which place. */
type PlaceQuery = Pick<LastingQuery, 'near' | 'postcode'>

/** A search whose place is known. */
interface LocatedSearch<Q extends PlaceQuery> {
  /** `near` is set if there is a place. */
  query: Q
  /** The place to search around, if it was given as a postcode or name. */
  place: SearchCentreView | undefined
}

/** Resolves the postcode or name of a search, if it has one. */
export async function locateSearch<Q extends PlaceQuery>(
  placeFinder: PlaceFinder,
  query: Q,
): Promise<LocatedSearch<Q>> {
  if (query.postcode === undefined) return { query, place: undefined }
  const place = await placeFinder.locate(query.postcode)
  return { query: { ...query, near: place }, place }
}

interface CourtsCall extends LocatedSearch<CourtListQuery> {
  /** Whether it tells something about the visitor: nobody keeps the answer. */
  isPersonal?: boolean
  request: FastifyRequest
  reply: FastifyReply
}

interface ListParts extends PlanBParts {
  preparedLists: PreparedLists
}

/** Sends the whole list or search results: small ones at once, large ones streamed. */
async function sendList(
  snapshot: Snapshot,
  call: CourtsCall,
  { preparedLists, ...parts }: ListParts,
): Promise<FastifyReply> {
  const { playableSearch } = parts
  const { query, place, request, reply, isPersonal } = call
  if (!isPersonal && isUnfilteredList(query)) return sendWholeList(snapshot, call, preparedLists)
  const found = searchList(snapshot, query, await playableSearch.search(snapshot, query))
  const isEmpty = found.total + found.probable === 0
  const nearestMiles = isEmpty ? await milesToNearest(snapshot, query, playableSearch) : undefined
  const { limits, largeResponses } = request.server
  if (found.cost > 0) await limits.charge({ request, reply }, 'reads', found.cost)
  const headers = {
    ...listHeaders(found, pageLinks(request.url, query, found.total)),
    'cache-control': isPersonal || found.isIncomplete ? 'no-store' : cacheControlAround(place),
    ...(place && { 'x-place': headerJson(place) }),
    ...(nearestMiles !== undefined && { 'x-nearest-miles': nearestMiles }),
    ...(asksForFacts(query) && { 'x-probable-count': found.probable, 'x-unknown-count': found.unknown }),
  }
  if (query.include) {
    const json = JSON.stringify(await withLines(found.rows(), query, parts))
    return sendBytes(request, reply, {
      bytes: new EncodedBytes(Buffer.from(json)),
      tag: tagOf(found.tag + json),
      headers,
    })
  }
  if (found.length < LARGE_BYTES)
    return sendBytes(request, reply, { bytes: new EncodedBytes(found.json()), tag: found.tag, headers })
  return largeResponses.send(request, reply, {
    headers,
    etag: (encoding) => etagOf(found, encoding),
    length: query.near ? undefined : found.length,
    pieces: found.pieces,
  })
}

/**
 * How far away the nearest court is that matches a search but for its radius; undefined if there is none. Looks in wider
 * and wider circles: without a radius, the search would also count all courts of the world that match.
 */
async function milesToNearest(
  snapshot: Snapshot,
  { radius, near, ...query }: CourtListQuery,
  playableSearch: PlayableSearch,
): Promise<number | undefined> {
  if (!near || radius === undefined) return undefined
  for (let reach: number = radius; reach < FARTHEST_MILES; ) {
    reach = Math.min(3 * reach, FARTHEST_MILES)
    const search = { ...query, near, radius: reach, offset: 0, limit: 1 }
    const { positions } = await playableSearch.search(snapshot, search)
    if (positions.length > 0) return snapshot.select(positions, near).rows()[0]?.distanceMiles
  }
  return undefined
}

/** Sends all, free or paid courts: precomputed, or from a file that may be a minute old, or streamed. */
async function sendWholeList(
  snapshot: Snapshot,
  { query: { access }, request, reply }: CourtsCall,
  preparedLists: PreparedLists,
): Promise<FastifyReply> {
  const ready = precomputedList(snapshot, access)
  if (ready) return sendBytes(request, reply, ready)
  const { limits, largeResponses } = request.server
  const asked = { snapshot, access, encoding: encodingFor(request) }
  let list: WholeList = preparedLists.find(asked) ?? wholeList(asked)
  if (needsBody(request, etagOf(list, asked.encoding))) {
    await limits.charge({ request, reply }, 'reads', costOf(list.total))
    list = (await preparedLists.get(asked)) ?? list
  }
  const { total, age } = list
  if (age !== undefined) void reply.header('age', age)
  const pages = pageLinks(request.url, { limit: undefined, offset: 0 }, total)
  return largeResponses.send(request, reply, {
    headers: listHeaders({ total, length: list.jsonLength }, pages),
    etag: (encoding) => etagOf(list, encoding),
    pieces: () => list.pieces(),
    length: list.length,
    encoding: list.encoding,
  })
}

/** Rate limit cost of that many courts in addition to the call itself. */
const costOf = (courts: number) => Math.floor(courts / COURTS_PER_READ_COST)

/** JSON for a header, which cannot hold all characters. */
const headerJson = (value: object) =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Adds whether one can play at the moment of the search, and where else if one can't now. */
function withLines(
  rows: readonly NearbyCourtView[],
  { playable = 'now', at }: CourtListQuery,
  parts: PlanBParts,
): Promise<NearbyCourtView[]> {
  const now = thisMinute()
  return Promise.all(
    rows.map(async (row) => {
      const line = await lineFor(parts.weeks, row, { playable, at }, now)
      return { ...row, playable: line.is_now ? await withPlanB(line, row, parts) : line }
    }),
  )
}

/** Responses of precomputed lists, also built once. */
const precomputedLists = new WeakMap<Listing, BytesResponse>()

function precomputedList(snapshot: Snapshot, access: AccessFilter): BytesResponse | undefined {
  const listing = snapshot.list(access)
  if (!listing) return undefined
  const known = precomputedLists.get(listing)
  if (known) return known
  const { bytes, tag, total } = listing
  const address = access === 'all' ? LIST_PATH : `${LIST_PATH}?access=${access}`
  const { length } = bytes.identity
  const headers = listHeaders({ total, length }, pageLinks(address, { limit: undefined, offset: 0 }, total))
  const answer: BytesResponse = { bytes, tag, headers, isShared: true }
  precomputedLists.set(listing, answer)
  return answer
}

function listHeaders({ total, length }: { total: number; length: number }, pages: readonly string[]) {
  return {
    ...(length > MAX_BYTES_AT_EDGE && { 'surrogate-control': PASSED_ON_AT_EDGE }),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': LIST_CACHE_CONTROL,
    'x-total-count': total,
    link: [LICENCE_LINK, ...pages].join(', '),
  }
}

/** Whether the query has no filter other than access: that list is precomputed. */
function isUnfilteredList(query: CourtsQuery): boolean {
  const { near, q, bbox, listed, limit, offset } = query
  return !near && !q && !listed && !bbox && !asksForFacts(query) && limit === undefined && offset === 0
}

const asksForFacts = ({ playable, has }: CourtsQuery) => playable !== undefined || has !== undefined

/** What was found by the search of GET /api/courts; JSON is generated lazily. */
function searchList(
  snapshot: Snapshot,
  query: CourtsQuery,
  { positions, total, probable, unknown, isIncomplete }: FactSearchResult,
) {
  const courts = snapshot.select(positions, query.near)
  const tag = createHash('sha1')
    .update(courts.tag())
    .update(JSON.stringify([total, probable, unknown, query.near, query.access]))
    .digest('base64url')
  return {
    total,
    probable,
    unknown,
    isIncomplete,
    tag,
    /** Length in bytes, without distances. */
    length: courts.jsonLength(),
    cost: costOf(positions.length),
    json: () => courts.json(),
    rows: () => courts.rows(),
    pieces: () => courts.jsonPieces(),
  }
}

/**
 * Pagination links for the `Link` header: the next page of a page, or, for a large unpaged list, the first page for
 * clients that prefer pages. `address` is the request's path and query.
 */
export function pageLinks(
  address: string,
  { limit, offset }: Pick<CourtsQuery, 'limit' | 'offset'>,
  total: number,
): string[] {
  if (limit !== undefined)
    return offset + limit < total ? [`<${withPage(address, limit, offset + limit)}>; rel="next"`] : []
  if (total - offset <= LINK_PAGES_ABOVE) return []
  const first = withPage(address, MAX_PAGE_SIZE, offset)
  return [`<${first}>; rel="first"`, `<${first}>; rel="next"`]
}

function withPage(address: string, limit: number, offset: number): string {
  const [path = ''] = address.split('?', 1)
  const parameters = new URLSearchParams(address.slice(path.length))
  parameters.set('limit', String(limit))
  parameters.set('offset', String(offset))
  return `${path}?${parameters}`
}

/** Streams an export; it is never in memory as a whole. */
async function sendExport(
  snapshot: Snapshot,
  format: ExportFormat,
  { query, place, request, reply }: CourtsCall,
  playableSearch: PlayableSearch,
): Promise<FastifyReply> {
  const minute = query.playable && thisMinute()
  const version = [
    snapshot.tag,
    format.extension,
    format.origin,
    format.attribution,
    minute,
    JSON.stringify(query),
  ].join(' ')
  const etag = `W/"${tagOf(version)}"`
  const isWritten = needsBody(request, etag)
  const { positions, isIncomplete }: Pick<FactSearchResult, 'positions' | 'isIncomplete'> = isWritten
    ? await playableSearch.search(snapshot, query)
    : { positions: new Uint32Array() }
  const courts = snapshot.select(positions)
  const cost = Math.max(1, Math.ceil(courts.size / COURTS_PER_EXPORT_COST))
  if (isWritten) await request.server.limits.charge({ request, reply }, 'exports', cost)
  return request.server.largeResponses.send(request, reply, {
    headers: {
      'content-type': format.mediaType,
      'cache-control': isIncomplete ? 'no-store' : cacheControlAround(place),
      'surrogate-control': PASSED_ON_AT_EDGE,
      'content-disposition': `attachment; filename="basketball-courts.${format.extension}"`,
      link: LICENCE_LINK,
    },
    etag: () => (isIncomplete ? `W/"${tagOf(`${version} incomplete`)}"` : etag),
    pieces: () => writeExport(format, courts),
  })
}

const encodingFor = ({ headers }: FastifyRequest) => chooseEncoding(headers['accept-encoding'])
