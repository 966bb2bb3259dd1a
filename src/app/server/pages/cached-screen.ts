import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderPage, type Screens } from './web.ts'

/** Placeholders for the values of each response: the site's origin and the page's nonces. */
const ORIGIN = 'https://origin.invalid'
const NONCES = { script: 'placeholder-of-the-script-nonce', style: 'placeholder-of-the-style-nonce' }

interface Page {
  status: number
  headers: Record<string, string>
  html: string
}

/** A screen that is the same for everybody: rendered once, and sent with fresh nonces. */
export class CachedScreen {
  readonly #app: FastifyInstance
  readonly #screens: Screens
  readonly #path: string
  #rendered: Promise<Page> | undefined

  constructor(app: FastifyInstance, screens: Screens, path: string) {
    this.#app = app
    this.#screens = screens
    this.#path = path
  }

  async send(origin: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers, html } = await this.#page(request)
    const { script, style } = reply.cspNonce
    reply.code(status).headers({ 'cache-control': 'private, no-cache', ...headers })
    return reply.send(
      html
        .replaceAll(ORIGIN, () => origin)
        .replaceAll(NONCES.script, script)
        .replaceAll(NONCES.style, style),
    )
  }

  /** The rendered page; after a failure, the next call retries. */
  async #page(request: FastifyRequest): Promise<Page> {
    if (this.#rendered) return this.#rendered
    const rendering = this.#render(request)
    if (!this.#screens.development) this.#rendered = rendering
    const page = await rendering.catch((error: unknown) => {
      this.#rendered = undefined
      throw error
    })
    if (page.status !== 200) this.#rendered = undefined
    return page
  }

  async #render(request: FastifyRequest): Promise<Page> {
    const response = await renderPage(this.#app, this.#screens, {
      caller: request,
      page: new Request(ORIGIN + this.#path),
      origin: ORIGIN,
      nonces: NONCES,
    })
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, html: await response.text() }
  }
}
