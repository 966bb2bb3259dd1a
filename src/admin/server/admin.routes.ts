import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { auditEndpoints } from '../contract/audit-endpoints.ts'
import { adminEndpoints } from '../contract/endpoints.ts'
import { listAuditLog } from './audit.service.ts'
import { UnlockGuesses } from './unlock.service.ts'

/** Unlocking the admin screens with a code. */
export function unlockRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  const guesses = new UnlockGuesses(app.limits)
  route(app, adminEndpoints.unlockAdmin, async ({ body, ...call }) => {
    const isCorrect = await guesses.isCorrect(call, () => isUnlockCode(body.code, config.adminUnlock))
    if (!isCorrect) throw new ApiError('unlock-incorrect')
    return { unlocked: true as const }
  })
}

/** Whether a code unlocks the admin screens. Compared in constant time. */
function isUnlockCode(code: string, { code: expected, hash }: Config['adminUnlock']): boolean {
  if (expected !== undefined) return timingSafeEqual(sha256(code), sha256(expected))
  return hash === undefined || timingSafeEqual(sha256(code), Buffer.from(hash, 'hex'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export function auditRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, auditEndpoints.auditLog, ({ query }) => listAuditLog(database, query))
}
