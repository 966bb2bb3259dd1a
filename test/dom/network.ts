import type { BrowserWindow, IFetchInterceptor, Request as PageRequest } from 'happy-dom'

type Matcher = string | RegExp | ((url: URL) => boolean)
type Handler = (route: DomRoute, request: DomRequest) => unknown
interface Answer {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
  response?: DomResponse
}
interface Override {
  url?: string
  method?: string
  headers?: Record<string, string>
  postData?: string
}
interface Rule {
  matcher: Matcher
  handler: Handler
  remaining: number
}

/** Gets each request of a page and each response. */
export interface NetworkListener {
  request(request: DomRequest): void
  response(response: DomResponse): void
  requestfailed(request: DomRequest): void
  requestfinished(request: DomRequest): void
}

export class DomRequest {
  readonly #url: string
  readonly #method: string
  readonly #headers: Record<string, string>
  readonly body: Buffer
  readonly #isNavigation: boolean

  constructor(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: Buffer,
    isNavigation: boolean,
  ) {
    this.#url = url
    this.#method = method
    this.#headers = headers
    this.body = body
    this.#isNavigation = isNavigation
  }

  url = () => this.#url
  method = () => this.#method
  headers = () => this.#headers
  postData = () => (this.body.length > 0 ? this.body.toString() : null)
  postDataJSON = () => JSON.parse(this.body.toString() || 'null')
  postDataBuffer = () => (this.body.length > 0 ? this.body : null)
  resourceType = () => (this.#isNavigation ? 'document' : 'fetch')
  isNavigationRequest = () => this.#isNavigation
}

export class DomResponse {
  readonly #request: DomRequest
  readonly #url: string
  readonly #status: number
  readonly #headers: Headers
  readonly #bytes: Buffer

  constructor(request: DomRequest, { url, status, headers }: Response, bytes: Buffer) {
    this.#request = request
    this.#url = url || request.url()
    this.#status = status
    this.#headers = headers
    this.#bytes = bytes
  }

