import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { isUnlockCode, UnlockGuesses } from './unlock.service.ts'

/** Unlocking the admin screens with a code. */
export function unlockRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  const guesses = new UnlockGuesses(app.limits)
  route(app, 'unlockAdmin', async ({ body, ...call }) => {
    const isRight = await guesses.isRight(call, () => isUnlockCode(body.code, config.adminUnlock))
    if (!isRight) throw new ApiError('unlock-incorrect')
    return { unlocked: true as const }
  })
}
