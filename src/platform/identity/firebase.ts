import type { Agent } from 'node:http'
import type { Credential, ServiceAccount } from 'firebase-admin/app'
import type { Auth, DecodedIdToken, ListUsersResult, ProjectConfig, UserRecord } from 'firebase-admin/auth'
import { ApiError } from '../contract/errors.ts'
import { MIN_PASSWORD } from '../contract/limits.ts'
import { errorCode } from '../process/error-code.ts'
import { IdentityGone, type IdentityProvider, type VerifiedIdentity } from './identity.ts'

interface FirebaseSettings {
  projectId: string
  /** Distinguishes several instances in one process. */
  name?: string
  /** If absent, application default credentials are used (available on Google Cloud). */
  serviceAccount?: ServiceAccount | undefined
  /** Address of the Auth emulator to use instead of Firebase (`127.0.0.1:9099`). */
  emulatorHost?: string | undefined
  /** Multiplies how long to wait for an answer. */
  timeLimitFactor?: number
  /** Replaces the service account and the connection to Google's servers, for tests. */
  testOverrides?: { credential: Credential; httpAgent: Agent }
}

/** Firebase Authentication. The SDK is loaded on first use. */
export class FirebaseIdentity implements IdentityProvider {
  readonly #settings: FirebaseSettings
  readonly #limitMs: number
  #auth: Promise<Auth> | undefined

  constructor(settings: FirebaseSettings) {
    this.#settings = settings
    this.#limitMs = TIMEOUT_MS * (settings.timeLimitFactor ?? 1)
  }

  async verify(idToken: string): Promise<VerifiedIdentity> {
    if (!isReadable(idToken)) throw new ApiError('invalid-token')
    const auth = await this.#open()
    try {
      return toIdentity(await auth.verifyIdToken(idToken, true))
    } catch (error) {
      throw toApiError(error, idToken)
    }
  }

  async deleteIdentity(uid: string): Promise<void> {
    const auth = await this.#open()
    try {
      await withTimeout(auth.deleteUser(uid), this.#limitMs)
    } catch (error) {
      if (errorCode(error) !== 'auth/user-not-found') throw new ApiError('identity-unreachable')
    }
  }

  async deleteUnverified(uid: string, before: Date): Promise<void> {
    const auth = await this.#open()
    const { users } = await withTimeout(auth.getUsers([{ uid }]), this.#limitMs).catch(() => {
      throw new ApiError('identity-unreachable')
    })
    if (users.some((user) => isUnverified(user, before))) await this.deleteIdentity(uid)
  }

  async *unverifiedSince(before: Date): AsyncGenerator<string[]> {
    const auth = await this.#open()
    let next: string | undefined
    do {
      const page = await listUsers(auth, next, this.#limitMs)
      yield page.users.filter((user) => isUnverified(user, before)).map(({ uid }) => uid)
      next = page.pageToken
    } while (next)
  }

  async requireAccess(): Promise<void> {
    const auth = await this.#open()
    await withTimeout(auth.getUsers([{ uid: 'nobody' }]), this.#limitMs).catch(() => {
      throw new ApiError('identity-unreachable')
    })
  }

  async insecureSettings(): Promise<string[]> {
    const auth = await this.#open()
    try {
      const config = auth.projectConfigManager().getProjectConfig()
      return insecureSettings(await withTimeout(config, this.#limitMs))
    } catch {
      throw new ApiError('identity-unreachable')
    }
  }

  #open(): Promise<Auth> {
    this.#auth ??= openAuth(this.#settings).catch((error: unknown) => {
      this.#auth = undefined
      throw error
    })
    return this.#auth
  }
}

async function openAuth(settings: FirebaseSettings): Promise<Auth> {
  const { projectId, name = projectId, serviceAccount, emulatorHost, testOverrides } = settings
  // The SDK learns of the emulator only from this variable.
  if (emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  const { cert, initializeApp } = await import('firebase-admin/app')
  const { getAuth } = await import('firebase-admin/auth')
  const credential = serviceAccount && { credential: cert(serviceAccount) }
  return getAuth(initializeApp({ projectId, ...credential, ...testOverrides }, name))
}

/** Milliseconds to wait for Firebase; the SDK itself would retry for minutes. */
const TIMEOUT_MS = 10_000

/** Rejects with `identity-unreachable` after a timeout. */
function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('identity-unreachable')), limitMs)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/** Firebase's maximum page size. */
const USERS_PER_PAGE = 1000

async function listUsers(auth: Auth, page: string | undefined, limitMs: number): Promise<ListUsersResult> {
  try {
    return await withTimeout(auth.listUsers(USERS_PER_PAGE, page), limitMs)
  } catch {
    throw new ApiError('identity-unreachable')
  }
}

function isUnverified({ emailVerified, providerData, metadata }: UserRecord, before: Date): boolean {
  const hasPasswordOnly = providerData.length === 1 && providerData[0]?.providerId === 'password'
  return hasPasswordOnly && !emailVerified && Date.parse(metadata.creationTime) < before.getTime()
}

function toIdentity(token: DecodedIdToken): VerifiedIdentity {
  return {
    uid: token.uid,
    email: token.email ?? null,
    emailVerified: token.email_verified ?? false,
    provider: token.firebase.sign_in_provider ?? null,
    signedInAt: new Date(token.auth_time * 1000),
  }
}

/** The SDK fails on tokens whose parts are not JSON objects as if Firebase could not be reached. */
function isReadable(idToken: string): boolean {
  const [header, payload] = idToken.split('.')
  return [header, payload].every((part = '') => {
    try {
      const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
      return typeof value === 'object' && value !== null
    } catch {
      return false
    }
  })
}

/** Codes that mean a bad token; all others mean that Firebase could not be reached. */
const BAD_TOKEN = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
]
/** The SDK also reports an argument error when Google's keys could not be fetched. */
const NO_KEYS = /fetching public keys/

function toApiError(error: unknown, idToken: string): Error {
  const code = errorCode(error)
  const hasNoKeys = error instanceof Error && NO_KEYS.test(error.message)
  if (code === 'auth/user-not-found') return new IdentityGone(subjectOf(idToken))
  if (code === 'auth/user-disabled') return new ApiError('account_disabled')
  return new ApiError(BAD_TOKEN.includes(code) && !hasNoKeys ? 'invalid-token' : 'identity-unreachable')
}

/** The subject of a token whose signature has been verified. */
function subjectOf(idToken: string): string {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  return String((JSON.parse(payload) as { sub?: unknown }).sub)
}

type Settings = Pick<ProjectConfig, 'passwordPolicyConfig' | 'emailPrivacyConfig'>

/** Insecure settings of a Firebase project, as sentences for its operator. */
function insecureSettings({ passwordPolicyConfig, emailPrivacyConfig }: Settings): string[] {
  const { enforcementState, constraints } = passwordPolicyConfig ?? {}
  const demandsLength = enforcementState === 'ENFORCE' && (constraints?.minLength ?? 0) >= MIN_PASSWORD
  const sentences = []
  if (!demandsLength)
    sentences.push(
      `The Firebase project accepts passwords of fewer than ${MIN_PASSWORD} characters. Require ${MIN_PASSWORD} in its console: Authentication, Settings, Password policy.`,
    )
  if (!emailPrivacyConfig?.enableImprovedEmailPrivacy)
    sentences.push(
      'The Firebase project reveals which email addresses have an account, and lets people claim unverified addresses. Turn on email enumeration protection in its console: Authentication, Settings, User actions.',
    )
  return sentences
}
