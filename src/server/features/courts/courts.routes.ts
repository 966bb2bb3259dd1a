import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LICENCE } from '../../../contract/open-data.ts'
import { paths } from '../../../contract/paths.ts'
import type { CourtsQuery } from '../../../contract/search/schema.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Directory } from '../../directory/directory.ts'
import { EncodedBytes } from '../../directory/encoded.ts'
import type { Listing, Snapshot } from '../../directory/snapshot.ts'
import type { FastLane } from '../../http/fast-lane.ts'
import { originOf } from '../../http/origin.ts'
import { route } from '../../http/route.ts'
import { type BytesAnswer, sendBytes, sendReadyBytes } from './answer.ts'
import { readCourtDetails } from './courts.service.ts'
import { listCourts } from './courts-list.ts'
import { csvExport } from './export-csv.ts'
import { type ExportFormat, writeExport } from './export-format.ts'
import { geoJsonExport } from './export-geojson.ts'
import { gpxExport } from './export-gpx.ts'
import { isHeld } from './negotiation.ts'

interface CourtsParts {
  config: Config
  database: Database
  directory: Directory
  fastLane?: FastLane | undefined
}

/** A shared cache may show a list that is a minute old, a browser asks again after ten seconds. */
const SHORTLY = 'public, max-age=10, stale-while-revalidate=50'
const LIST_PATH = paths.listCourts.replace('GET ', '')
const LICENCE_LINK = `<${LICENCE.url}>; rel="license"`

/** What everybody may read of the courts. */
export function courtsRoutes(
  app: FastifyInstance,
  { config, database, directory, fastLane }: CourtsParts,
): void {
  route(app, 'listCourts', ({ query, request, reply }) =>
    sendBytes(request, reply, listAnswer(listCourts(directory.current(), query))),
  )
  fastLane?.add(LIST_PATH, (request, response) =>
    sendReadyBytes(request, response, listAnswer(directory.current().list('all'))),
  )

  route(app, 'exportGeoJson', (call) => sendExport(directory.current(), geoJsonExport, call))
  route(app, 'exportCsv', (call) => sendExport(directory.current(), csvExport, call))
  route(app, 'exportGpx', (call) =>
    sendExport(directory.current(), gpxExport(originOf(config.publicUrl, call.request)), call),
  )

  route(app, 'courtTile', async ({ params, query, request, reply }) => {
    const tile = await directory.drawTile(query.access, params)
    const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': SHORTLY }
    return sendBytes(request, reply, { bytes: new EncodedBytes(tile), tag: tagOf(tile), headers })
  })

  route(app, 'courtDetails', async ({ params, query, caller, request, reply }) => {
    const details = await readCourtDetails(database, {
      id: params.id,
      sort: query.sort,
      viewer: { userId: caller?.account.id, isAdmin: caller?.isAdmin ?? false },
      filesBaseUrl: config.filesBaseUrl,
    })
    const json = Buffer.from(JSON.stringify(details))
    const cacheControl = caller ? 'private, no-cache' : 'no-cache'
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl }
    return sendBytes(request, reply, { bytes: new EncodedBytes(json), tag: tagOf(json), headers })
  })
}

function listAnswer({ bytes, tag, total }: Listing): BytesAnswer {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': SHORTLY,
    'x-total-count': total,
    link: LICENCE_LINK,
  }
  return { bytes, tag, headers }
}

interface ExportCall {
  query: CourtsQuery
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends an export as it is written; the whole of it is never in memory. */
function sendExport(snapshot: Snapshot, format: ExportFormat, { query, request, reply }: ExportCall) {
  const etag = `W/"${tagOf(`${snapshot.data.tag} ${JSON.stringify(query)}`)}"`
  reply.header('cache-control', SHORTLY).header('etag', etag)
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { positions } = snapshot.search(query)
  return reply
    .type(format.mediaType)
    .header('content-disposition', `attachment; filename="basketball-courts.${format.extension}"`)
    .header('link', LICENCE_LINK)
    .send(Readable.from(writeExport(format, snapshot, positions)))
}

const tagOf = (content: string | Uint8Array) => createHash('sha1').update(content).digest('base64url')
