import { z } from 'zod'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'
import { isLocalhost } from './localhost.ts'
import { readSmallFile } from './small-file.ts'

/** The individually validated variables for sign-in. */
interface IdentityVariables {
  IDENTITY?: 'embedded' | 'firebase' | 'emulator' | 'none' | undefined
  IDENTITY_SECRET?: string | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  FACEBOOK_CLIENT_ID?: string | undefined
  FACEBOOK_CLIENT_SECRET?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME: string
  DATABASE_URL?: string | undefined
  SMTP_URL?: string | undefined
  FIREBASE_PROJECT_ID?: string | undefined
  FIREBASE_API_KEY?: string | undefined
  FIREBASE_AUTH_DOMAIN?: string | undefined
  FIREBASE_SERVICE_ACCOUNT?: string | undefined
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined
  HOST: string
  PUBLIC_URL?: string | undefined
  /** Number of proxies in front of the server. */
  TRUST_PROXY: number
}

/** Emulators treat projects named demo-… as fictitious and never contact Google about them. */
const LOCAL_PROJECT = 'demo-opencourt'
/** The emulator requires an API key but accepts any. */
const LOCAL_API_KEY = 'local'
/** Where `npm run emulator` listens. */
const LOCAL_EMULATOR = '127.0.0.1:9099'

/** Determines how people sign in. `identity` is sent to browsers. Throws StartupError for inconsistent settings. */
export function readIdentity(values: IdentityVariables, production: boolean) {
  const mode = values.IDENTITY ?? defaultMode(values, production)
  requireNoEmulatorInProduction(values, mode, production)
  const { FIREBASE_PROJECT_ID: projectId = LOCAL_PROJECT } = values
  if (mode === 'none') return { identity: { mode } }
  if (mode === 'embedded') {
    const { identity, embedded } = readEmbedded(values, production)
    return { identity, embedded }
  }
  if (mode === 'firebase')
    return {
      identity: readFirebase(values),
      serviceAccount: readServiceAccount(values.FIREBASE_SERVICE_ACCOUNT),
    }
  return {
    identity: { mode, projectId, apiKey: LOCAL_API_KEY },
    /** Host and port of the emulator. */
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? LOCAL_EMULATOR,
  }
}

function defaultMode(values: IdentityVariables, production: boolean) {
  if (Object.values(firebaseVariables(values)).some(Boolean)) return 'firebase'
  // A public site that can send no mails can't let anybody prove an address.
  return (production && !values.SMTP_URL) || lacksSecret(values, production) ? 'none' : 'embedded'
}

/** The emulator accepts any identity without checking, and so does Firebase's SDK when an emulator is set. */
function requireNoEmulatorInProduction(values: IdentityVariables, mode: string, production: boolean): void {
  if (mode === 'emulator' && production)
    throw new StartupError(
      'IDENTITY must not be emulator in production: the emulator accepts any identity. Set it to embedded, firebase or none.',
    )
  if (mode !== 'emulator' && values.FIREBASE_AUTH_EMULATOR_HOST)
    throw new StartupError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set unless IDENTITY is emulator: the emulator accepts any identity.',
    )
}

/** Whether a setting lets other machines reach this server. */
function isOpen({ HOST, PUBLIC_URL, TRUST_PROXY }: IdentityVariables): boolean {
  if (!isLocalhost(HOST) || TRUST_PROXY > 0) return true
  return PUBLIC_URL !== undefined && !isLocalhost(new URL(PUBLIC_URL).hostname)
}

/** Instances must share a secret; only one for trying can make its own. */
const lacksSecret = (values: IdentityVariables, production: boolean): boolean =>
  Boolean(values.DATABASE_URL && !values.IDENTITY_SECRET) && (production || isOpen(values))

function readEmbedded(values: IdentityVariables, production: boolean) {
  if (production && !values.SMTP_URL)
    throw new StartupError(
      'IDENTITY=embedded requires SMTP_URL in production: people prove their email addresses by mail.',
    )
  if (lacksSecret(values, production))
    throw new StartupError(
      'IDENTITY=embedded with DATABASE_URL requires IDENTITY_SECRET, the same on all instances: openssl rand -hex 32',
    )
  const providers = {
    google: keysOf(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    facebook: keysOf(values, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'),
    oidc: readOpenIdConnect(values),
  }
  /** Nobody else can reach it, so one can try everything: mails are shown, Google and Facebook are stand-ins. */
  const isLocal = !production && !values.SMTP_URL && !isOpen(values)
  return {
    identity: {
      mode: 'embedded' as const,
      isLocal,
      providers: [
        ...(providers.google || isLocal ? [{ id: 'google.com', name: 'Google' }] : []),
        ...(providers.facebook || isLocal ? [{ id: 'facebook.com', name: 'Facebook' }] : []),
        ...(providers.oidc ? [{ id: 'oidc', name: values.OIDC_NAME }] : []),
      ],
    },
    embedded: { providers },
  }
}

function readOpenIdConnect(values: IdentityVariables) {
  const keys = keysOf(values, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  const { OIDC_ISSUER: issuer } = values
  if (!keys && !issuer) return undefined
  if (keys && issuer) return { issuer: issuer.replace(/\/$/, ''), ...keys }
  throw new StartupError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.')
}

type KeyName = Extract<keyof IdentityVariables, `${string}_CLIENT_${'ID' | 'SECRET'}`>

function keysOf(values: IdentityVariables, id: KeyName, secret: KeyName) {
  const [clientId, clientSecret] = [values[id], values[secret]]
  if (!clientId && !clientSecret) return undefined
  if (clientId && clientSecret) return { clientId, clientSecret }
  throw new StartupError(`${id} and ${secret} must be set together.`)
}

function readFirebase(values: IdentityVariables) {
  const given = firebaseVariables(values)
  const missing = Object.entries(given)
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (missing.length > 0)
    throw new StartupError(`${missing.join(' and ')} must also be set for sign-in with Firebase.`)
  return {
    mode: 'firebase' as const,
    projectId: given.FIREBASE_PROJECT_ID ?? '',
    apiKey: given.FIREBASE_API_KEY ?? '',
    authDomain: given.FIREBASE_AUTH_DOMAIN ?? '',
  }
}

function firebaseVariables(values: IdentityVariables) {
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN } = values
  return { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN }
}

const serviceAccount = z
  .object({ project_id: z.string(), client_email: z.string(), private_key: z.string() })
  .transform((key) => ({
    projectId: key.project_id,
    clientEmail: key.client_email,
    privateKey: key.private_key,
  }))

/** Reads inline JSON or a JSON file. Error messages must never quote this secret. */
function readServiceAccount(given: string | undefined) {
  if (given === undefined) return undefined
  const parsed = serviceAccount.safeParse(parseJson(given.startsWith('{') ? given : readSecret(given)))
  if (parsed.success) return parsed.data
  throw new StartupError(
    'FIREBASE_SERVICE_ACCOUNT must be the JSON key of a service account, or the path of a file that contains one.',
  )
}

/** A key has 2,400. */
const MAX_KEY_BYTES = 64 * 1024

function readSecret(file: string): string {
  try {
    return readSmallFile(file, MAX_KEY_BYTES)?.toString() ?? ''
  } catch (error) {
    if (errorCode(error) === 'EISDIR') return ''
    throw new StartupError(
      `The file in FIREBASE_SERVICE_ACCOUNT cannot be read (${errorCode(error)}). Correct it, or set it to the JSON itself.`,
    )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
