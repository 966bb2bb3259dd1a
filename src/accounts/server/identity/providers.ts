import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { believe } from './conflicts.ts'

/** The page to which a provider sends browsers that ask for no other. */
export const PROVIDER_RETURN = '/signed-in'

/** The names that accounts and browsers know providers by. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  google: 'google.com',
  facebook: 'facebook.com',
}

export interface ProviderKeys {
  clientId: string
  clientSecret: string
}

/** A provider that says that it has not confirmed an address proves nothing. One that says nothing is the operator's choice. */
export const refusalOf = (profile: Record<string, unknown> | undefined) =>
  String(profile?.email_verified) === 'false' ? { error: 'email_not_verified' } : undefined

const claims = z.object({
  sub: z.string().min(1),
  name: z.string(),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
})

const readClaims = (token: string) => claims.parse(JSON.parse(token))

const nowhere = async () => {
  throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'There is nobody to ask.' })
}

/** Takes the claims of the local demo, where somebody picks who to be. Facebook tells only addresses that it has confirmed. */
const standIn = (id: 'google' | 'facebook') => ({
  id,
  name: id,
  idToken: {
    async verify(token: string) {
      try {
        return Boolean(readClaims(token))
      } catch {
        return false
      }
    },
  },
  accountSubject: ({ profile }: { profile: object }) => (profile as z.infer<typeof claims>).sub,
  createAuthorizationURL: nowhere,
  validateAuthorizationCode: nowhere,
  async getUserInfo({ idToken }: { idToken?: string | undefined }) {
    const { sub, email = null, email_verified, name } = readClaims(idToken ?? '')
    return {
      user: { email, name, ...believe({ email }) },
      data: id === 'google' ? { sub, email_verified } : { sub },
    }
  },
})

/** Google and Facebook for trying. */
export const standIns = {
  id: 'stand-ins',
  init: ({ socialProviders }) => ({
    context: { socialProviders: [...socialProviders, standIn('google'), standIn('facebook')] },
  }),
} satisfies BetterAuthPlugin
