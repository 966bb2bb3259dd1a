import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'
import type { IdentityMails } from './identity-mails.ts'

/** Who asks for a new password for an unknown address gets a mail, too, so that nobody learns who has an account. */
export const reset = (mails: IdentityMails) =>
  ({
    id: 'reset',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/request-password-reset',
          handler: createAuthMiddleware(async ({ body, context }) => {
            const { data } = z.object({ email: z.email() }).safeParse(body)
            if (data && !(await context.internalAdapter.findUserByEmail(data.email)))
              await mails.send('unknown', data.email)
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
