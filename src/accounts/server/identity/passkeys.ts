import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../../platform/contract/limits.ts'
import { singleLineText } from '../../../platform/contract/text-schema.ts'
import type { Database } from '../../../platform/db/database.ts'
import { addPasskey, countUse, findPasskey, passkeysOf, removePasskey } from './passkeys.queries.ts'
import { renew, requireRecentSession, requireSession } from './sessions.ts'

/** How long a device may take to answer. */
const SECONDS = 300

/** Ed25519, ECDSA with P-256, RSA: what devices have. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded when somebody first uses a passkey: it takes time and memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** Binds a question to the browser that asked for it; there is no session yet. */
const HERE = 'passkey'

const bytes = z.base64url().max(2048)
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }
const extensions = { clientExtensionResults: z.object({}).default({}) }

/** As the browser library sends what devices answer, in JSON. */
const created = z.object({
  ...credential,
  ...extensions,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
})
const signed = z.object({
  ...credential,
  ...extensions,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
})

const name = singleLineText({
  max: MAX_PASSKEY_NAME,
  tooLong: `A name has at most ${MAX_PASSKEY_NAME} characters.`,
}).pipe(z.string().min(1))

/**
 * Passkeys: another way to sign in, besides the one with which somebody has registered, so that losing them locks nobody
 * out. They alone sign in, so devices must check who holds them. Like other ways they are added only soon after signing
 * in, and removed likewise.
 */
