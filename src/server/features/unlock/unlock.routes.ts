import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import type { Config } from '../../config.ts'
import { route } from '../../http/route.ts'
import { opensScreens } from './unlock.service.ts'

/** The code before the administrators' screens. */
export function unlockRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  route(app, 'unlockAdmin', ({ body }) => {
    if (!opensScreens(body.code, config.adminUnlock)) throw new Refusal('unlock-incorrect')
    return { unlocked: true as const }
  })
}
