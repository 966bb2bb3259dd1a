import type { FastifyInstance } from 'fastify'
import { route } from '../../../api/server/route.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { IdentityProvider } from '../../../platform/identity/identity.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { SystemChecksView } from '../../contract/system.ts'
import { systemEndpoints } from '../../contract/system-endpoints.ts'
import { runChecks } from '../doctor/doctor.ts'
import { readFacts } from '../doctor/facts.queries.ts'
import { readSystem } from './system.service.ts'

interface SystemParts {
  config: Config
  database: Database
  identity?: IdentityProvider | undefined
  mailer?: Mailer | undefined
}

/** Milliseconds for which findings are shown again. */
const KEEP_MS = 15_000

/** The installation, for its administrators. */
export function systemRoutes(app: FastifyInstance, parts: SystemParts): void {
  const check = sharedFor(KEEP_MS, () => checkSystem(parts))
  route(app, systemEndpoints.system, () => readSystem(parts.database))
  route(app, systemEndpoints.systemChecks, () => check())
}

async function checkSystem({ config, database, identity, mailer }: SystemParts): Promise<SystemChecksView> {
  const findings = await runChecks({
    ...{ config, identity, mailer },
    readFacts: () => readFacts(database, config),
    sendsMail: false,
    // That takes as much memory as the server itself.
    triesBackup: false,
  })
  return { checked_at: new Date().toISOString(), findings }
}

/** The result of the latest call within that many milliseconds, also while it is still running. */
function sharedFor<T>(milliseconds: number, call: () => Promise<T>): () => Promise<T> {
  let latest: { result: Promise<T>; until: number } | undefined
  return () => {
    if (!latest || performance.now() >= latest.until)
      latest = { result: call(), until: performance.now() + milliseconds }
    return latest.result
  }
}
