import { randomUUID } from 'node:crypto'

/** A person at the identity provider, with a fresh token. */
export interface Person {
  uid: string
  idToken: string
}

/** The emulator's project. */
export const PROJECT = 'demo-opencourt'

/** People at the Auth emulator. All tests share it, so each test file uses its own email domain. */
export class People {
  readonly #host: string
  readonly #domain = `${randomUUID().slice(0, 8)}.example`

  constructor(host: string) {
    this.#host = host
  }

  /** A person's email address by name. */
  emailOf(name: string): string {
    return `${name}@${this.#domain}`
  }

  /** Registers a person with an unverified address. */
  async register(name: string): Promise<Person> {
    return toPerson(await this.#call('accounts:signUp', this.#password(name)))
  }

  async signIn(name: string): Promise<Person> {
    return toPerson(await this.#call('accounts:signInWithPassword', this.#password(name)))
  }

  /** Registers a person with a verified address and signs them in. */
  async verified(name: string): Promise<Person> {
    const { uid } = await this.register(name)
    await this.change(uid, { emailVerified: true })
    return this.signIn(name)
  }

  async signInWith(provider: 'google.com' | 'facebook.com', email: string): Promise<Person> {
    const claims = { sub: `${provider} ${email}`, email, email_verified: provider === 'google.com' }
    const postBody = new URLSearchParams({ providerId: provider, id_token: JSON.stringify(claims) })
    return toPerson(
      await this.#call('accounts:signInWithIdp', {
        postBody: String(postBody),
        requestUri: 'http://localhost',
        returnSecureToken: true,
      }),
    )
  }

  /** The same person with a token of an older sign-in, which works because the emulator does not sign tokens. */
  async signedInBefore({ uid, idToken }: Person, minutes: number): Promise<Person> {
    await this.change(uid, { validSince: '1' })
    const [header = '', claims = ''] = idToken.split('.')
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { auth_time: number }
    payload.auth_time -= minutes * 60
    const aged = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return { uid, idToken: `${header}.${aged}.` }
  }

  /** Admin changes: `disableUser`, `validSince`, `emailVerified`. */
  async change(uid: string, changes: Record<string, unknown>): Promise<void> {
    await this.#call(`projects/${PROJECT}/accounts:update`, { localId: uid, ...changes })
  }

  async remove(uid: string): Promise<void> {
    await this.#call(`projects/${PROJECT}/accounts:delete`, { localId: uid })
  }

  async exists(uid: string): Promise<boolean> {
    const { users } = await this.#call(`projects/${PROJECT}/accounts:lookup`, { localId: [uid] })
    return users !== undefined
  }

  #password(name: string) {
    return { email: this.emailOf(name), password: 'long enough', returnSecureToken: true }
  }

  async #call(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const isAdministration = path.startsWith('projects/')
    const response = await fetch(
      `http://${this.#host}/identitytoolkit.googleapis.com/v1/${path}${isAdministration ? '' : '?key=any'}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(isAdministration ? { authorization: 'Bearer owner' } : {}),
        },
        body: JSON.stringify(body),
      },
    )
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

const toPerson = ({ localId, idToken }: Record<string, unknown>): Person => ({
  uid: String(localId),
  idToken: String(idToken),
})
