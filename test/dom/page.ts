import { EventEmitter } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { BrowserContext, Page } from '@playwright/test'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { Browser, BrowserErrorCaptureEnum, type BrowserPage, type BrowserWindow } from 'happy-dom'
import { Accessibility } from './accessibility.ts'
import { PageClock } from './clock.ts'
import { DomLocator } from './locator.ts'
import {
  type Cookie,
  CookieJar,
  DomRequest,
  type DomResponse,
  HYDRATE,
  matchesUrl,
  Network,
} from './network.ts'
import type { DisplayRule } from './page-script.ts'
import { poll } from './poll.ts'
import { completeWindow, type DomChannel, selectAsParsed } from './window.ts'

export interface Screens {
  script: Script
  displayRules: DisplayRule[]
}
export interface ContextOptions {
  baseURL: string
  javaScriptEnabled: boolean
  locale: string
  viewport: { width: number; height: number }
  geolocation?: { latitude: number; longitude: number }
  permissions: string[]
}

/** Says of members that a page or locator without layout does not have where tests that need them belong. */
export function refusing<T extends object>(target: T, kind: string): T {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value === 'function') return value.bind(target)
      if (value !== undefined || typeof name === 'symbol' || name === 'then' || name === 'toJSON')
        return value
      throw new Error(`${kind}.${name} needs a browser: keep this test in e2e.`)
    },
  })
}

interface StorageState {
  local: Record<string, string>
  cookies: Cookie[]
}

/** A person's browser: pages with the same cookies and storage. */
export class DomContext extends EventEmitter {
  readonly options: ContextOptions
  readonly jar = new CookieJar()
  readonly channels = new Set<DomChannel>()
  readonly indexedDB = new IDBFactory()
  readonly initScripts: string[] = []
  readonly screens: Screens
  readonly #pages: DomPage[] = []
  #storages: { local: Storage; session: Storage } | undefined
  #restored: StorageState['local'] = {}
  isOffline = false

  constructor(screens: Screens, options: ContextOptions) {
    super()
    this.screens = screens
    this.options = options
  }

  async newPage(): Promise<Page> {
    return this.addPage().asPage
  }

  addPage(opener?: DomPage): DomPage {
    const page = new DomPage(this, opener)
    this.#pages.push(page)
    this.emit('page', page.asPage)
    return page
  }

