import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Call } from '../../platform/http/rate-limit.ts'
import { bearerToken } from './authentication.ts'

type Installation = Pick<Config, 'metricsToken' | 'production'>

/** Requires `METRICS_TOKEN`. If it is not set, everyone may pass, except in production, where nobody may. */
export async function requireOperator(call: Call, config: Installation): Promise<void> {
  const refusal = operatorError(call.request, config)
  if (!refusal) return
  // Rate-limit wrong tokens only.
  await call.request.server.limits.charge(call, 'reads', 1)
  throw refusal
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

const sha256 = (text: string) => createHash('sha256').update(text).digest()
