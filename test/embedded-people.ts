import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { deleteIdentity } from '../src/accounts/server/identity/auth.queries.ts'
import { identitySessions } from '../src/database/schema/index.ts'
import { openTestApp, type TestApp } from './app.ts'
import { IdentityBrowser, injectInto } from './identity-browser.ts'
import type { Person } from './people.ts'

const SITE = 'http://localhost'

/** People with identities of the site itself, for trying. */
export class EmbeddedPeople {
  readonly #domain = `${randomUUID().slice(0, 8)}.example`
  #test: TestApp | undefined

  /** Opens the application that they sign in to. */
  async openApp(environment: Record<string, string> = {}): Promise<TestApp> {
    this.#test = await openTestApp({ IDENTITY: 'embedded', ...environment })
    return this.#test
  }

  /** A person's email address by name. */
  emailOf(name: string): string {
    return `${name}@${this.#domain}`
  }

  /** A person who signs in with Google. */
  verified(name: string): Promise<Person> {
    return this.signInWith('google.com', this.emailOf(name))
  }

  async signInWith(provider: 'google.com' | 'facebook.com', email: string): Promise<Person> {
    const browser = new IdentityBrowser(SITE, injectInto(this.#opened.app))
    const idToken = await browser.signInAs(provider === 'google.com' ? 'google' : 'facebook', email)
    return { uid: decodeJwt(idToken).sub ?? '', idToken }
  }

  /** The same person, who has signed in so long ago. */
  async signedInBefore(person: Person, minutes: number): Promise<Person> {
    const createdAt = new Date(Date.now() - minutes * 60_000)
    await this.#opened.database
      .update(identitySessions)
      .set({ createdAt })
      .where(eq(identitySessions.userId, person.uid))
    return person
  }

  /** Deletes somebody's identity, but not what they have done here. */
  async remove(uid: string): Promise<void> {
    await deleteIdentity(this.#opened.database, uid)
  }

  get #opened(): TestApp {
    if (!this.#test) throw new Error('Open the application first.')
    return this.#test
  }
}
