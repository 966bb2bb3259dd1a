import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '../../api/server/route.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { type LocalMailView, localIdentityEndpoints } from '../contract/local-identity-endpoints.ts'
import { EmbeddedIdentity } from './embedded-identity.ts'
import { callEmulator } from './emulator-proxy.ts'

interface LocalIdentityParts {
  config: Config
  identity?: IdentityProvider | undefined
}

/** The outbox of a local installation, which has no mail server. */
export function localIdentityRoutes(app: FastifyInstance, { config, identity }: LocalIdentityParts): void {
  route(app, localIdentityEndpoints.localOutbox, async ({ reply }) => {
    if (identity instanceof EmbeddedIdentity && identity.outbox) {
      reply.header('cache-control', 'no-store')
      return identity.outbox.mails
    }
    if (config.identity.mode !== 'emulator' || !config.emulatorHost) throw new ApiError('not-found')
    reply.header('cache-control', 'no-store')
    return readOutbox(config.emulatorHost, config.identity.projectId)
  })
}

/** Known kinds of emails, and the page that their link opens. */
const KINDS: Record<string, { subject: string; page: string }> = {
  VERIFY_EMAIL: { subject: 'Verify your email address', page: '/confirm' },
  PASSWORD_RESET: { subject: 'Reset your password', page: '/reset-password' },
}

const codes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
})

/** Emails with unused links, newest first. */
export async function readOutbox(host: string, projectId: string): Promise<LocalMailView[]> {
  const path = `/emulator/v1/projects/${projectId}/oobCodes`
  const answer = await callEmulator(host, path, { headers: { authorization: 'Bearer owner' } })
  const { oobCodes } = codes.parse(await answer.json())
  return oobCodes.reverse().flatMap(({ email, requestType, oobCode }) => {
    const mail = KINDS[requestType]
    return mail ? [{ email, subject: mail.subject, link: `${mail.page}#${oobCode}` }] : []
  })
}