  /** The storages of all pages, which are those of the first window. */
  storagesIn(window: BrowserWindow): { local: Storage; session: Storage } {
    if (!this.#storages) {
      const { localStorage, sessionStorage } = window as unknown as Window
      this.#storages = { local: localStorage, session: sessionStorage }
      for (const [name, value] of Object.entries(this.#restored)) localStorage.setItem(name, value)
    }
    return this.#storages
  }

  /** What is kept of a sign-in. */
  async storageState(): Promise<StorageState> {
    return { local: { ...this.#storages?.local }, cookies: this.jar.all }
  }

  /** Only before the first page is opened. */
  async setStorageState({ local, cookies }: StorageState): Promise<void> {
    this.#restored = local
    this.jar.restore(cookies)
  }

  pages = () => this.#pages.map(({ asPage }) => asPage)

  async addInitScript(act: () => void): Promise<void> {
    this.initScripts.push(`(${act})()`)
  }

  cookies = async () => this.jar.list()
  clearCookies = async () => this.jar.clear()
  async grantPermissions(permissions: string[]): Promise<void> {
    this.options.permissions = permissions
  }
  async setGeolocation(geolocation: { latitude: number; longitude: number }): Promise<void> {
    this.options.geolocation = geolocation
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    for (const page of this.#pages) page.setOffline(isOffline)
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close()
  }

  get asContext(): BrowserContext {
    return refusing(this, 'context') as unknown as BrowserContext
  }
}

/** How many turns of the event loop rendering may take; with a stopped clock it never ends. */
const MAX_TURNS = 200

/** A page in a DOM without layout. Each document gets its own window, in which the page's script hydrates it. */
export class DomPage extends EventEmitter {
  readonly #context: DomContext
  readonly #page: BrowserPage
  readonly #network: Network
  readonly #initScripts: string[] = []
  readonly #ready = new WeakSet<BrowserWindow>()
  readonly #opener: DomPage | undefined
  /** What the scripts of the page that opened this one see of it. */
  readonly handle: { readonly closed: boolean; close(): void }
  #isClosed = false
  #opening: Promise<unknown> | undefined
  readonly asPage: Page
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
  readonly clock: PageClock
  readonly #root: DomLocator
  #user: { actor: ReturnType<typeof userEvent.setup>; document: Document } | undefined
  #lastDocument: DomResponse | undefined

  constructor(context: DomContext, opener?: DomPage) {
    super()
    this.#context = context
    this.#opener = opener
    const isClosed = () => this.#isClosed
    this.handle = {
      get closed() {
        return isClosed()
      },
      close: () => void this.close(),
    }
    const { options, jar } = context
    this.#network = new Network(
      {
        request: (request) => this.#tell('request', request),
        response: (response) => {
          if (response.request().isNavigationRequest()) this.#lastDocument = response
          this.#tell('response', response)
        },
        requestfailed: (request) => this.#tell('requestfailed', request),
        requestfinished: (request) => this.#tell('requestfinished', request),
      },
      jar,
      options.locale,
      (window) => !this.#ready.has(window),
    )
    const browser = new Browser({
      console: this.#console(),
      settings: {
        enableJavaScriptEvaluation: options.javaScriptEnabled,
        suppressInsecureJavaScriptEnvironmentWarning: true,
        disableJavaScriptFileLoading: true,
        disableCSSFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        errorCapture: BrowserErrorCaptureEnum.tryAndCatch,
        device: { prefersReducedMotion: 'reduce' },
        viewport: { ...options.viewport, devicePixelRatio: 1 },
        fetch: { interceptor: this.#network as never },
        navigation: { beforeContentCallback: (window) => this.#prepare(window) },
      },
    })
    this.#page = browser.newPage()
    this.#page.setViewport(options.viewport)
    this.clock = new PageClock(() => (this.#ready.has(this.window) ? this.window : undefined))
    this.#root = new DomLocator(this, '', (roots) => roots)
    this.keyboard = {
      press: (key) => this.press(key),
      type: (text) => this.type(text),
    }
    this.asPage = refusing(this, 'page') as unknown as Page
  }

  get window(): BrowserWindow {
    return this.#page.mainFrame.window
  }

  get document(): Document {
    return this.window.document as unknown as Document
  }

  look(): Accessibility {
    const { screens, options } = this.#context
    return new Accessibility(
      this.window as unknown as Window,
      screens.displayRules,
      options.javaScriptEnabled,
    )
  }

  /** Whoever acts in the open document. Set up only when it is there: opening it removes all listeners. */
  get user(): ReturnType<typeof userEvent.setup> {
    const { document } = this
    if (this.#user?.document !== document) {
      const { navigator } = this.window
      // What scripts have made of it stays.
      const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
      const actor = userEvent.setup({ document, delay: null, pointerEventsCheck: 0 })
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard)
      this.#user = { actor, document }
    }
    return this.#user.actor
  }

  #tell(event: string, detail: unknown): void {
    this.emit(event, detail)
    this.#context.emit(event, detail)
  }

  #console(): Console {
    const report =
      (type: string) =>
      (...parts: unknown[]) =>
        this.#tell('console', {
          type: () => type,
          text: () => inWordsOfChromium(parts.map(textOf).join(' ')),
          location: () => ({ url: this.url() }),
        })
    return Object.assign(Object.create(console), {
      error: report('error'),
      warn: report('warning'),
      log: report('log'),
      info: report('info'),
      debug: report('debug'),
    })
  }

  #prepare(window: BrowserWindow): void {
    const { options, jar, channels, indexedDB, screens } = this.#context
    completeWindow(window, {
      storages: this.#context.storagesIn(window),
      language: options.locale,
      channels,
      indexedDB,
      cookies: jar,
      geolocation: () => (options.permissions.includes('geolocation') ? options.geolocation : undefined),
      isOnline: () => !this.#context.isOffline,
      onDialog: (type, message) => this.#answerDialog(type, message),
      opener: this.#opener && { postMessage: (data) => this.#opener?.receive(data, this.handle) },
      open: (address) => this.#openPopup(address),
      onDownload: (bytes) => this.emit('download', downloadOf(bytes)),
      close: () => void this.close(),
    })
    window.addEventListener('error', (event) => this.#failed((event as unknown as ErrorEvent).error))
    window.addEventListener('unhandledrejection', (event) =>
      this.#failed((event as unknown as PromiseRejectionEvent).reason),
    )
    this.#ready.add(window)
    window.document.addEventListener('DOMContentLoaded', () => selectAsParsed(this.document))
    if (!options.javaScriptEnabled) return
    this.clock.start(window)
    for (const script of [...this.#context.initScripts, ...this.#initScripts]) this.#run(script)
    const hydrate = () => {
      if (window.closed) return
      selectAsParsed(window.document as unknown as Document)
      screens.script.runInContext(window as never)
    }
    Object.assign(window, { [HYDRATE]: () => setImmediate(hydrate) })
  }

  #failed(error: unknown): void {
    this.#context.emit('weberror', { error: () => error })
    this.emit('pageerror', error)
  }

  #openPopup(address: string) {
    const popup = this.#context.addPage(this)
    popup.#opening = popup.goto(address)
    this.emit('popup', popup.asPage)
    return popup.handle
  }

  /** Gets a message of a window that this page opened. */
  receive(data: unknown, source: object): void {
    const { window } = this
    const event = new window.MessageEvent('message', { data, origin: window.location.origin })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }

  /** Dialogs are dismissed unless a test listens to them. */
  #answerDialog(type: string, message: string): boolean {
    let isAccepted = false
    const accept = async () => {
      isAccepted = true
    }
    this.emit('dialog', { type: () => type, message: () => message, accept, dismiss: async () => {} })
    return isAccepted
  }

  #run<T>(code: string): T {
    return new Script(code).runInContext(this.window as never) as T
  }

  /** The function as it works in the page, where it sees the page's globals. */
  inPage<F>(act: F): F {
    return this.#run<F>(`(${act})`)
  }

  // Navigating

  async goto(address: string) {
    this.#lastDocument = undefined
    this.window.dispatchEvent(new this.window.Event('pagehide'))
    // What the page sends at last.
    await new Promise(setImmediate)
    await this.#page.goto(new URL(address, this.#context.options.baseURL).href)
    await this.settled()
    return this.#lastDocument ?? null
  }

  async reload() {
    await this.rendered()
    await this.#page.reload()
    await this.settled()
    return this.#lastDocument ?? null
  }

  async goBack(): Promise<null> {
    await this.rendered()
    await this.#page.goBack()
    await this.settled()
    return null
  }

  async goForward(): Promise<null> {
    await this.rendered()
    await this.#page.goForward()
    await this.settled()
    return null
  }

  url(): string {
    return this.#page.url
  }

  title = async () => this.document.title
  content = async () => this.document.documentElement.outerHTML

  /** Waits until a document that is being opened is there and hydrated. */
  async settled(): Promise<void> {
    await poll('the page to open', () => {
      if (this.#isClosed) return true
      const { document } = this.window
      if (this.url() === 'about:blank') return true
      if (!this.#ready.has(this.window) || document.readyState === 'loading' || !document.body) return false
      return (
        !this.#context.options.javaScriptEnabled || !document.querySelector('main') || isHydrated(document)
      )
    })
  }

  /** Lets React show what it has begun to render: nobody acts on what isn't painted. */
  async rendered(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS && isRendering(this.window.document); turn++)
      await new Promise(setImmediate)
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await poll(`the URL ${wanted}`, () => this.isAt(wanted))
  }

  isAt(wanted: string | RegExp | ((url: URL) => boolean)): boolean {
    const base = this.#context.options.baseURL
    const target = typeof wanted === 'string' && wanted.startsWith('/') ? new URL(wanted, base).href : wanted
    return matchesUrl(this.url(), target)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#ready.delete(this.window)
    this.clock.stop()
    await this.#opening
    await this.#page.context.browser.close()
    this.emit('close')
  }

  // Finding

  locator(...args: Parameters<DomLocator['locator']>) {
    return this.#root.locator(...args)
  }
  getByRole(...args: Parameters<DomLocator['getByRole']>) {
    return this.#root.getByRole(...args)
  }
  getByText(...args: Parameters<DomLocator['getByText']>) {
    return this.#root.getByText(...args)
  }
  getByLabel(...args: Parameters<DomLocator['getByLabel']>) {
    return this.#root.getByLabel(...args)
  }
  getByPlaceholder(...args: Parameters<DomLocator['getByPlaceholder']>) {
    return this.#root.getByPlaceholder(...args)
  }
  getByAltText(...args: Parameters<DomLocator['getByAltText']>) {
    return this.#root.getByAltText(...args)
  }
  getByTitle(...args: Parameters<DomLocator['getByTitle']>) {
    return this.#root.getByTitle(...args)
  }
  getByTestId(...args: Parameters<DomLocator['getByTestId']>) {
    return this.#root.getByTestId(...args)
  }

  // Acting

  async press(key: string): Promise<void> {
    await this.rendered()
    const keys = key.split('+').map((name) => (name === 'Space' ? ' ' : name))
    const [last = '', ...modifiers] = keys.reverse()
    const down = modifiers.map((name) => `{${MODIFIERS[name] ?? name}>}`).join('')
    const up = modifiers.map((name) => `{/${MODIFIERS[name] ?? name}}`).join('')
    await this.user.keyboard(`${down}${last.length > 1 ? `{${last}}` : escapeKeys(last)}${up}`)
    await this.settled()
  }

  async type(text: string): Promise<void> {
    await this.rendered()
    await this.user.keyboard(escapeKeys(text))
    await this.settled()
  }

  /** Sets a field's value as a person would, which React notices. */
  setValue(field: Element, value: string): void {
    const { HTMLTextAreaElement, HTMLInputElement, InputEvent } = this.window
    const { prototype } = field.localName === 'textarea' ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: value }) as unknown as Event)
  }

  setFiles(input: Element, files: { name: string; mimeType: string; buffer: Buffer }[]): void {
    const chosen = files.map(
      ({ name, mimeType, buffer }) => new this.window.File([buffer], name, { type: mimeType }),
    )
    const list = Object.assign([...chosen], { item: (index: number) => chosen[index] ?? null })
    Object.defineProperty(input, 'files', { configurable: true, value: list })
  }

  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    this.#page.setViewport(size)
    this.#context.options.viewport = size
  }

  viewportSize = () => this.#context.options.viewport

  async emulateMedia(media: { colorScheme?: string | null; reducedMotion?: string | null }): Promise<void> {
    const { device } = this.#page.context.browser.settings
    if (media.colorScheme) device.prefersColorScheme = media.colorScheme
    if (media.reducedMotion) device.prefersReducedMotion = media.reducedMotion
  }

  async evaluate<A, R>(act: (argument: A) => R, argument: A): Promise<Awaited<R>> {
    return await (typeof act === 'function' ? this.inPage(act)(argument) : this.#run<R>(`${act}`))
  }

  async waitForFunction<A>(check: (argument: A) => unknown, argument: A): Promise<void> {
    await poll(`${check}`, () => Promise.resolve(this.inPage(check)(argument)).then(Boolean))
  }

  async addInitScript(act: (argument: unknown) => void, argument?: unknown): Promise<void> {
    this.#initScripts.push(`(${act})(${JSON.stringify(argument)})`)
  }

  // The network

  async route(...args: Parameters<Network['route']>): Promise<void> {
    this.#network.route(...args)
  }
  async unroute(...args: Parameters<Network['unroute']>): Promise<void> {
    this.#network.unroute(...args)
  }
  async unrouteAll(): Promise<void> {
    this.#network.unroute()
  }

  setOffline(isOffline: boolean): void {
    this.#network.isOffline = isOffline
    if (this.#isClosed) return
    this.window.dispatchEvent(new this.window.Event(isOffline ? 'offline' : 'online'))
  }

  waitForRequest = (wanted: string | RegExp | ((request: DomRequest) => boolean)) =>
    this.#waitFor('request', wanted, (request: DomRequest) => request.url())

  waitForResponse = (wanted: string | RegExp | ((response: DomResponse) => boolean)) =>
    this.#waitFor('response', wanted, (response: DomResponse) => response.url())

  waitForEvent = (event: string, check: (detail: unknown) => boolean = () => true) =>
    this.#waitFor(event, check, String)

  #waitFor<T>(
    event: string,
    wanted: string | RegExp | ((detail: T) => boolean),
    urlOf: (detail: T) => string,
  ) {
    return new Promise<T>((resolve) => {
      const listen = (detail: T) => {
        const isWanted = typeof wanted === 'function' ? wanted(detail) : matchesUrl(urlOf(detail), wanted)
        if (!isWanted) return
        this.off(event, listen)
        resolve(detail)
      }
      this.on(event, listen)
    })
  }

  context = () => this.#context.asContext

  get request() {
    return new ApiRequests(this.#network, this.#context.options.baseURL)
  }
}

/** Requests of a test itself, with the cookies of its page. */
export class ApiRequests {
  readonly #network: Network
  readonly #baseURL: string

  constructor(network: Network, baseURL: string) {
    this.#network = network
    this.#baseURL = baseURL
  }

  get = (path: string, options?: RequestOptions) => this.#send('GET', path, options)
  head = (path: string, options?: RequestOptions) => this.#send('HEAD', path, options)
  post = (path: string, options?: RequestOptions) => this.#send('POST', path, options)
  put = (path: string, options?: RequestOptions) => this.#send('PUT', path, options)
  patch = (path: string, options?: RequestOptions) => this.#send('PATCH', path, options)
  delete = (path: string, options?: RequestOptions) => this.#send('DELETE', path, options)

  async #send(method: string, path: string, { data, headers = {}, multipart, params }: RequestOptions = {}) {
    const url = new URL(path, this.#baseURL)
    for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, String(value))
    const form = multipart && new Response(formOf(multipart))
    const type = form?.headers.get('content-type') ?? (data === undefined ? undefined : 'application/json')
    const text = typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data)
    const body = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from(text ?? '')
    const all = { ...(type ? { 'content-type': type } : {}), ...headers }
    return this.#network.send(new DomRequest(url.href, method, all, body, false))
  }
}

