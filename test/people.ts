import { randomUUID } from 'node:crypto'

/** Somebody at the identity provider, with a token that is fresh. */
export interface Person {
  uid: string
  idToken: string
}

/** The project that the emulator serves to those who are nobody yet. */
export const PROJECT = 'demo-opencourt'

/** People who sign in at the Auth emulator. It is one for all tests, so each test file has its own domain. */
export class People {
  readonly #host: string
  readonly #domain = `${randomUUID().slice(0, 8)}.example`

  constructor(host: string) {
    this.#host = host
  }

  /** The address of somebody by name. */
  emailOf(name: string): string {
    return `${name}@${this.#domain}`
  }

  /** Registers somebody whose address is not verified yet. */
  async register(name: string): Promise<Person> {
    return toPerson(await this.#call('accounts:signUp', this.#password(name)))
  }

  async signIn(name: string): Promise<Person> {
    return toPerson(await this.#call('accounts:signInWithPassword', this.#password(name)))
  }

  /** Somebody with a verified address and a password. */
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

  /** The same person with the token of a sign-in some minutes ago: those of the emulator are not signed. */
  async signedInBefore({ uid, idToken }: Person, minutes: number): Promise<Person> {
    await this.change(uid, { validSince: '1' })
    const [header = '', claims = ''] = idToken.split('.')
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { auth_time: number }
    payload.auth_time -= minutes * 60
    const aged = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return { uid, idToken: `${header}.${aged}.` }
  }

  /** What only the provider's administrators can do: `disableUser`, `validSince`, `emailVerified`. */
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
