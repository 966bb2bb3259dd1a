import type { BetterAuthOptions, BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { isRecentSignIn } from '../accounts.service.ts'
import { NOT_RECENT, renew } from './sessions.ts'

/** Tokens of providers, which would give access to somebody’s account elsewhere. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

const ONE_OF_EACH = { code: 'LINKING_FAILED', message: 'Another account of this provider is linked already.' }

/**
 * An account at a provider becomes a way to sign in only soon after signing in, and only one of each provider. Asking
 * for one that is linked already means signing in again.
 */
export const linking = {
  id: 'linking',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/link-social',
        handler: createAuthMiddleware(async (context) => {
          const current = await getSessionFromCtx(context)
          if (!current || isRecentSignIn(current.session.createdAt)) return
          const methods = await context.context.internalAdapter.findAccounts(current.user.id)
          if (methods.some(({ providerId }) => providerId === context.body?.provider)) return
          throw new APIError('FORBIDDEN', NOT_RECENT)
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin

/** What happens when a way to sign in is added or used. */
export const methodHooks: NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['account']> = {
  create: {
    before: async (method, context) => {
      const methods = await context?.context.internalAdapter.findAccounts(method.userId)
      if (!methods?.some(({ providerId }) => providerId === method.providerId))
        return { data: { ...method, ...NO_TOKENS } }
      // There, the library takes a refusal for success.
      if (context?.path === '/link-social') throw new APIError('CONFLICT', ONE_OF_EACH)
      return false
    },
  },
  update: {
    before: async (method) => ({ data: { ...method, ...NO_TOKENS } }),
    after: async (method, context) => {
      if (context && isLinking(context)) await renewOf(context, method.userId)
    },
  },
}

const isLinking = ({ path }: GenericEndpointContext) =>
  path === '/link-social' || path?.startsWith('/callback/')

async function renewOf(context: GenericEndpointContext, userId: string): Promise<void> {
  const current = await getSessionFromCtx(context)
  if (current?.user.id === userId) await renew(context, current)
}
