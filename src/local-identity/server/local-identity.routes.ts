import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { readOutbox } from './outbox.service.ts'

interface LocalIdentityParts {
  config: Config
  emulatorHost?: string | undefined
}

/** The outbox of a local installation, which has no mail server. */
export function localIdentityRoutes(
  app: FastifyInstance,
  { config, emulatorHost }: LocalIdentityParts,
): void {
  route(app, 'localOutbox', async ({ reply }) => {
    if (config.identity.mode !== 'emulator' || !emulatorHost) throw new ApiError('not-found')
    reply.header('cache-control', 'no-store')
    return readOutbox(emulatorHost, config.identity.projectId)
  })
}
