import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a link can be used, milliseconds. */
const VALID_MS = 3_600_000
const TOKEN_BYTES = 32

/** The link with which the first owner of a new site proves to see its log. Only the hash of its token is kept. */
export class SetupLink {
  #open: { hash: Buffer; until: number } | undefined

  /** Makes a new token, in place of the one before. */
  renew(): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    this.#open = { hash: sha256(token), until: Date.now() + VALID_MS }
    return token
  }

  opens(token: string): boolean {
    if (!this.#open || Date.now() >= this.#open.until) return false
    return timingSafeEqual(sha256(token), this.#open.hash)
  }

  close(): void {
    this.#open = undefined
  }
}

/** The address of the screen that sets up a site. Servers, and so their logs, don't see what is after the #. */
export const setupUrl = (siteUrl: string, token: string) => `${siteUrl}/setup#${token}`

const sha256 = (text: string) => createHash('sha256').update(text).digest()
