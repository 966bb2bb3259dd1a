import { createAuthMiddleware } from 'better-auth/api'
import { validateAuthorizationCode } from 'better-auth/oauth2'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { believe } from './conflicts.ts'
import { PROVIDER_RETURN, type ProviderKeys } from './providers.ts'

const ID = 'oidc'

/** Any provider of OpenID Connect. */
export function openIdConnect({ issuer, clientId, clientSecret }: ProviderKeys & { issuer: string }) {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`
  const describe = describeOnce(discoveryUrl)
  const settings = {
    providerId: ID,
    clientId,
    clientSecret,
    discoveryUrl,
    scopes: ['openid', 'email'],
    requireIdTokenVerification: true,
    mapProfileToUser: believe,
    /** With the secret where the provider takes it. */
    async getToken(request: { code: string; redirectURI: string; codeVerifier?: string | undefined }) {
      const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await describe()
      return validateAuthorizationCode({
        ...request,
        options: { clientId, clientSecret },
        tokenEndpoint: token_endpoint,
        authentication: methods.includes('client_secret_post') ? 'post' : 'basic',
      })
    },
    /** Throws without an ID token, which alone is bound to the request, and for that of another issuer. */
    accountSubject({ tokens }: { tokens: { idToken?: string | undefined } }) {
      const { iss, sub } = decodeJwt(tokens.idToken ?? '')
      if (iss?.replace(/\/$/, '') !== issuer || !sub) throw new Error('The ID token is not of the issuer.')
      return sub
    },
  }
  const library = genericOAuth({ config: [settings] })
  return {
    ...library,
    // Discovered at the first sign-in with it, so that no other sign-in waits for a provider that does not answer.
    init: () => ({ context: { genericOAuthPendingDiscovery: new Map([[ID, settings]]) } }),
    hooks: {
      before: [
        ...library.hooks.before,
        {
          matcher: ({ path, params }: Called) => path === '/callback/:id' && params?.id === ID,
          handler: createAuthMiddleware(async (context) => {
            if (context.query?.iss !== undefined) return
            const provider = await describe().catch(() => undefined)
            if (provider?.authorization_response_iss_parameter_supported === false) return
            throw context.redirect(`${PROVIDER_RETURN}?error=issuer_missing`)
          }),
        },
      ],
    },
  }
}

interface Called {
  path?: string | undefined
  params?: Record<string, string | undefined> | undefined
}

/** What a provider says of itself, where it says nothing as the standards have it. */
const description = z.object({
  token_endpoint: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default([]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

const TIMEOUT_MS = 10_000

/** Asks until the provider has answered. */
function describeOnce(url: string): () => Promise<z.infer<typeof description>> {
  let known: z.infer<typeof description> | undefined
  return async () => {
    if (known) return known
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    known = description.parse(await answer.json())
    return known
  }
}
