import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from 'prom-client'
import type { Permission } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'
import {
  ADMIN_WRITES_PER_MINUTE,
  EXPORTS_PER_MINUTE,
  READS_PER_MINUTE,
  SIGN_IN_CALLS_PER_MINUTE,
  UNLOCK_TRIES_PER_MINUTE,
  WRITES_PER_MINUTE,
  WRITES_PER_MINUTE_OF_ACCOUNT,
} from '../../contract/limits.ts'
import { AddressCounts } from './address-counts.ts'
import { CountStore, SharedCounts, type Spent } from './shared-counts.ts'

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
  interface FastifyContextConfig {
    /** The budget of its address that a call is counted in; else that of reads. */
    budget?: Budget | 'none'
    /** What it takes of that; else 1. */
    cost?: number
  }
}

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

export interface Limits {
  /** Of the store of counts, where there is one. */
  metrics: readonly Metric[]
  /** What the address of a caller is counted under. */
  addressOf(request: FastifyRequest): string
  /**
   * Takes what a call costs out of a budget of its address; throws `too-many-requests` when nothing was left.
   * The call that takes more than is left is still let through: each can be made, however dear.
   */
  charge(call: Call, budget: Budget, cost: number): Promise<void>
  /** The same for whatever else shall not happen more than `max` times a minute. */
  take(reply: FastifyReply, key: string, max: number, cost?: number): Promise<void>
  /** Takes back what was counted needlessly. */
  giveBack(key: string): Promise<void>
  /** Counts a change that an account makes with a call of this permission; throws `too-many-requests`. */
  countWrite(call: Call & { permission: Permission }, accountId: number): Promise<void>
}

export type Budget = keyof typeof PER_MINUTE
const PER_MINUTE = {
  reads: READS_PER_MINUTE,
  exports: EXPORTS_PER_MINUTE,
  'sign-in': SIGN_IN_CALLS_PER_MINUTE,
  writes: WRITES_PER_MINUTE,
  administration: ADMIN_WRITES_PER_MINUTE,
  unlock: UNLOCK_TRIES_PER_MINUTE,
}

const MINUTE_MS = 60_000

interface Counts {
  count(key: string, cost: number): Spent | Promise<Spent>
}

/**
 * Limits what the calls of each address cost, in memory where the store of counts cannot be reached. Answers how
 * to ask for a call that the framework does not see; undefined where the counts are not in memory.
 */
export function limitRates(app: FastifyInstance, { factor, redisUrl }: LimitOptions): Allows | undefined {
  const maxOf = (perMinute: number) => Math.ceil(perMinute * factor)
  const addresses = new AddressCounts(MINUTE_MS)
  // Apart, so that ever other addresses cannot push these out of memory.
  const others = new AddressCounts(MINUTE_MS)
  const store = redisUrl ? new CountStore(redisUrl, app.log) : undefined
  app.addHook('onReady', async () => store?.open())
  app.addHook('onClose', async () => store?.close())
  const ofAddresses: Counts = store ? new SharedCounts(store, addresses) : addresses
  const ofOthers: Counts = store ? new SharedCounts(store, others) : others
  // Who is there can be asked after a reset only when it was asked before.
  app.server.on('connection', (socket) => void socket.remoteAddress)

  async function takeFrom(counts: Counts, reply: FastifyReply, key: string, max: number, cost: number) {
    const spent = await counts.count(key, cost)
    if (spent.current - cost < max) return
    reply.header('retry-after', Math.ceil(spent.ttl / 1000))
    throw new Refusal('too-many-requests')
  }
  const take: Limits['take'] = (reply, key, max, cost = 1) => takeFrom(ofOthers, reply, key, max, cost)
  const addressOf: Limits['addressOf'] = ({ ip }) => addresses.keyOf(ip)
  const limits: Limits = {
    metrics: store?.metrics ?? [],
    addressOf,
    take,
    charge({ request, reply }, budget, cost) {
      const key = addressOf(request)
      const max = budget === 'unlock' ? PER_MINUTE.unlock : maxOf(PER_MINUTE[budget])
      return takeFrom(ofAddresses, reply, budget === 'reads' ? key : `${budget} ${key}`, max, cost)
    },
    async giveBack(key) {
      await ofOthers.count(key, -1)
    },
    countWrite({ reply, permission }, accountId) {
      return permission === 'admin'
        ? take(reply, `administrator ${accountId}`, maxOf(ADMIN_WRITES_PER_MINUTE))
        : take(reply, `account ${accountId}`, maxOf(WRITES_PER_MINUTE_OF_ACCOUNT))
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
