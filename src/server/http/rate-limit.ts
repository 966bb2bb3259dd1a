import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { Refusal } from '../../contract/errors.ts'
import { READS_PER_MINUTE } from '../../contract/limits.ts'
import { AddressCounts } from './address-counts.ts'

interface LimitOptions {
  /** Multiplies every limit. */
  factor: number
  /** Counts are kept there when several instances share them, else in memory. */
  redisUrl: string | undefined
}

/** Counts a call of an address, and says whether it may be answered. */
export type Allows = (address: string) => boolean

const MINUTE_MS = 60_000

/**
 * Limits the calls of each address; a store of counts that cannot be reached limits nobody. Answers how to ask
 * for a call that the framework does not see; undefined where the counts are not in memory.
 */
export async function limitRates(
  app: FastifyInstance,
  { factor, redisUrl }: LimitOptions,
): Promise<Allows | undefined> {
  const max = Math.ceil(READS_PER_MINUTE * factor)
  const counts = new AddressCounts(MINUTE_MS)
  await app.register(rateLimit, {
    max,
    timeWindow: MINUTE_MS,
    skipOnError: true,
    keyGenerator: ({ ip }) => counts.keyOf(ip),
    ...(redisUrl ? { redis: connectRedis(app, redisUrl) } : { store: storeOf(counts) }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new Refusal('too-many-requests'),
  })
  return redisUrl ? undefined : (address) => counts.count(counts.keyOf(address)).current <= max
}

/** The counts in the form the plugin wants. */
function storeOf(counts: AddressCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: (error: null, result: { current: number; ttl: number }) => void): void {
      callback(null, counts.count(key))
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

function connectRedis(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, { connectTimeout: 500, maxRetriesPerRequest: 1, enableOfflineQueue: false })
  redis.on('error', (error) => app.log.warn({ err: error }, 'the rate limit store cannot be reached'))
  app.addHook('onClose', async () => redis.disconnect())
  return redis
}
