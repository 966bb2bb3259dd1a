import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { userEndpoints } from '../contract/endpoints.ts'
import { listContributions } from './contributions.queries.ts'
import { exportAccount } from './export.queries.ts'
import type { Users } from './users.service.ts'

interface UsersRoutesParts {
  users: Users
  database: Database
  config: Pick<Config, 'filesBaseUrl'>
}

/** Own contributions, data export, and user administration. */
export function usersRoutes(app: FastifyInstance, { users, database, config }: UsersRoutesParts): void {
  const { filesBaseUrl } = config
  route(app, userEndpoints.contributions, async ({ query, caller, reply }) => {
    const { contributions, total } = await listContributions(
      { database, filesBaseUrl },
      caller.account.id,
      query,
    )
    const end = query.offset + query.limit
    const next = `${userEndpoints.contributions.path.replace('GET ', '')}?offset=${end}&limit=${query.limit}`
    reply.header('x-total-count', total)
    if (end < total) reply.header('link', `<${next}>; rel="next"`)
    return contributions
  })
  route(app, userEndpoints.exportAccount, ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return exportAccount(database, caller)
  })
  route(app, userEndpoints.listUsers, ({ query, caller }) => users.list(caller, query))
  route(app, userEndpoints.setUserStatus, ({ params, body, caller }) =>
    users.setStatus(caller, params.id, body),
  )
  route(app, userEndpoints.findPerson, ({ query, caller }) => users.find(caller, query.name))
  route(app, userEndpoints.setRole, ({ params, body, caller }) => users.setRole(caller, params.id, body.role))
  route(app, userEndpoints.deleteUser, ({ params, caller }) => users.delete(caller, params.id))
  route(app, userEndpoints.takeBackUser, ({ params, caller }) => users.takeBack(caller, params.id))
}
