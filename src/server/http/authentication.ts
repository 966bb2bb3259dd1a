import type { FastifyRequest } from 'fastify'
import type { Permission } from '../../contract/endpoints.ts'
import type { users } from '../db/schema/index.ts'

/** Who makes a call, as far as the call's permission asks for it. */
export interface Caller {
  account: typeof users.$inferSelect
  isAdmin: boolean
}

/** Who makes a call, or the refusal of it. Calls for everyone do not ask. */
export type Authenticate = (permission: Permission, request: FastifyRequest) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
  }
}

/** The token of `Authorization: Bearer …`. Tokens stand nowhere else: addresses are logged and remembered. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