interface RequestOptions {
  data?: unknown
  headers?: Record<string, string>
  params?: Record<string, string | number | boolean>
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
}

function downloadOf(bytes: Blob) {
  return {
    async path() {
      const path = join(await mkdtemp(join(tmpdir(), 'opencourt-download-')), 'file')
      await writeFile(path, Buffer.from(await bytes.arrayBuffer()))
      return path
    },
  }
}

function formOf(fields: NonNullable<RequestOptions['multipart']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value.buffer as never], { type: value.mimeType }), value.name)
  return form
}

const MODIFIERS: Record<string, string> = { ControlOrMeta: 'Control' }
const escapeKeys = (text: string) => text.replace(/[{[]/g, '$&$&')

function isHydrated(document: BrowserWindow['document']): boolean {
  return reactRoot(document)?.current.memoizedState.isDehydrated === false
}

/** Whether React has yet to render something that it doesn't wait for. */
function isRendering(document: BrowserWindow['document']): boolean {
  const { pendingLanes = 0, suspendedLanes = 0 } = reactRoot(document) ?? {}
  return (pendingLanes & ~suspendedLanes) !== 0
}

const reactRoot = (document: BrowserWindow['document']) =>
  Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1].stateNode

const textOf = (part: unknown) => (part instanceof Error ? part.message : String(part))

/** What tests expect when a document can't be found. */
const inWordsOfChromium = (text: string) =>
  text.replace(/^GET \S+ (\d{3}) .*/, 'Failed to load resource: the server responded with a status of $1')
