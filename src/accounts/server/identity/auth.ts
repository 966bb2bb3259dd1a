import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { magicLink } from 'better-auth/plugins/magic-link'
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  RECENT_SIGN_IN_MINUTES,
  SESSION_DAYS,
} from '../../../platform/contract/limits.ts'
import type { Database } from '../../../platform/db/database.ts'
import { identityTables, replacePassword } from './auth.queries.ts'
import { believe, noteAddress, withConflicts } from './conflicts.ts'
import { passwordCheck } from './firebase-passwords.ts'
import type { IdentityMails } from './identity-mails.ts'
import { linking, methodHooks } from './linking.ts'
import { openIdConnect } from './openid-connect.ts'
import { passkeys } from './passkeys.ts'
import { passwords } from './passwords.ts'
import { PROVIDER_NAMES, PROVIDER_RETURN, type ProviderKeys, refusalOf, standIns } from './providers.ts'
import { registration } from './registration.ts'
import { reset } from './reset.ts'
import { sessions } from './sessions.ts'

/** Where the library answers, below the address of the site. */
export const IDENTITY_PATH = '/api/identity'

/** How long links in mails work, but for those that confirm a registration. */
const LINK_MINUTES = 60

const providerName = (id: string) => PROVIDER_NAMES[id] ?? id

export interface AuthParts {
  database: Database
  /** Signs cookies and tokens; the same on all instances. */
  secret: string
  /** If undefined, the address that a request was made to. */
  siteUrl: string | undefined
  mails: IdentityMails
  /** Stand-ins for Google and Facebook take anybody’s word: never where others can reach the server. */
  isLocal: boolean
  providers: {
    google?: ProviderKeys | undefined
    facebook?: ProviderKeys | undefined
    oidc?: (ProviderKeys & { issuer: string }) | undefined
  }
}

export interface Auth {
  /** Throws what is no refusal, such as that the database can't be reached. */
  handler(request: Request): Promise<Response>
}

/** Who can sign in. */
export function openAuth(parts: AuthParts): Auth {
  const { handler } = openLibrary(parts)
  const ask = (request: Request) =>
    handler(request).catch((error: unknown) => {
      if (!isAPIError(error)) throw error
      return Response.json(error.body, { status: error.statusCode, headers: error.headers })
    })
  const answer = async (request: Request) => {
    const again = request.clone()
    const answered = await ask(request)
    return (await isCreatedMeanwhile(answered)) ? ask(again) : answered
  }
  return { handler: withConflicts(parts.database, answer) }
}

/** Whoever comes for the first time in two windows at once is created by one of the calls, and exists for the next. */
const isCreatedMeanwhile = async (answer: Response) =>
  answer.status === 401 && (await answer.clone().text()).includes('unable to create user')

/** Its tables are in the database of the site. */
function openLibrary({ database, secret, siteUrl, mails, isLocal, providers }: AuthParts) {
  return betterAuth({
    ...(siteUrl === undefined ? {} : { baseURL: siteUrl }),
    basePath: IDENTITY_PATH,
    secret,
    database: identityTables(database),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Fastify counts calls, for all instances.
    rateLimit: { enabled: false },
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    advanced: {
      ...cookieNames(siteUrl),
      ipAddress: { disableIpTracking: true },
      // The library would check nothing in tests.
      ...{ disableCSRFCheck: false, disableOriginCheck: false },
    },
    session: {
      expiresIn: SESSION_DAYS * 86_400,
      // So that “last used” is right to the hour.
      updateAge: 3600,
      freshAge: RECENT_SIGN_IN_MINUTES * 60,
      additionalFields: { provider: { type: 'string', required: false, input: false } },
    },
    // Pages can't hand in what a provider has told somebody else: it isn't bound to their request.
    hooks: { before: createAuthMiddleware(async ({ body }) => requireRequested(body, isLocal)) },
    onAPIError: { errorURL: PROVIDER_RETURN, throw: true },
    user: { validateUserInfo: ({ source }) => refusalOf(source.oauth?.profile) },
    emailAndPassword: {
      enabled: true,
      // People register by `registration`, which creates nothing before the address is proven.
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: { verify: passwordCheck((...change) => replacePassword(database, ...change)) },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_MINUTES * 60,
      sendResetPassword: ({ user, token }) => mails.send('reset', user.email, token),
    },
    account: {
      // Tokens of providers are needed once, to learn who somebody is.
      updateAccountOnSignIn: false,
      accountLinking: { disableImplicitLinking: true, allowDifferentEmails: true },
    },
    verification: { storeIdentifier: 'hashed' },
    socialProviders: {
      ...(providers.google && {
        google: { ...providers.google, prompt: 'select_account', mapProfileToUser: noteAddress },
      }),
      ...(providers.facebook && {
        // Facebook gives only addresses that it has confirmed.
        facebook: { ...providers.facebook, mapProfileToUser: believe },
      }),
    },
    databaseHooks: {
      // Neither names nor pictures are needed.
      user: { create: { before: async (user) => ({ data: { ...user, name: '', image: null } }) } },
      account: methodHooks,
      session: {
        create: {
          before: async (session, context) => ({ data: { ...session, provider: providerOf(context) } }),
        },
      },
    },
    plugins: [
      passwords,
      reset(mails),
      registration(mails),
      sessions(secret, database),
      linking,
      passkeys(database),
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: 'hashed',
        // People register with a password, or with an account that they have, so that they can sign in again.
        disableSignUp: true,
        async sendMagicLink({ email, token }, context) {
          const isKnown = await context?.context.internalAdapter.findUserByEmail(email)
          await (isKnown ? mails.send('sign-in', email, token) : mails.send('unknown', email))
        },
      }),
      ...(isLocal ? [standIns] : []),
      ...(providers.oidc ? [openIdConnect(providers.oidc)] : []),
    ],
  })
}

/** With the prefix, neither a neighbouring host name nor a connection without encryption can set them. */
const cookieNames = (siteUrl: string | undefined) => ({
  // The library would add another prefix, and Safari refuses secure cookies of http://localhost.
  useSecureCookies: false,
  ...(siteUrl?.startsWith('https:')
    ? { cookiePrefix: '__Host-opencourt', defaultCookieAttributes: { secure: true } }
    : { cookiePrefix: 'opencourt' }),
})

function requireRequested(body: { idToken?: unknown } | undefined, isLocal: boolean): void {
  if (body?.idToken !== undefined && !isLocal)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Ask the provider.' })
}

interface HookContext {
  path?: string
  params?: Record<string, string | undefined> | undefined
  body?: { provider?: unknown } | undefined
}

/** How the person of a new session signed in. */
function providerOf(context: HookContext | null | undefined): string {
  const { path = '', params, body } = context ?? {}
  if (path.startsWith('/callback/')) return providerName(params?.id ?? '')
  if (path === '/sign-in/social' || path === '/link-social') return providerName(String(body?.provider))
  if (path === '/sign-in/passkey') return 'passkey'
  return path.startsWith('/magic-link/') ? 'mail' : 'password'
}
