import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  IdentityGone,
  type IdentityProvider,
  type VerifiedIdentity,
} from '../../platform/identity/identity.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { errorCode } from '../../platform/process/error-code.ts'
import {
  deleteExpired,
  deleteIdentity,
  hasIdentity,
  noteSecret,
  sessionOwner,
} from './identity/auth.queries.ts'
import { type Auth, type AuthParts, IDENTITY_PATH, openAuth } from './identity/auth.ts'
import { Outbox, sendIdentityMails } from './identity/identity-mails.ts'
import { readToken } from './identity/sessions.ts'

/** Said once after a change, and again and again while instances differ. */
const OTHER_SECRET =
  'The last instance that looked has another IDENTITY_SECRET. Set the same one on all instances; if you have just changed it, everybody has been signed out.'

/** Identities in the site's own database. */
export class EmbeddedIdentity implements IdentityProvider {
  readonly #database: Database
  readonly #secret: string
  /** Answers browsers. */
  readonly auth: Auth
  /** The mails of a local installation, which sends none. */
  readonly outbox: Outbox | undefined

  constructor(parts: AuthParts) {
    this.#database = parts.database
    this.#secret = parts.secret
    this.outbox = parts.mails instanceof Outbox ? parts.mails : undefined
    this.auth = openAuth(parts)
  }

  async verify(idToken: string): Promise<VerifiedIdentity> {
    const claims = await readToken(idToken, this.#secret)
    if (!claims) throw new ApiError('invalid-token')
    const owner = await sessionOwner(this.#database, claims.sessionId)
    if (owner) return owner
    if (await hasIdentity(this.#database, claims.uid)) throw new ApiError('invalid-token')
    throw new IdentityGone(claims.uid)
  }

  /** A token for whoever these cookies belong to; undefined if nobody is signed in. Only for requests of our own pages. */
  async tokenOf(cookie: string | undefined, origin: string): Promise<string | undefined> {
    if (!cookie?.includes('session_token=')) return undefined
    const headers = { cookie, origin: new URL(origin).origin, 'content-type': 'application/json' }
    const asked = new Request(`${origin}${IDENTITY_PATH}/token`, { method: 'POST', headers, body: '{}' })
    const answer = await this.auth.handler(asked)
    return answer.ok ? (await answer.json())?.token : undefined
  }

  deleteIdentity(uid: string): Promise<void> {
    return deleteIdentity(this.#database, uid)
  }

  /** Nobody has an identity before the address is proven; what has expired is deleted on this occasion. */
  async *unverifiedSince(): AsyncGenerator<string[]> {
    await deleteExpired(this.#database, new Date())
    yield []
  }

  async deleteUnverified(): Promise<void> {}

  async requireAccess(): Promise<void> {}

  /** Instances with different secrets refuse each other’s sessions. */
  async insecureSettings(): Promise<string[]> {
    const digest = createHash('sha256').update(`note ${this.#secret}`).digest('base64url')
    const before = await noteSecret(this.#database, digest)
    return before === undefined || before === digest ? [] : [OTHER_SECRET]
  }
}

/** Identities as the settings want them. */
export function openEmbeddedIdentity(
  config: Config,
  database: Database,
  mailer: Mailer | undefined,
): EmbeddedIdentity {
  const siteUrl = config.publicUrl
  const isLocal = config.identity.mode === 'embedded' && config.identity.isLocal
  return new EmbeddedIdentity({
    database,
    secret: secretOf(config),
    siteUrl,
    isLocal,
    mails: isLocal ? new Outbox() : sendIdentityMails(mailer, siteUrl ?? `http://localhost:${config.port}`),
    providers: config.embedded?.providers ?? {},
  })
}

/** What signs cookies and tokens. */
export const secretOf = ({ identitySecret, dataDir }: Pick<Config, 'identitySecret' | 'dataDir'>): string =>
  identitySecret ?? ownSecret(dataDir)

/** The secret of an installation without one in its settings, kept in its data folder. */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'identity-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