export const passkeys = (database: Database) =>
  ({
    id: 'passkeys',
    endpoints: {
      passkeys: createAuthEndpoint('/passkeys', { method: 'GET', requireHeaders: true }, async (context) => {
        const { user } = await requireSession(context)
        return context.json(await passkeysOf(database, user.id))
      }),
      /** What a device is asked to make one. */
      passkeyToMake: createAuthEndpoint(
        '/passkeys/make',
        { method: 'POST', requireHeaders: true },
        async (context) => {
          const { session, user } = await requireRecentSession(context)
          const known = await passkeysOf(database, user.id)
          if (known.length >= MAX_PASSKEYS) throw new APIError('CONFLICT', TOO_MANY)
          const { generateRegistrationOptions } = await webAuthn()
          const { hostname } = siteOf(context)
          const options = await generateRegistrationOptions({
            rpID: hostname,
            rpName: hostname,
            userID: handleOf(user.id),
            userName: user.email,
            timeout: SECONDS * 1000,
            excludeCredentials: known.map(({ id }) => ({ id })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            supportedAlgorithmIDs: ALGORITHMS,
          })
          await keepChallenge(context, session.id, options.challenge)
          return context.json(options)
        },
      ),
      addPasskey: createAuthEndpoint(
        '/passkeys/add',
        { method: 'POST', requireHeaders: true, body: z.object({ name, response: created }) },
        async (context) => {
          const { session, user } = await requireRecentSession(context)
          const { verifyRegistrationResponse } = await webAuthn()
          const { body } = context
          const { registrationInfo } = await orRefuse(
            verifyRegistrationResponse({
              ...expectedOf(context, session.id),
              response: body.response,
              supportedAlgorithmIDs: ALGORITHMS,
            }),
          )
          if (!registrationInfo) throw new APIError('UNAUTHORIZED', REFUSED)
          const { id, publicKey, counter } = registrationInfo.credential
          const outcome = await addPasskey(database, {
            id,
            userId: user.id,
            name: body.name,
            publicKey: Buffer.from(publicKey).toString('base64url'),
            counter,
          })
          if (outcome === 'too-many') throw new APIError('CONFLICT', TOO_MANY)
          if (outcome === 'taken') throw new APIError('CONFLICT', TAKEN)
          return context.json({})
        },
      ),
      removePasskey: createAuthEndpoint(
        '/passkeys/remove',
        { method: 'POST', requireHeaders: true, body: z.object({ id: bytes }) },
        async (context) => {
          const { user } = await requireRecentSession(context)
          await removePasskey(database, context.body.id, user.id)
          return context.json({})
        },
      ),
      /** What a device is asked to sign in, whoever it belongs to. */
      passkeyToUse: createAuthEndpoint('/sign-in/passkey/ask', { method: 'POST' }, async (context) => {
        const { generateAuthenticationOptions } = await webAuthn()
        const options = await generateAuthenticationOptions({
          rpID: siteOf(context).hostname,
          timeout: SECONDS * 1000,
          userVerification: 'required',
        })
        const browser = (await browserOf(context)) || randomBytes(16).toString('base64url')
        const { name, attributes } = context.context.createAuthCookie(HERE, { maxAge: SECONDS })
        await context.setSignedCookie(name, browser, context.context.secret, attributes)
        await keepChallenge(context, browser, options.challenge)
        return context.json(options)
      }),
      /** Signs in; who is signed in already signs in again, and nobody else. */
      signInWithPasskey: createAuthEndpoint(
        '/sign-in/passkey',
        { method: 'POST', requireHeaders: true, body: z.object({ response: signed }) },
        async (context) => {
          const { internalAdapter } = context.context
          const userId = await userOf(database, context, context.body.response)
          const current = await getSessionFromCtx(context)
          if (current && current.user.id !== userId) throw new APIError('FORBIDDEN', OF_ANOTHER)
          const user = await internalAdapter.findUserById(userId)
          if (!user) throw new APIError('UNAUTHORIZED', UNKNOWN)
          if (current) await renew(context, current)
          else await setSessionCookie(context, { session: await internalAdapter.createSession(userId), user })
          return context.json({})
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/** Whose passkey has signed. */
async function userOf(
  database: Database,
  context: GenericEndpointContext,
  response: z.infer<typeof signed>,
): Promise<string> {
  const passkey = await findPasskey(database, response.id)
  if (!passkey || handleOf(passkey.userId).toString('base64url') !== response.response.userHandle)
    throw new APIError('UNAUTHORIZED', UNKNOWN)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      ...expectedOf(context, await browserOf(context)),
      response,
      credential: { ...passkey, publicKey: Buffer.from(passkey.publicKey, 'base64url') },
    }),
  )
  if (!verified || !(await countUse(database, passkey.id, authenticationInfo.newCounter)))
    throw new APIError('UNAUTHORIZED', REFUSED)
  return passkey.userId
}

/** What devices know a person by. */
const handleOf = (userId: string) => Buffer.from(userId)

const siteOf = ({ context }: GenericEndpointContext) => new URL(context.baseURL)

const browserOf = (context: GenericEndpointContext) =>
  context.getSignedCookie(context.context.createAuthCookie(HERE).name, context.context.secret)

const identifierOf = (holder: string, challenge: string) => `passkey:${holder}:${challenge}`

/** A question that is answered once, by the session or browser that asked for it. */
const keepChallenge = (context: GenericEndpointContext, holder: string, challenge: string) =>
  context.context.internalAdapter.createVerificationValue({
    identifier: identifierOf(holder, challenge),
    value: '',
    expiresAt: new Date(Date.now() + SECONDS * 1000),
  })

/** What an answer must be to: our question, on our pages. */
function expectedOf(context: GenericEndpointContext, holder: string | null | false | undefined) {
  const { origin, hostname } = siteOf(context)
  return {
    expectedOrigin: origin,
    expectedRPID: hostname,
    async expectedChallenge(challenge: string) {
      const asked =
        holder &&
        (await context.context.internalAdapter.consumeVerificationValue(identifierOf(holder, challenge)))
      if (!asked) throw new APIError('BAD_REQUEST', EXPIRED)
      return true
    },
  }
}

/** The library throws errors of any kind for answers that are wrong. */
const orRefuse = <T>(verification: Promise<T>): Promise<T> =>
  verification.catch((error: unknown) => {
    throw error instanceof APIError ? error : new APIError('UNAUTHORIZED', REFUSED)
  })

const TOO_MANY = { code: 'TOO_MANY_PASSKEYS', message: `You have ${MAX_PASSKEYS} passkeys already.` }
const TAKEN = { code: 'PASSKEY_TAKEN', message: 'This passkey is known already.' }
const EXPIRED = { code: 'PASSKEY_EXPIRED', message: 'This took too long.' }
const UNKNOWN = { code: 'PASSKEY_UNKNOWN', message: 'This passkey is not known here.' }
const OF_ANOTHER = { code: 'PASSKEY_OF_ANOTHER', message: 'This passkey is somebody else’s.' }
const REFUSED = { code: 'PASSKEY_REFUSED', message: 'This passkey did not prove who you are.' }
