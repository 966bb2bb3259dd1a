import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Users } from './users.service.ts'

/** User administration. */
export function usersRoutes(app: FastifyInstance, { users }: { users: Users }): void {
  route(app, 'listUsers', ({ query, caller }) => users.list(caller.account, query))
  route(app, 'setUserStatus', ({ params, body, caller }) => users.setStatus(caller.account, params.id, body))
  route(app, 'deleteUser', ({ params, caller }) => users.delete(caller.account, params.id))
}
