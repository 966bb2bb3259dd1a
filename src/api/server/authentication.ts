import type { FastifyReply, FastifyRequest } from 'fastify'
import type { users } from '../../database/schema/index.ts'
import type { Endpoint, Permission } from '../../platform/contract/endpoint.ts'
import { ApiError, errors } from '../../platform/contract/errors.ts'

/** The authenticated caller. */
export interface Caller {
  account: typeof users.$inferSelect
  isAdmin: boolean
}

/** A call's requirements on its caller. */
export type AuthRequirements = Pick<Endpoint, 'permission' | 'recentSignIn'>
/** Requirements of calls other than the operator's, who has no account. */
export type AccountRequirements = AuthRequirements & { permission: Exclude<Permission, 'operator'> }

/** Authenticates a caller or throws. Undefined for public calls and for operators, who have no account. */
export type Authenticate = (
  demands: AuthRequirements,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    /** Identifies the caller of a public call; undefined without a valid token. */
    recognise: (request: FastifyRequest) => Promise<Caller | undefined>
  }
}

/** The token of `Authorization: Bearer …`. Tokens are never accepted in URLs, which are logged and stored. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** A hold says why, in the administrator's own words, and since when. */
export function requireActiveAccount({
  status,
  statusNote,
  statusUpdatedAt,
}: Pick<Caller['account'], 'status' | 'statusNote' | 'statusUpdatedAt'>): void {
  if (status === 'active') return
  const code = status === 'banned' ? 'account_banned' : 'account_frozen'
  const text = statusNote ? `${errors[code].text} ${statusNote}` : errors[code].text
  throw new ApiError(code, {
    text,
    hold: { since: statusUpdatedAt?.toISOString() ?? null, reason: statusNote },
  })
}
