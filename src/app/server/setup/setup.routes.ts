import type { FastifyInstance } from 'fastify'
import { route } from '../../../api/server/route.ts'
import type { Config } from '../../../platform/config/config.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { setupEndpoints } from '../../contract/setup-endpoints.ts'
import { makeFirstOwner } from './first-owner.service.ts'
import { settingsLines, type TownFinder } from './settings-of-answers.ts'
import type { SetupLink } from './setup-link.ts'

interface SetupParts {
  config: Config
  database: Database
  places: TownFinder
  setupLink: SetupLink
}

/** Setting up a new site on screen. */
export function setupRoutes(app: FastifyInstance, { config, database, places, setupLink }: SetupParts): void {
  route(app, setupEndpoints.becomeOwner, async ({ body, caller }) => {
    if (!setupLink.opens(body.token)) throw new ApiError('setup-link-invalid')
    await makeFirstOwner(database, config, caller)
    setupLink.close()
    return { role: 'owner' as const }
  })

  route(app, setupEndpoints.settingsOfAnswers, async ({ body, caller }) => {
    if (caller?.role !== 'owner' && !setupLink.opens(body.token)) throw new ApiError('setup-link-invalid')
    try {
      return await settingsLines(body.answers, places)
    } catch (error) {
      if (error instanceof StartupError) throw new ApiError('answer-unusable', { text: error.message })
      throw error
    }
  })
}
