import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { Refusal } from '../../contract/errors.ts'
import {
  READS_PER_MINUTE,
  SIGN_IN_CALLS_PER_MINUTE,
  WRITES_PER_MINUTE,
  WRITES_PER_MINUTE_OF_ACCOUNT,
} from '../../contract/limits.ts'
import { AddressCounts } from './address-counts.ts'

interface LimitOptions {
  /** Multiplies every limit. */
  factor: number
  /** Counts are kept there when several instances share them, else in memory. */
  redisUrl: string | undefined
}

/** Counts a call of an address, and says whether it may be answered. */
export type Allows = (address: string) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

interface Limits {
  /** What a route says in its config to count apart from the calls that read. */
  ofRoute(kind: CountedApart): { max: number; keyGenerator: (request: FastifyRequest) => string }
  /** Counts a change that an account makes; throws `too-many-requests`. */
  countWrite(request: FastifyRequest, reply: FastifyReply, accountId: number): Promise<void>
}

export type CountedApart = keyof typeof PER_MINUTE
const PER_MINUTE = { 'sign-in': SIGN_IN_CALLS_PER_MINUTE, writes: WRITES_PER_MINUTE }

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
  app.decorate('limits', {
    ofRoute: (kind) => ({
      max: Math.ceil(PER_MINUTE[kind] * factor),
      keyGenerator: ({ ip }) => `${kind} ${counts.keyOf(ip)}`,
    }),
    countWrite: writeCounter(app, Math.ceil(WRITES_PER_MINUTE_OF_ACCOUNT * factor)),
  })
  return redisUrl ? undefined : (address) => counts.count(counts.keyOf(address)).current <= max
}

function writeCounter(app: FastifyInstance, max: number): Limits['countWrite'] {
  const accounts = new WeakMap<FastifyRequest, number>()
  const count = app.createRateLimit({ max, keyGenerator: (request) => `account ${accounts.get(request)}` })
  return async (request, reply, accountId) => {
    accounts.set(request, accountId)
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new Refusal('too-many-requests')
  }
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