  request = () => this.#request
  url = () => this.#url
  status = () => this.#status
  ok = () => this.#status >= 200 && this.#status < 300
  headers = () => Object.fromEntries(this.#headers)
  headerValue = async (name: string) => this.#headers.get(name)
  body = async () => this.#bytes
  text = async () => this.#bytes.toString()
  json = async () => JSON.parse(this.#bytes.toString())
  finished = async () => null
  webHeaders = () => this.#headers
}

/** What a handler decides about a request; the next handler decides if it falls back. */
type Decision =
  | { kind: 'fulfil'; answer: Answer }
  | { kind: 'abort' }
  | { kind: 'continue'; override: Override }
  | { kind: 'fallback' }

export class DomRoute {
  readonly #request: DomRequest
  readonly #send: (override?: Override) => Promise<DomResponse>
  readonly decision: Promise<Decision>
  #decide: (decision: Decision) => void = () => {}

  constructor(request: DomRequest, send: (override?: Override) => Promise<DomResponse>) {
    this.#request = request
    this.#send = send
    this.decision = new Promise((resolve) => {
      this.#decide = resolve
    })
  }

  request = () => this.#request
  fulfill = async (answer: Answer = {}) => this.#decide({ kind: 'fulfil', answer })
  abort = async () => this.#decide({ kind: 'abort' })
  continue = async (override: Override = {}) => this.#decide({ kind: 'continue', override })
  fallback = async () => this.#decide({ kind: 'fallback' })
  fetch = (override?: Override) => this.#send(override)
}

/** Sends the requests of a page to the server, unless a test answers them; `cookies` are those of its context. */
export class Network implements IFetchInterceptor {
  readonly #rules: Rule[] = []
  readonly #listener: NetworkListener
  readonly #jar: CookieJar
  readonly #language: string
  readonly #isOpening: (window: BrowserWindow) => boolean
  isOffline = false

  /** @param isOpening whether a window still waits for its document */
  constructor(
    listener: NetworkListener,
    jar: CookieJar,
    language: string,
    isOpening: (window: BrowserWindow) => boolean,
  ) {
    this.#listener = listener
    this.#jar = jar
    this.#language = language
    this.#isOpening = isOpening
  }

  route(matcher: Matcher, handler: Handler, { times = Number.POSITIVE_INFINITY } = {}): void {
    this.#rules.unshift({ matcher, handler, remaining: times })
  }

  unroute(matcher?: Matcher, handler?: Handler): void {
    const isKept = (rule: Rule) =>
      matcher !== undefined &&
      (String(rule.matcher) !== String(matcher) || (handler !== undefined && rule.handler !== handler))
    this.#rules.splice(0, this.#rules.length, ...this.#rules.filter(isKept))
  }

  async beforeAsyncRequest({ request, window }: { request: PageRequest; window: BrowserWindow }) {
    const isNavigation = this.#isOpening(window)
    const body = request.body ? Buffer.from(await request.clone().arrayBuffer()) : Buffer.alloc(0)
    const headers = {
      ...{ ...Object.fromEntries(request.headers), 'accept-language': this.#language },
      // As browsers send it.
      ...(request.method !== 'GET' && { origin: window.location.origin }),
    }
    const sent = new DomRequest(request.url, request.method, headers, body, isNavigation)
    this.#listener.request(sent)
    const response = await Promise.race([this.#answer(sent), cancelled(request)]).catch(() => undefined)
    if (!response) {
      this.#listener.requestfailed(sent)
      throw new window.TypeError('Failed to fetch')
    }
    this.#listener.response(response)
    this.#listener.requestfinished(sent)
    const bytes = isNavigation
      ? await withoutScriptFiles(await response.text(), request.url)
      : await response.body()
    const hasBody = ![204, 205, 304].includes(response.status())
    const answer = new window.Response(hasBody ? (bytes as string) : null, {
      status: response.status(),
      headers: response.headers(),
    })
    Object.defineProperty(answer, 'url', { value: response.url() })
    return answer
  }

  /** The response of a test or the server; undefined if there is none. */
  async #answer(request: DomRequest): Promise<DomResponse | undefined> {
    if (this.isOffline) return undefined
    const send = (override: Override = {}) => this.send(request, override)
    for (const rule of [...this.#rules]) {
      if (rule.remaining === 0 || !matchesUrl(request.url(), rule.matcher)) continue
      rule.remaining--
      const route = new DomRoute(request, send)
      // A handler may wait for something before it decides.
      const failed = Promise.resolve(rule.handler(route, request)).then(() => route.decision)
      const decision = await Promise.race([route.decision, failed])
      if (decision.kind === 'abort') return undefined
      if (decision.kind === 'fulfil') return await fulfilled(request, decision.answer)
      if (decision.kind === 'continue') return await send(decision.override)
    }
    return await send()
  }

  async send(request: DomRequest, override: Override = {}): Promise<DomResponse> {
    const method = override.method ?? request.method()
    const headers = new Headers(override.headers ?? request.headers())
    const url = new URL(override.url ?? request.url())
    const body = override.postData ?? (method === 'GET' || method === 'HEAD' ? undefined : request.body)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    let target = url
    for (;;) {
      headers.set('cookie', this.#jar.headerFor(target))
      const init = target === url ? { method, body: body as BodyInit } : {}
      const response = await fetch(target, { ...init, headers, redirect: 'manual' })
      this.#jar.keep(response.headers.getSetCookie(), target)
      const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!location) return new DomResponse(request, response, bytes)
      target = new URL(location, target)
    }
  }
}

const cancelled = ({ signal }: PageRequest) =>
  new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))

/** A function of the window that runs the page's script once the document is there. */
export const HYDRATE = '__hydrate'

/** A document without the built scripts, which the page's script replaces; the list of routes stays. */
async function withoutScriptFiles(html: string, url: string): Promise<string> {
  const [, path] = /import "(\/assets\/manifest-[^"]+)"/.exec(html) ?? []
  const routes = path ? await routesAt(new URL(path, url).href) : ''
  return html.replace(
    /<script[^>]*type="module"[^>]*>[\s\S]*?<\/script>/g,
    () => `<script>${routes};${HYDRATE}()</script>`,
  )
}

const routesByUrl = new Map<string, Promise<string>>()
function routesAt(url: string): Promise<string> {
  const known = routesByUrl.get(url) ?? fetch(url).then((response) => response.text())
  routesByUrl.set(url, known)
  return known
}

async function fulfilled(request: DomRequest, { response, ...answer }: Answer): Promise<DomResponse> {
  const body = answer.json === undefined ? answer.body : JSON.stringify(answer.json)
  const type = answer.contentType ?? (answer.json === undefined ? undefined : 'application/json')
  const headers = new Headers(answer.headers ?? response?.headers())
  if (type) headers.set('content-type', type)
  const status = answer.status ?? response?.status() ?? 200
  const bytes = body === undefined ? ((await response?.body()) ?? Buffer.alloc(0)) : Buffer.from(body)
  return new DomResponse(request, { url: request.url(), status, headers } as Response, bytes)
}

/** Matches a URL with a pattern as in Playwright: a glob, a regular expression or a function. */
export function matchesUrl(url: string, matcher: Matcher): boolean {
  if (typeof matcher === 'function') return matcher(new URL(url))
  if (matcher instanceof RegExp) return matcher.test(url)
  const isPath = matcher.startsWith('/')
  const target = isPath ? url.slice(new URL(url).origin.length) : url
  return globPattern(matcher).test(target)
}

function globPattern(glob: string): RegExp {
  const pattern = glob
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replace(/\*\*?/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${pattern}$`)
}

/** A cookie, by its name. */
export type Cookie = [string, { value: string; attributes: Record<string, string | true> }]

/** The cookies of a context, of the one site that its pages are on. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie[1]>()

  get all(): Cookie[] {
    return [...this.#cookies]
  }

  restore(cookies: Iterable<Cookie>): void {
    for (const [name, cookie] of cookies) this.#cookies.set(name, cookie)
  }

  keep(lines: string[], { protocol }: URL): void {
    for (const line of lines) {
      const [pair = '', ...rest] = line.split(/;\s*/)
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const attributes = Object.fromEntries(
        rest.map((part) => [part.split('=')[0]?.toLowerCase() ?? '', part.split('=')[1] ?? (true as const)]),
      )
      if (attributes.secure && protocol === 'http:') continue
      if (attributes['max-age'] === '0') this.#cookies.delete(name)
      else this.#cookies.set(name, { value, attributes })
    }
  }

  headerFor(_: URL): string {
    return [...this.#cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  /** What scripts can read and write as `document.cookie`. */
  get visible(): string {
    return [...this.#cookies]
      .filter(([, { attributes }]) => !attributes.httponly)
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  list() {
    return [...this.#cookies].map(([name, { value, attributes }]) => ({
      name,
      value,
      path: String(attributes.path ?? '/'),
      sameSite: attributes.samesite ?? 'Lax',
      httpOnly: 'httponly' in attributes,
      secure: 'secure' in attributes,
    }))
  }

  clear(): void {
    this.#cookies.clear()
  }
}
