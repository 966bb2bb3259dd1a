import { resolveObjectURL } from 'node:buffer'
import * as databases from 'fake-indexeddb'
import { type BrowserWindow, HTMLDialogElement as DomDialog } from 'happy-dom'

/** Assumed height of a card, pixels: what is about as far down as the window is high counts as in view. */
const CARD_PX = 200
/** Size of every element, pixels, for lists that render only what there is room for. */
const SIZE_PX = 600

export interface WindowParts {
  storages: { local: Storage; session: Storage }
  language: string
  /** Those of all windows of a browser. */
  channels: Set<DomChannel>
  indexedDB: IDBFactory
  cookies: { readonly visible: string; keep(lines: string[], url: URL): void }
  geolocation(): { latitude: number; longitude: number } | undefined
  isOnline(): boolean
  /** The window that opened this one, if any. */
  opener: { postMessage(data: unknown): void } | undefined
  open(address: string): object
  close(): void
  onDownload(bytes: Blob): void
  onDialog(type: 'alert' | 'confirm' | 'prompt', message: string): boolean
}

export interface DomChannel {
  readonly name: string
  receive(data: unknown): void
}

/** `BroadcastChannel` of a window, which reaches the other open windows of the same browser. */
const channelFrom = (window: BrowserWindow, channels: Set<DomChannel>) =>
  class extends EventTarget implements DomChannel {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown): void {
      for (const channel of channels)
        if (channel !== this && channel.name === this.name) channel.receive(structuredClone(data))
    }
    receive(data: unknown): void {
      setImmediate(() => window.closed || this.dispatchEvent(new MessageEvent('message', { data })))
    }
    close(): void {
      channels.delete(this)
    }
  }

/** Adds what the DOM library lacks, before any script of a page runs. */
export function completeWindow(window: BrowserWindow, parts: WindowParts): void {
  const { document, navigator, HTMLElement, HTMLLinkElement, Element } = window
  const { ReadableStream, TransformStream, WritableStream, TextDecoderStream, TextEncoderStream } = globalThis
  const { default: _, indexedDB: __, ...databaseTypes } = databases
  Object.assign(window, {
    ...databaseTypes,
    ReadableStream,
    TransformStream,
    WritableStream,
    TextDecoderStream,
    TextEncoderStream,
  })
  define(window, {
    // Lets React work on without the delays of timers.
    setImmediate: { value: (act: () => void) => setImmediate(() => window.closed || act()) },
    localStorage: { get: () => parts.storages.local },
    sessionStorage: { get: () => parts.storages.session },
    IntersectionObserver: { value: assumedIntersections(window) },
    ResizeObserver: { value: observerOfWindowSize(window) },
    indexedDB: { value: parts.indexedDB },
    BroadcastChannel: { value: channelFrom(window, parts.channels) },
    opener: { value: parts.opener ?? null },
    open: { value: opensFrom(window, parts), writable: true },
    close: { value: parts.close },
    alert: { value: (text: string) => void parts.onDialog('alert', text) },
    confirm: { value: (text: string) => parts.onDialog('confirm', text) },
    scrollTo: { value: () => {} },
    scrollBy: { value: () => {} },
  })
  const find = document.querySelector.bind(document)
  define(document, {
    // All dialogs are modal.
    querySelector: { value: (selector: string) => find(selector.replaceAll(':modal', '[open]')) },
    fonts: { value: new Set() },
    cookie: {
      get: () => parts.cookies.visible,
      set: (line: string) => parts.cookies.keep([line], new URL(window.location.href)),
    },
  })
  define(navigator, {
    language: { value: parts.language },
    languages: { value: [parts.language] },
    onLine: { get: parts.isOnline },
    geolocation: { value: geolocationFrom(parts.geolocation) },
  })
  define(window.HTMLDialogElement.prototype, MODAL_METHODS)
  define(HTMLElement.prototype, {
    offsetWidth: { get: () => SIZE_PX },
    offsetHeight: { get: () => SIZE_PX },
    clientWidth: { get: () => SIZE_PX },
    clientHeight: { get: () => SIZE_PX },
    ...popoverMethods(window),
  })
  // React Router would wait for styles that are never loaded.
  define(HTMLLinkElement.prototype, { relList: { value: { supports: () => false } } })
  window.addEventListener('submit', correctSubmitter, true)
  // Images are never loaded; a width of 0 would say that they failed to load.
  define(window.HTMLImageElement.prototype, { naturalWidth: { value: SIZE_PX } })
  define(Element.prototype, { scrollIntoView: { value: () => {} }, scrollTo: { value: () => {} } })
}

/** Without a button the DOM library takes the form itself for the submitter. */
function correctSubmitter(event: object): void {
  const { submitter } = event as { submitter: Element | null }
  if (submitter?.localName === 'form') Object.defineProperty(event, 'submitter', { value: null })
}

