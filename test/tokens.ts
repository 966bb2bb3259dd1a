import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { users } from '../src/database/schema/index.ts'
import { ApiError } from '../src/platform/contract/errors.ts'
import type { IdentityProvider, VerifiedIdentity } from '../src/platform/identity/identity.ts'
import type { TestApp } from './app.ts'

/**
 * A fake identity provider: a person's token is `token-of-` followed by their uid. Token verification is tested with the
 * real SDK in platform/identity and accounts/server.
 */
export class FakeIdentity implements IdentityProvider {
  readonly #changed = new Map<string, Partial<VerifiedIdentity>>()
  /** Uids of deleted identities. */
  readonly deleted: string[] = []
  /** Whether identities can be deleted. */
  isReachable = true

  /** Overrides parts of a person's identity. */
  change(uid: string, identity: Partial<VerifiedIdentity>): void {
    this.#changed.set(uid, identity)
  }

  async verify(idToken: string): Promise<VerifiedIdentity> {
    const uid = /^token-of-(.+)$/.exec(idToken)?.[1]
    if (uid === undefined) throw new ApiError('invalid-token')
    return {
      uid,
      email: `${uid}@example.org`,
      emailVerified: true,
      provider: 'google.com',
      signedInAt: new Date(),
      ...this.#changed.get(uid),
    }
  }

  /** Uids of old, never-verified registrations. */
  unverified: string[] = []

  async *unverifiedSince(): AsyncGenerator<string[]> {
    if (!this.isReachable) throw new ApiError('identity-unreachable')
    yield this.unverified
  }

  deleteUnverified(uid: string): Promise<void> {
    return this.deleteIdentity(uid)
  }

  async requireAccess(): Promise<void> {
    if (!this.isReachable) throw new ApiError('identity-unreachable')
  }

  async insecureSettings(): Promise<string[]> {
    return []
  }

  async deleteIdentity(uid: string): Promise<void> {
    if (!this.isReachable) throw new ApiError('identity-unreachable')
    this.deleted.push(uid)
  }
}

/** Makes a call as this user. */
export function injectAs(
  { app }: TestApp,
  { firebaseUid }: Pick<typeof users.$inferSelect, 'firebaseUid'>,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  const headers = { ...options.headers, authorization: `Bearer token-of-${firebaseUid}` }
  return app.inject({ ...options, headers })
}
