import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { users } from '../../database/schema/index.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Endpoint, Permission } from '../../platform/contract/endpoint.ts'
import { ApiError, errors } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Call } from '../../platform/http/rate-limit.ts'

/** The authenticated caller. */
export interface Caller {
  account: typeof users.$inferSelect
  role: Role | null
}

/** A call's requirements on its caller. */
type AuthRequirements = Pick<Endpoint, 'permission' | 'recentSignIn'>
/** Requirements of calls other than the operator's, who has no account. */
export type AccountRequirements = AuthRequirements & { permission: Exclude<Permission, 'operator'> }

/** Authenticates a caller or throws. Undefined for public calls and for operators, who have no account. */
export type Authenticate = (
  requirements: AuthRequirements,
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

/** Throws for an account that administrators have deleted, or banned or froze: with the date and their message. */
export function requireActiveAccount({
  status,
  statusNote,
  statusUpdatedAt,
  removalScheduledFor,
}: Pick<Caller['account'], 'status' | 'statusNote' | 'statusUpdatedAt' | 'removalScheduledFor'>): void {
  if (removalScheduledFor) throw new ApiError('account_deleted')
  if (status === 'active') return
  const code = status === 'banned' ? 'account_banned' : 'account_frozen'
  const text = statusNote ? `${errors[code].text} ${statusNote}` : errors[code].text
  throw new ApiError(code, {
    text,
    hold: { since: statusUpdatedAt?.toISOString() ?? null, reason: statusNote },
  })
}

type Installation = Pick<Config, 'metricsToken' | 'production'>

/** Requires `METRICS_TOKEN`. If it is not set, everyone may pass, except in production, where nobody may. */
export async function requireOperator(call: Call, config: Installation): Promise<void> {
  const error = operatorError(call.request, config)
  if (!error) return
  // Rate-limit wrong tokens only.
  await call.request.server.limits.charge(call, 'reads', 1)
  throw error
}

function operatorError(
  request: FastifyRequest,
  { metricsToken, production }: Installation,
): ApiError | undefined {
  if (metricsToken === undefined) return production ? new ApiError('not-found') : undefined
  // Compare in constant time.
  const isRight = timingSafeEqual(sha256(bearerToken(request) ?? ''), sha256(metricsToken))
  return isRight ? undefined : new ApiError('metrics-token-needed')
}

/** The token of `Authorization: Bearer …`. Tokens are never accepted in URLs, which are logged and stored. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
