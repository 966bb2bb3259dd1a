import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Directory } from '../../directory/server/directory.ts'
import { LICENCE } from '../../directory/server/open-data.ts'
import { sendOpenData } from '../../directory/server/send-open-data.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { originOf } from '../../platform/http/origin.ts'
import {
  type FacilityUseItem,
  type FacilityUsesView,
  MAX_ITEMS,
  openActiveEndpoints,
} from '../contract/openactive-endpoints.ts'
import { facilityUse } from './facility-use.ts'
import { type OperatedCourt, readOperatedCourts } from './operators.queries.ts'

interface OpenActiveParts {
  config: Config
  database: Database
  directory: Directory
}

const FEED_PATH = '/api/openactive/facility-uses'

/** The OpenActive feed of courts that have an operator, which the standard calls their provider. */
export function openActiveRoutes(
  app: FastifyInstance,
  { config, database, directory }: OpenActiveParts,
): void {
  route(app, openActiveEndpoints.facilityUses, async ({ query, request, reply }) => {
    const snapshot = directory.current()
    const origin = originOf(config.publicUrl, request)
    const after = { version: query.afterTimestamp ?? 0, id: query.afterId ?? 0 }
    const page = async (): Promise<FacilityUsesView> => {
      const courts = await readOperatedCourts(database, {
        after,
        version: snapshot.version,
        limit: MAX_ITEMS,
      })
      const { version, id } = courts.at(-1) ?? after
      return {
        next: `${origin}${FEED_PATH}?afterTimestamp=${version}&afterId=${id}`,
        items: courts.map((court) => itemOf(court, snapshot, origin)),
        license: LICENCE.url,
      }
    }
    const etag = `W/"${snapshot.store}-${snapshot.version}"`
    const write = async () => [JSON.stringify(await page())]
    return sendOpenData({ request, reply }, { mediaType: 'application/json', etag, write })
  })
}

function itemOf(
  { id, version, operator }: OperatedCourt,
  snapshot: Snapshot,
  origin: string,
): FacilityUseItem {
  const item = { kind: 'FacilityUse', id, modified: version } as const
  const court = operator === null ? undefined : snapshot.courtOf(id)
  return court && operator !== null
    ? { state: 'updated', ...item, data: facilityUse(court, operator, origin) }
    : { state: 'deleted', ...item }
}
