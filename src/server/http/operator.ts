import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { bearerToken } from './authentication.ts'
import type { Call } from './rate-limit.ts'

type Installation = Pick<Config, 'metricsToken' | 'production'>

/** Lets through whoever brings `METRICS_TOKEN`. Where none is set that is everybody, and in production nobody. */
export async function requireOperator(call: Call, config: Installation): Promise<void> {
  const refusal = refusalOf(call.request, config)
  if (!refusal) return
  // Measurements are not counted, guesses are.
  await call.request.server.limits.charge(call, 'reads', 1)
  throw refusal
}

function refusalOf(request: FastifyRequest, { metricsToken, production }: Installation): Refusal | undefined {
  if (metricsToken === undefined) return production ? new Refusal('not-found') : undefined
  // How long this takes tells nothing of the right one.
  const isRight = timingSafeEqual(sha256(bearerToken(request) ?? ''), sha256(metricsToken))
  return isRight ? undefined : new Refusal('metrics-token-needed')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
