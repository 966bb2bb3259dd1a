import type { FastifyInstance } from 'fastify'
import { paths } from '../../api/contract/paths.ts'
import { route } from '../../api/server/route.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { toDeletion } from './account.view.ts'
import type { Accounts } from './accounts.service.ts'
import { listContributions } from './contributions.queries.ts'
import { exportAccount } from './export.queries.ts'

interface AccountsRoutesParts {
  accounts: Accounts
  database: Database
  config: Pick<Config, 'filesBaseUrl'>
}

/** Sessions, usernames, own contributions, data export and account deletion. */
export function accountsRoutes(
  app: FastifyInstance,
  { accounts, database, config }: AccountsRoutesParts,
): void {
  const { filesBaseUrl } = config
  route(app, 'session', ({ body }) => accounts.openSession(body.idToken))
  route(app, 'chooseUsername', ({ body }) => accounts.chooseUsername(body.idToken, body.username))
  route(app, 'usernameAvailability', ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return accounts.usernameAvailability(params.username)
  })
  route(app, 'deletion', async ({ caller }) => toDeletion(caller.account))
  route(app, 'requestDeletion', ({ caller }) => accounts.requestDeletion(caller.account))
  route(app, 'cancelDeletion', ({ caller }) => accounts.cancelDeletion(caller.account))
  route(app, 'contributions', async ({ query, caller, reply }) => {
    const { contributions, total } = await listContributions(
      { database, filesBaseUrl },
      caller.account.id,
      query,
    )
    const end = query.offset + query.limit
    const next = `${paths.contributions.replace('GET ', '')}?offset=${end}&limit=${query.limit}`
    reply.header('x-total-count', total)
    if (end < total) reply.header('link', `<${next}>; rel="next"`)
    return contributions
  })
  route(app, 'exportAccount', ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="opencourt-account.json"')
    return exportAccount(database, caller.account)
  })
}
