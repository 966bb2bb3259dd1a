import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Permission } from '../../contract/endpoint.ts'
import { errors, Refusal } from '../../contract/errors.ts'
import type { users } from '../db/schema/index.ts'

/** Who makes a call, as far as the call's permission asks for it. */
export interface Caller {
  account: typeof users.$inferSelect
  isAdmin: boolean
}

/** What a call asks of its caller. */
export type Demands = Pick<Endpoint, 'permission' | 'recentSignIn'>
/** The same of a call that is not for operators, who are no accounts. */
export type AccountDemands = Demands & { permission: Exclude<Permission, 'operator'> }

/** Who makes a call, or the refusal of it. Calls for everyone do not ask, and operators are no accounts. */
export type Authenticate = (
  demands: Demands,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    /** Who makes a call that everyone may make; undefined without a token, or with one that is not good. */
    recognise: (request: FastifyRequest) => Promise<Caller | undefined>
  }
}

/** The token of `Authorization: Bearer …`. Tokens never stand in addresses, which are logged and remembered. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** A hold says why, in the administrator's own words, and since when. */
export function refuseHeld({
  status,
  statusNote,
  statusUpdatedAt,
}: Pick<Caller['account'], 'status' | 'statusNote' | 'statusUpdatedAt'>): void {
  if (status === 'active') return
  const code = status === 'banned' ? 'account_banned' : 'account_frozen'
  const text = statusNote ? `${errors[code].text} ${statusNote}` : errors[code].text
  throw new Refusal(code, {
    text,
    hold: { since: statusUpdatedAt?.toISOString() ?? null, reason: statusNote },
  })
}