/** Selects the option that the HTML says; the DOM library takes the second one if it isn't the first. */
export function selectAsParsed(document: Document): void {
  for (const select of document.querySelectorAll('select')) {
    const chosen = [...select.options].findLast((option) => option.hasAttribute('selected'))
    if (chosen) chosen.selected = true
  }
}

const define = (target: object, properties: PropertyDescriptorMap) => {
  for (const [name, property] of Object.entries(properties))
    Object.defineProperty(target, name, { configurable: true, ...property })
}

/** Links are followed with this function too, also those to files that scripts have made. */
function opensFrom(window: BrowserWindow, { open, onDownload }: WindowParts) {
  const openHere = window.open.bind(window)
  return (address: string, target?: string) => {
    const file = resolveObjectURL(address)
    if (file) return onDownload(file as Blob)
    return target === '_self' ? openHere(address, target) : open(address)
  }
}

/** Takes what follows many cards for out of view. */
function assumedIntersections(window: BrowserWindow) {
  return class {
    readonly #report: (entries: object[]) => void
    readonly #reach: number

    constructor(report: (entries: object[]) => void, { rootMargin = '0px' } = {}) {
      this.#report = report
      this.#reach = window.innerHeight + Number.parseInt(rootMargin, 10)
    }

    observe(target: Element): void {
      queueMicrotask(() => {
        const cards = [...window.document.querySelectorAll('article')] as unknown as Element[]
        const lastInReach = cards[Math.ceil(this.#reach / CARD_PX) - 1]
        const isBeyond = lastInReach && lastInReach.compareDocumentPosition(target) & 4
        this.#report([{ target, isIntersecting: !isBeyond }])
      })
    }

    unobserve(): void {}
    disconnect(): void {}
  }
}

/** Everything is as large as the window. */
function observerOfWindowSize(window: BrowserWindow) {
  return class {
    readonly #report: (entries: object[]) => void

    constructor(report: (entries: object[]) => void) {
      this.#report = report
    }

    observe(target: Element): void {
      const contentRect = { width: window.innerWidth, height: window.innerHeight }
      queueMicrotask(() => this.#report([{ target, contentRect }]))
    }

    unobserve(): void {}
    disconnect(): void {}
  }
}

function geolocationFrom(read: WindowParts['geolocation']) {
  return {
    getCurrentPosition(found: (position: object) => void, failed?: (error: object) => void) {
      const coords = read()
      queueMicrotask(() => {
        if (coords) found({ coords: { accuracy: 0, ...coords }, timestamp: Date.now() })
        else failed?.({ code: 1, PERMISSION_DENIED: 1, message: 'User denied Geolocation' })
      })
    },
  }
}

const FOCUSABLE = 'button:not([disabled]), input:not([disabled]), select, textarea, a[href], [tabindex]'
// The prototype is that of all windows.
const { showModal, close } = DomDialog.prototype
/** What had the focus before a dialog was opened. */
const focusedBefore = new WeakMap<object, HTMLElement>()

/** Modal dialogs take the focus, and return it when they are closed. */
const MODAL_METHODS: PropertyDescriptorMap = {
  showModal: {
    value(this: HTMLDialogElement) {
      const focused = this.ownerDocument.activeElement as HTMLElement
      focusedBefore.set(this, focused)
      showModal.call(this as never)
      if (!this.contains(focused)) this.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    },
  },
  close: {
    value(this: HTMLDialogElement) {
      close.call(this as never)
      focusedBefore.get(this)?.focus()
    },
  },
}

/** Open popovers have an attribute, because the selector `:popover-open` is not known. */
function popoverMethods(window: BrowserWindow): PropertyDescriptorMap {
  const toggle = (popover: Element, isOpen: boolean) => {
    if (popover.hasAttribute('data-popover-open') === isOpen) return
    popover.toggleAttribute('data-popover-open', isOpen)
    const event = new window.Event('toggle')
    Object.assign(event, { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' })
    popover.dispatchEvent(event as unknown as Event)
  }
  window.addEventListener('click', ({ target }) => {
    const button = (target as unknown as Element).closest?.('[popovertarget]')
    const popover = window.document.getElementById(button?.getAttribute('popovertarget') ?? '')
    const isOpen = popover?.hasAttribute('data-popover-open')
    if (popover) toggle(popover as unknown as Element, !isOpen)
  })
  return {
    showPopover: {
      value(this: Element) {
        toggle(this, true)
      },
    },
    hidePopover: {
      value(this: Element) {
        toggle(this, false)
      },
    },
    togglePopover: {
      value(this: Element) {
        toggle(this, !this.hasAttribute('data-popover-open'))
      },
    },
  }
}
