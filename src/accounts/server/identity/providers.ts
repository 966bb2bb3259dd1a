import type { BetterAuthPlugin } from 'better-auth'

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
