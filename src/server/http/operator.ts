import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { bearerToken } from './authentication.ts'

/** Lets through whoever brings `METRICS_TOKEN`. Where none is set that is everybody, and in production nobody. */
export function requireOperator(
  request: FastifyRequest,
  { metricsToken, production }: Pick<Config, 'metricsToken' | 'production'>,
): void {
  if (metricsToken === undefined) {
    if (production) throw new Refusal('not-found')
    return
  }
  // How long this takes tells nothing of the right one.
  if (!timingSafeEqual(sha256(bearerToken(request) ?? ''), sha256(metricsToken)))
    throw new Refusal('metrics-token-needed')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
