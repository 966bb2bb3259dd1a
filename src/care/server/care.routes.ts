import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { type Call, route } from '../../api/server/route.ts'
import { escapeFormula } from '../../directory/contract/csv.ts'
import { COURTS_PER_READ_COST, locateSearch } from '../../directory/server/courts.routes.ts'
import type { Directory } from '../../directory/server/directory.ts'
import { sendOpenData } from '../../directory/server/send-open-data.ts'
import { dayOf } from '../../facts/contract/what-holds.ts'
import type { PlaceFinder } from '../../places/server/find-place.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { tagOf } from '../../platform/http/bytes-response.ts'
import { originOf } from '../../platform/http/origin.ts'
import { careEndpoints } from '../contract/endpoints.ts'
import {
  FINDING_KINDS,
  FINDING_TITLES,
  type FindingView,
  MAX_CONSIDERED,
  MAX_LISTED,
} from '../contract/schema.ts'
import { findingsOf, walkOf } from './report.ts'

interface CareParts {
  config: Config
  directory: Directory
  placeFinder: PlaceFinder
}

type CareCall = Call<(typeof careEndpoints)[keyof typeof careEndpoints]>

/** What there is to do at the courts of an area. */
export function careRoutes(app: FastifyInstance, { config, directory, placeFinder }: CareParts): void {
  const areaOf = async ({ query }: CareCall) => {
    const { query: located, place } = await locateSearch(placeFinder, query)
    const { near, radius } = located
    if (!near) throw new ApiError('invalid-request')
    const { latitude, longitude } = near
    return { centre: { label: place?.label ?? null, latitude, longitude }, radius }
  }
  type Area = Awaited<ReturnType<typeof areaOf>>

  const courtsOf = async ({ request, reply }: CareCall, { centre, radius }: Area) => {
    const snapshot = directory.current()
    const search = { near: centre, radius, access: 'all', limit: MAX_CONSIDERED } as const
    const { positions, total } = snapshot.search(search)
    const cost = Math.floor(positions.length / COURTS_PER_READ_COST)
    if (cost > 0) await request.server.limits.charge({ request, reply }, 'reads', cost)
    return { courts: snapshot.select(positions).rows(), total }
  }

  route(app, careEndpoints.care, async (call) => {
    const area = await areaOf(call)
    const { courts, total } = await courtsOf(call, area)
    const now = Date.now()
    const found = findingsOf(courts, now)
    const section = (findings: FindingView[]) => ({
      total: findings.length,
      findings: findings.slice(0, MAX_LISTED),
    })
    void call.reply.header('cache-control', 'no-cache')
    return {
      ...area,
      considered: courts.length,
      total,
      sections: { problem: section(found.problem), unseen: section(found.unseen), nets: section(found.nets) },
      walk: walkOf(courts, area.centre, now),
    }
  })

  route(app, careEndpoints.careCsv, async (call) => {
    const { request, reply } = call
    const area = await areaOf(call)
    const now = Date.now()
    const origin = originOf(config.publicUrl, request)
    const version = [directory.current().tag, dayOf(now), origin, JSON.stringify(area)].join(' ')
    void reply.header('content-disposition', 'attachment; filename="courts-to-look-after.csv"')
    return sendOpenData(
      { request, reply },
      {
        mediaType: 'text/csv',
        etag: `W/"${tagOf(version)}"`,
        write: async () => csvOf(findingsOf((await courtsOf(call, area)).courts, now), origin),
      },
    )
  })
}

const CSV_COLUMNS = ['kind', 'court id', 'name', 'latitude', 'longitude', 'since', 'details', 'link']

/** The lines of a CSV file, in a piece for each kind. */
function* csvOf(found: ReturnType<typeof findingsOf>, origin: string): Generator<string> {
  yield stringify([CSV_COLUMNS], { bom: true })
  for (const kind of FINDING_KINDS)
    yield stringify(
      found[kind].map(({ court: { id, name, latitude, longitude }, since, details }) => [
        ...[FINDING_TITLES[kind], id, escapeFormula(name), latitude, longitude],
        ...[since, details, `${origin}/courts/${id}`],
      ]),
    )
}
