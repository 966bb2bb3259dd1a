import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { savedEndpoints } from '../contract/endpoints.ts'
import { deleteLink, readLinks, readSavedView, readSharedList } from './saved.queries.ts'
import { saveCourts, shareList } from './saved.service.ts'

/** Courts that people keep in their account, and lists that they share. */
export function savedRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, savedEndpoints.saved, ({ caller }) => readSavedView(database, caller.account.id))
  route(app, savedEndpoints.saveCourts, ({ caller, body }) =>
    saveCourts(database, caller.account.id, body.saved),
  )
  route(app, savedEndpoints.shareList, ({ caller, body }) =>
    shareList(database, caller.account.id, body.list),
  )
  route(app, savedEndpoints.stopSharing, async ({ caller, params }) => {
    if (!(await deleteLink(database, caller.account.id, params.token))) throw new ApiError('list-not-found')
    return readLinks(database, caller.account.id)
  })
  route(app, savedEndpoints.sharedList, async ({ params, reply }) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const list = await readSharedList(database, params.token)
    if (!list) throw new ApiError('list-not-found')
    return list
  })
}
