import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import type { Permission } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'
import {
  ADMIN_WRITES_PER_MINUTE,
  READS_PER_MINUTE,
  SIGN_IN_CALLS_PER_MINUTE,
  UNLOCK_TRIES_PER_MINUTE,
  WRITES_PER_MINUTE,
  WRITES_PER_MINUTE_OF_ACCOUNT,
} from '../../contract/limits.ts'
import { AddressCounts } from './address-counts.ts'

interface LimitOptions {
  /** Multiplies every limit but that of guesses. */
  factor: number
  /** Counts are kept there when several instances share them, else in memory. */
  redisUrl: string | undefined
}

/** Counts a call of an address, which may be unknown, and says whether it may be answered. */
export type Allows = (address: string | undefined) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

interface Limits {
  /** What the address of a caller is counted under. */
  addressOf(request: FastifyRequest): string
  /** What a route says in its config to count apart from the calls that read. */
  ofRoute(kind: CountedApart): { max: number; keyGenerator: (request: FastifyRequest) => string }
  /** Counts a change that an account makes with a call of this permission; throws `too-many-requests`. */
  countWrite(
    call: { request: FastifyRequest; reply: FastifyReply; permission: Permission },
    accountId: number,
  ): Promise<void>
}

export type CountedApart = keyof typeof PER_MINUTE
const PER_MINUTE = {
  'sign-in': SIGN_IN_CALLS_PER_MINUTE,
  writes: WRITES_PER_MINUTE,
  administration: ADMIN_WRITES_PER_MINUTE,
  unlock: UNLOCK_TRIES_PER_MINUTE,
}

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
  // Who is there can be asked after a reset only when it was asked before.
  app.server.on('connection', (socket) => void socket.remoteAddress)
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
    addressOf: ({ ip }) => counts.keyOf(ip),
    ofRoute: (kind) => ({
      max: kind === 'unlock' ? PER_MINUTE.unlock : Math.ceil(PER_MINUTE[kind] * factor),
      keyGenerator: ({ ip }) => `${kind} ${counts.keyOf(ip)}`,
    }),
    countWrite: writeCounter(app, factor),
  })
  return redisUrl ? undefined : (address) => counts.count(counts.keyOf(address)).current <= max
}

function writeCounter(app: FastifyInstance, factor: number): Limits['countWrite'] {
  const counter = (kind: string, perMinute: number) => {
    const accounts = new WeakMap<FastifyRequest, number>()
    const max = Math.ceil(perMinute * factor)
    const keyGenerator = (request: FastifyRequest) => `${kind} ${accounts.get(request)}`
    return { accounts, count: app.createRateLimit({ max, keyGenerator }) }
  }
  const ofMember = counter('account', WRITES_PER_MINUTE_OF_ACCOUNT)
  const ofAdmin = counter('administrator', ADMIN_WRITES_PER_MINUTE)
  return async ({ request, reply, permission }, accountId) => {
    const { accounts, count } = permission === 'admin' ? ofAdmin : ofMember
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
