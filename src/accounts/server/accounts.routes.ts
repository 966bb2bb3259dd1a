import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { accountEndpoints } from '../contract/endpoints.ts'
import { type Accounts, toDeletion } from './accounts.service.ts'

/** Sessions, usernames and account deletion. */
export function accountsRoutes(app: FastifyInstance, { accounts }: { accounts: Accounts }): void {
  route(app, accountEndpoints.session, ({ body }) => accounts.openSession(body.idToken))
  route(app, accountEndpoints.chooseUsername, ({ body }) =>
    accounts.chooseUsername(body.idToken, body.username),
  )
  route(app, accountEndpoints.usernameAvailability, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return accounts.usernameAvailability(params.username)
  })
  route(app, accountEndpoints.deletion, async ({ caller }) => toDeletion(caller.account))
  route(app, accountEndpoints.requestDeletion, ({ caller }) => accounts.requestDeletion(caller.account))
  route(app, accountEndpoints.cancelDeletion, ({ caller }) => accounts.cancelDeletion(caller.account))
}
