import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Units } from '../../../platform/contract/units.ts'
import { PAGE_HEADERS, renderPage, type Screens } from './web.ts'

/** Placeholders for the values of each response: the site's origin and the page's nonces. */
const ORIGIN = 'https://origin.invalid'
const NONCES = { script: 'placeholder-of-the-script-nonce', style: 'placeholder-of-the-style-nonce' }

interface Visit {
  origin: string
  units: Units
}

interface Page {
  status: number
  headers: Record<string, string>
  html: string
}

/** A screen that differs only in its units: rendered once for each, and sent with fresh nonces. */
export class CachedScreen {
  readonly #app: FastifyInstance
  readonly #screens: Screens
  readonly #path: string
  readonly #rendered = new Map<Units, Promise<Page>>()

  constructor(app: FastifyInstance, screens: Screens, path: string) {
    this.#app = app
    this.#screens = screens
    this.#path = path
  }

  async send({ origin, units }: Visit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers, html } = await this.#page(request, units)
    const { script, style } = reply.cspNonce
    reply.code(status).headers({ ...PAGE_HEADERS, ...headers })
    return reply.send(
      html
        .replaceAll(ORIGIN, () => origin)
        .replaceAll(NONCES.script, script)
        .replaceAll(NONCES.style, style),
    )
  }

  /** The rendered page; after a failure, the next call retries. */
  async #page(request: FastifyRequest, units: Units): Promise<Page> {
    const rendered = this.#rendered.get(units)
    if (rendered) return rendered
    const rendering = this.#render(request, units)
    if (!this.#screens.development) this.#rendered.set(units, rendering)
    const page = await rendering.catch((error: unknown) => {
      this.#rendered.delete(units)
      throw error
    })
    if (page.status !== 200) this.#rendered.delete(units)
    return page
  }

  async #render(request: FastifyRequest, units: Units): Promise<Page> {
    const response = await renderPage(this.#app, this.#screens, {
      caller: request,
      page: new Request(ORIGIN + this.#path),
      origin: ORIGIN,
      units,
      nonces: NONCES,
    })
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, html: await response.text() }
  }
}
