import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt } from 'jose'

export interface ProviderKeys {
  clientId: string
  clientSecret: string
}

/** A provider that says that it has not confirmed an address proves nothing. One that says nothing is the operator's choice. */
export const refusalOf = (profile: Record<string, unknown> | undefined) =>
  String(profile?.email_verified) === 'false' ? { error: 'email_not_verified' } : undefined

/** Any provider of OpenID Connect. */
export function openIdConnect({ issuer, clientId, clientSecret }: ProviderKeys & { issuer: string }) {
  const settings = {
    providerId: 'oidc',
    clientId,
    clientSecret,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    scopes: ['openid', 'email'],
    requireIdTokenVerification: true,
    mapProfileToUser: () => ({ emailVerified: true }),
    /** Throws without an ID token, which alone is bound to the request, and for that of another issuer. */
    accountSubject({ tokens }: { tokens: { idToken?: string | undefined } }) {
      const { iss, sub } = decodeJwt(tokens.idToken ?? '')
      if (iss?.replace(/\/$/, '') !== issuer || !sub) throw new Error('The ID token is not of the issuer.')
      return sub
    },
  }
  return {
    ...genericOAuth({ config: [settings] }),
    // Discovered at the first sign-in with it, so that no other sign-in waits for a provider that does not answer.
    init: () => ({ context: { genericOAuthPendingDiscovery: new Map([[settings.providerId, settings]]) } }),
  }
}

interface Claims {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
}

const nowhere = async () => {
  throw new Error('There is nobody to ask.')
}

/** Takes the claims of the local demo, where somebody picks who to be. Facebook tells only addresses that it has confirmed. */
const standIn = (id: 'google' | 'facebook') => ({
  id,
  name: id,
  idToken: { verify: async () => true },
  accountSubject: ({ profile }: { profile: object }) => (profile as Claims).sub,
  createAuthorizationURL: nowhere,
  validateAuthorizationCode: nowhere,
  async getUserInfo({ idToken }: { idToken?: string | undefined }) {
    const { sub, email = null, email_verified, name } = JSON.parse(idToken ?? '') as Claims
    const user = { email, emailVerified: true, name }
    return { user, data: id === 'google' ? { sub, email_verified } : { sub } }
  },
})

/** Google and Facebook for trying. */
export const standIns = {
  id: 'stand-ins',
  init: ({ socialProviders }) => ({
    context: { socialProviders: [...socialProviders, standIn('google'), standIn('facebook')] },
  }),
} satisfies BetterAuthPlugin
