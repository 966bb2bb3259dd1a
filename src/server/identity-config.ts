import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartProblem } from './start-problem.ts'
import { isThisMachine } from './this-machine.ts'

/** The variables that say how people sign in, each checked by itself. */
interface IdentityVariables {
  IDENTITY?: 'firebase' | 'emulator' | 'none' | undefined
  FIREBASE_PROJECT_ID?: string | undefined
  FIREBASE_API_KEY?: string | undefined
  FIREBASE_AUTH_DOMAIN?: string | undefined
  FIREBASE_SERVICE_ACCOUNT?: string | undefined
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined
  LOCAL_IDENTITY_PORT: number
  HOST: string
  PUBLIC_URL?: string | undefined
  /** How many proxies stand before the server. */
  TRUST_PROXY: number
}

/** Emulators take projects whose name begins with demo- for made-up ones, and never ask Google about them. */
const LOCAL_PROJECT = 'demo-opencourt'
/** The emulator wants a key and takes any. */
const LOCAL_API_KEY = 'local'

/** How people sign in; the browser gets `identity` as it is. Contradictions are StartProblems. */
export function readIdentity(values: IdentityVariables, production: boolean) {
  const mode = values.IDENTITY ?? defaultMode(values, production)
  refuseEmulatorWhereTrusted(values, mode, production)
  if (mode === 'emulator' && !values.IDENTITY) refuseOpenServer(values)
  const { FIREBASE_PROJECT_ID: projectId = LOCAL_PROJECT } = values
  if (mode === 'none') return { identity: { mode } }
  if (mode === 'firebase')
    return {
      identity: readFirebase(values),
      serviceAccount: readServiceAccount(values.FIREBASE_SERVICE_ACCOUNT),
    }
  return {
    identity: { mode, projectId, apiKey: LOCAL_API_KEY },
    /** The emulator: one that runs elsewhere, or one of our own at a port of this machine. */
    emulator: {
      host: values.FIREBASE_AUTH_EMULATOR_HOST,
      port: values.LOCAL_IDENTITY_PORT,
      /** Nobody said that everybody shall be believed: only this machine may come. */
      isAssumed: values.IDENTITY === undefined,
    },
  }
}

function defaultMode(values: IdentityVariables, production: boolean) {
  if (Object.values(firebaseVariables(values)).some(Boolean)) return 'firebase'
  return production ? 'none' : 'emulator'
}

/** The emulator believes whoever says to be somebody, and Firebase's own library does so too when it is named. */
function refuseEmulatorWhereTrusted(values: IdentityVariables, mode: string, production: boolean): void {
  if (mode === 'emulator' && production)
    throw new StartProblem(
      'IDENTITY must not be emulator in production: the emulator believes everybody. Set it to firebase or none.',
    )
  if (mode !== 'emulator' && values.FIREBASE_AUTH_EMULATOR_HOST)
    throw new StartProblem(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set where IDENTITY is not emulator: the emulator believes everybody.',
    )
}

/** Nobody shall let a whole network administer because they forgot to set something. */
function refuseOpenServer({ HOST, PUBLIC_URL, TRUST_PROXY }: IdentityVariables): void {
  const opening = Object.entries({
    HOST: !isThisMachine(HOST),
    PUBLIC_URL: PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname),
    TRUST_PROXY: TRUST_PROXY > 0,
  }).find(([, opens]) => opens)
  if (!opening) return
  throw new StartProblem(
    `${opening[0]} opens this server to others, and nothing says how people sign in: set the FIREBASE variables, or set IDENTITY to none (people only read) or to emulator (everybody is believed, administrators too).`,
  )
}

function readFirebase(values: IdentityVariables) {
  const given = firebaseVariables(values)
  const missing = Object.entries(given)
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (missing.length > 0)
    throw new StartProblem(`${missing.join(' and ')} must be set as well to sign people in with Firebase.`)
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

/** From JSON, or from a file of it. It is a secret: no sentence repeats any of it. */
function readServiceAccount(given: string | undefined) {
  if (given === undefined) return undefined
  const parsed = serviceAccount.safeParse(parseJson(given.startsWith('{') ? given : readSecret(given)))
  if (parsed.success) return parsed.data
  throw new StartProblem(
    'FIREBASE_SERVICE_ACCOUNT must be the JSON key of a service account, or the path of a file that holds one.',
  )
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartProblem(
      `FIREBASE_SERVICE_ACCOUNT is the path of a file that cannot be read${reason}. Correct it, or set it to the JSON itself.`,
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
