import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from 'prom-client'
import type { Permission } from '../contract/endpoint.ts'
import { ApiError } from '../contract/errors.ts'
import { isRole } from '../contract/roles.ts'
import { AddressCounts } from './address-counts.ts'
import {
  ACCOUNT_WRITES_PER_MINUTE,
  ADMIN_WRITES_PER_MINUTE,
  EXPORTS_PER_MINUTE,
  READS_PER_MINUTE,
  SIGN_IN_REQUESTS_PER_MINUTE,
  UNLOCK_ATTEMPTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from './limits.ts'
import { RedisCounts, SharedCounts, type WindowCount } from './shared-counts.ts'

interface LimitOptions {
  /** Multiplies all limits except that of unlock attempts. */
  factor: number
  /** Redis for counts shared by several instances; if undefined, counts are kept in memory. */
  redisUrl: string | undefined
}

/** Counts a call from an address and returns whether it is within the limit. */
export type AllowsCall = (address: string | undefined) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits
  }
  interface FastifyContextConfig {
    /** The budget that a call is charged to; defaults to reads. */
    budget?: Budget | 'none'
    /** The cost of a call; defaults to 1. */
    cost?: number
  }
}

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

export interface RateLimits {
  /** Metrics of the Redis store, if there is one. */
  metrics: readonly Metric[]
  /** The rate limit key of the caller's address. */
  addressOf(request: FastifyRequest): string
  /**
   * Charges a call's cost to a budget of its address; throws `too-many-requests` if the budget was already used up.
   * A call that exceeds the rest is still allowed, so that every call can be made, however expensive.
   */
  charge(call: Call, budget: Budget, cost: number): Promise<void>
  /** Limits anything else to `max` times per minute. */
  take(reply: FastifyReply, key: string, max: number, cost?: number): Promise<void>
  /** Undoes a `take`. */
  refund(key: string): Promise<void>
  /** Counts a write by an account, limited by the call's permission; throws `too-many-requests`. */
  countWrite(call: Call & { permission: Permission }, accountId: number): Promise<void>
}

type Budget = keyof typeof PER_MINUTE
const PER_MINUTE = {
  reads: READS_PER_MINUTE,
  exports: EXPORTS_PER_MINUTE,
  'sign-in': SIGN_IN_REQUESTS_PER_MINUTE,
  writes: WRITES_PER_MINUTE,
  administration: ADMIN_WRITES_PER_MINUTE,
  unlock: UNLOCK_ATTEMPTS_PER_MINUTE,
}

const MINUTE_MS = 60_000

interface Counts {
  count(key: string, cost: number): WindowCount | Promise<WindowCount>
}

/**
 * Installs rate limits per address, falling back to memory if Redis is unreachable. Returns a check for calls that
 * bypass Fastify; undefined if counts are not in memory.
 */
export function installRateLimits(
  app: FastifyInstance,
  { factor, redisUrl }: LimitOptions,
): AllowsCall | undefined {
  const maxOf = (perMinute: number) => Math.ceil(perMinute * factor)
  const addresses = new AddressCounts(MINUTE_MS)
  // Separate, so that these cannot be evicted by a flood of addresses.
  const others = new AddressCounts(MINUTE_MS)
  const store = redisUrl ? new RedisCounts(redisUrl, app.log) : undefined
  app.addHook('onReady', async () => store?.open())
  app.addHook('onClose', async () => store?.close())
  const ofAddresses: Counts = store ? new SharedCounts(store, addresses) : addresses
  const ofOthers: Counts = store ? new SharedCounts(store, others) : others
  // Reading `remoteAddress` caches it, so that it is still available after a connection reset.
  app.server.on('connection', (socket) => void socket.remoteAddress)

  async function takeFrom(counts: Counts, reply: FastifyReply, key: string, max: number, cost: number) {
    const spent = await counts.count(key, cost)
    if (spent.current - cost < max) return
    reply.header('retry-after', Math.ceil(spent.ttl / 1000))
    throw new ApiError('too-many-requests')
  }
  const take: RateLimits['take'] = (reply, key, max, cost = 1) => takeFrom(ofOthers, reply, key, max, cost)
  const addressOf: RateLimits['addressOf'] = ({ ip }) => addresses.keyOf(ip)
  const limits: RateLimits = {
    metrics: store?.metrics ?? [],
    addressOf,
    take,
    charge({ request, reply }, budget, cost) {
      const key = addressOf(request)
      const max = budget === 'unlock' ? PER_MINUTE.unlock : maxOf(PER_MINUTE[budget])
      return takeFrom(ofAddresses, reply, budget === 'reads' ? key : `${budget} ${key}`, max, cost)
    },
    async refund(key) {
      await ofOthers.count(key, -1)
    },
    countWrite({ reply, permission }, accountId) {
      return isRole(permission)
        ? take(reply, `administrator ${accountId}`, maxOf(ADMIN_WRITES_PER_MINUTE))
        : take(reply, `account ${accountId}`, maxOf(ACCOUNT_WRITES_PER_MINUTE))
    },
  }
  app.decorate('limits', limits)
  app.addHook('onRequest', async (request, reply) => {
    const { budget = 'reads', cost = 1 } = request.routeOptions.config
    if (budget !== 'none') await limits.charge({ request, reply }, budget, cost)
  })
  if (redisUrl) return undefined
  const max = maxOf(READS_PER_MINUTE)
  return (address) => addresses.count(addresses.keyOf(address)).current <= max
}
