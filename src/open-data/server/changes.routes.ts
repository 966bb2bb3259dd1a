import type { FastifyInstance } from 'fastify'
import { type Call, route } from '../../api/server/route.ts'
import type { Directory } from '../../directory/server/directory.ts'
import { attributionOf, LICENCE, LICENCE_LINK } from '../../directory/server/open-data.ts'
import { LIST_CACHE_CONTROL, sendOpenData } from '../../directory/server/send-open-data.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { originOf } from '../../platform/http/origin.ts'
import { changeEndpoints } from '../contract/change-endpoints.ts'
import type { ChangesStart } from '../contract/change-schema.ts'
import { readLatestSnapshot } from './changes.queries.ts'
import { readChanges, readPosition } from './changes.service.ts'
import { BEGINNING, FORMAT, formatCursor, parseCursor } from './cursor.ts'
import { pathOf } from './snapshot-files.ts'

interface ChangesParts {
  config: Config
  database: Database
  directory: Directory
}

/** The changes of the directory, for everybody. */
export function changesRoutes(app: FastifyInstance, parts: ChangesParts): void {
  route(app, changeEndpoints.changes, async (call) => {
    const { since, limit } = call.query
    if (since === undefined) return readStart(parts, call)
    const after = await readPosition(parts, since)
    const snapshot = parts.directory.current()
    const etag = `W/"${FORMAT}-${snapshot.store}-${snapshot.version}"`
    return sendOpenData(call, {
      mediaType: 'application/json',
      etag,
      write: () => readChanges(parts.database, snapshot, { after, limit }),
    })
  })
}

async function readStart(
  { config, database, directory }: ChangesParts,
  { request, reply }: Call<typeof changeEndpoints.changes>,
): Promise<ChangesStart> {
  void reply.headers({ 'cache-control': LIST_CACHE_CONTROL, link: LICENCE_LINK })
  const { store, sources } = directory.current()
  const latest = await readLatestSnapshot(database)
  const isUsable = latest !== undefined && parseCursor(latest.cursor, store)?.position !== undefined
  return {
    snapshot: isUsable
      ? {
          url: new URL(`${config.filesBaseUrl}/${pathOf(latest.file)}`, originOf(config.publicUrl, request))
            .href,
          bytes: latest.bytes,
          courts: latest.courts,
          made_on: latest.createdAt.toISOString().slice(0, 10),
        }
      : null,
    cursor: isUsable ? latest.cursor : formatCursor(store, BEGINNING),
    licence: LICENCE.url,
    attribution: attributionOf(sources, config.site),
  }
}
