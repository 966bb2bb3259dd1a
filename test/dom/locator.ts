import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Accessibility, normalise } from './accessibility.ts'
import type { DomPage } from './page.ts'
import { poll } from './poll.ts'

type Text = string | RegExp
interface TextOptions {
  exact?: boolean
}
interface RoleOptions extends TextOptions {
  name?: Text
  level?: number
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  selected?: boolean
  disabled?: boolean
  includeHidden?: boolean
}
interface FilterOptions {
  has?: DomLocator
  hasNot?: DomLocator
  hasText?: Text
  hasNotText?: Text
}
interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

type Find = (roots: Element[], view: Accessibility) => Element[]

/** Finds elements on each use, like Playwright's locators. */
export class DomLocator {
  readonly domPage: DomPage
  readonly #find: Find
  readonly #description: string

  constructor(domPage: DomPage, description: string, find: Find) {
    this.domPage = domPage
    this.#description = description
    this.#find = find
  }

  toString(): string {
    return this.#description
  }

  page() {
    return this.domPage.asPage
  }

  #narrow(description: string, find: Find): DomLocator {
    return new DomLocator(this.domPage, `${this.#description} ${description}`, (roots, view) =>
      find(this.#find(roots, view), view),
    )
  }

  /** The matching elements and what they look like now. */
  now(): { elements: Element[]; view: Accessibility } {
    const view = this.domPage.look()
    return { elements: this.#find([this.domPage.document.documentElement], view), view }
  }

  within(root: Element, view: Accessibility): Element[] {
    return this.#find([root], view)
  }

  // Narrowing

  locator(inner: string | DomLocator, options: FilterOptions = {}): DomLocator {
    const found =
      typeof inner === 'string'
        ? this.#narrow(inner, (roots) => unique(roots.flatMap((root) => select(root, inner))))
        : this.#narrow(`${inner}`, (roots, view) => unique(roots.flatMap((root) => inner.within(root, view))))
    return found.filter(options)
  }

  getByRole(role: string, options: RoleOptions = {}): DomLocator {
    return this.#narrow(`role ${role} ${describe(options)}`, (roots, view) =>
      descendants(roots).filter((element) => hasRole(element, view, role, options)),
    )
  }

  getByText(text: Text, options?: TextOptions): DomLocator {
    return this.#narrow(`text ${text}`, (roots) => {
      const isMatch = (element: Element) =>
        !element.matches('head, head *, script, style, noscript') &&
        matchText(ownText(element), text, options)
      return descendants(roots).filter((element) => isMatch(element) && ![...element.children].some(isMatch))
    })
  }

  getByLabel(text: Text, options?: TextOptions): DomLocator {
    return this.#narrow(`label ${text}`, (roots) =>
      descendants(roots).filter((element) =>
        labelsOf(element).some((label) => matchText(label, text, options)),
      ),
    )
  }

  getByPlaceholder(text: Text, options?: TextOptions): DomLocator {
    return this.#byAttribute('placeholder', text, options)
  }

  getByAltText(text: Text, options?: TextOptions): DomLocator {
    return this.#byAttribute('alt', text, options)
  }

  getByTitle(text: Text, options?: TextOptions): DomLocator {
    return this.#byAttribute('title', text, options)
  }

  getByTestId(id: string): DomLocator {
    return this.#byAttribute('data-testid', id, { exact: true })
  }

  #byAttribute(name: string, text: Text, options?: TextOptions): DomLocator {
    return this.#narrow(`${name} ${text}`, (roots) =>
      descendants(roots).filter((element) => matchText(element.getAttribute(name) ?? '', text, options)),
    )
  }

  filter({ has, hasNot, hasText, hasNotText }: FilterOptions): DomLocator {
    return this.#narrow('', (elements, view) =>
      elements.filter((element) => {
        const text = element.textContent ?? ''
        return (
          (!has || has.within(element, view).length > 0) &&
          (!hasNot || hasNot.within(element, view).length === 0) &&
          (hasText === undefined || matchText(text, hasText)) &&
          (hasNotText === undefined || !matchText(text, hasNotText))
        )
      }),
    )
  }

  or(other: DomLocator): DomLocator {
    return new DomLocator(this.domPage, `${this} or ${other}`, (roots, view) =>
      inOrder([...this.#find(roots, view), ...roots.flatMap((root) => other.within(root, view))]),
    )
  }

  and(other: DomLocator): DomLocator {
    return new DomLocator(this.domPage, `${this} and ${other}`, (roots, view) => {
      const others = roots.flatMap((root) => other.within(root, view))
      return this.#find(roots, view).filter((element) => others.includes(element))
    })
  }

  nth(index: number): DomLocator {
    return this.#narrow(`number ${index}`, (elements) => elements.slice(index, index + 1 || undefined))
  }

  first(): DomLocator {
    return this.nth(0)
  }

  last(): DomLocator {
    return this.nth(-1)
  }

  // Reading

  async count(): Promise<number> {
    await this.domPage.settled()
    return this.now().elements.length
  }

  async all(): Promise<DomLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  }

  async isVisible(): Promise<boolean> {
    await this.domPage.settled()
    const { elements, view } = this.now()
    const [only] = this.#strict(elements)
    return only !== undefined && view.isVisible(only)
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible())
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.element())
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.element())
  }

  async isChecked(): Promise<boolean> {
    return isChecked(await this.element())
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent
  }

  async innerText(): Promise<string> {
    return tidy(this.domPage.look().displayedTextOf(await this.element()))
  }

  async allTextContents(): Promise<string[]> {
    await this.domPage.settled()
    return this.now().elements.map((element) => element.textContent ?? '')
  }

  async allInnerTexts(): Promise<string[]> {
    await this.domPage.settled()
    const { elements, view } = this.now()
    return elements.map((element) => tidy(view.displayedTextOf(element)))
  }

  async innerHTML(): Promise<string> {
    return (await this.element()).innerHTML
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name)
  }

  async evaluate<A, R>(read: (element: Element, argument: A) => R, argument: A): Promise<Awaited<R>> {
    const inPage = this.domPage.inPage(read)
    return await inPage(await this.element(), argument)
  }

  async evaluateAll<A, R>(read: (elements: Element[], argument: A) => R, argument: A): Promise<Awaited<R>> {
    await this.domPage.settled()
    return await this.domPage.inPage(read)(this.now().elements, argument)
  }

  /** The only matching element, once it is there. */
  async element(): Promise<Element> {
    return await poll(`${this} to be there`, () => this.#strict(this.now().elements)[0])
  }

  async waitFor({ state = 'visible' }: { state?: 'attached' | 'detached' | 'visible' | 'hidden' } = {}) {
    await poll(`${this} to be ${state}`, () => {
      const { elements, view } = this.now()
      const [only] = this.#strict(elements)
      if (state === 'attached') return only !== undefined
      if (state === 'detached') return only === undefined
      return (state === 'visible') === (only !== undefined && view.isVisible(only))
    })
  }

  // Acting

  async click(options: { button?: string; modifiers?: string[]; force?: boolean } = {}): Promise<void> {
    const element = await this.#actionable(options)
    const keys = (options.modifiers ?? []).map((key) => `{${key}>}`).join('')
    const { user } = this.domPage
    if (keys) await user.keyboard(keys)
    await user.pointer([{ target: element }, { keys: '[MouseLeft]', target: element }])
    if (keys) await user.keyboard(keys.replaceAll('{', '{/').replaceAll('>', ''))
    await this.domPage.settled()
  }

  async dblclick(): Promise<void> {
    await this.domPage.user.dblClick(await this.#actionable())
    await this.domPage.settled()
  }

  async tap(): Promise<void> {
    await this.click()
  }

  async hover(): Promise<void> {
    await this.domPage.user.hover(await this.#actionable())
  }

  async fill(value: string): Promise<void> {
    const field = (await this.#actionable()) as HTMLInputElement
    if (field.readOnly) throw new Error(`${this} is read-only.`)
    field.focus()
    this.domPage.setValue(field, value)
    if (/^(color|date|datetime-local|month|range|time|week)$/.test(field.type)) this.#fire(field, 'change')
    await this.domPage.settled()
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  async press(key: string): Promise<void> {
    await this.focus()
    await this.domPage.press(key)
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.domPage.type(text)
  }

  async check(): Promise<void> {
    await this.setChecked(true)
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }

  async setChecked(wanted: boolean): Promise<void> {
    const box = await this.#actionable()
    if (isChecked(box) === wanted) return
    await this.click()
    await poll(`${this} to be ${wanted ? 'checked' : 'unchecked'}`, () => isChecked(box) === wanted)
  }

  async selectOption(wanted: string | { label?: string; value?: string; index?: number }): Promise<void> {
    const select = (await this.#actionable()) as HTMLSelectElement
    const option = await poll(`${this} to offer ${describe(wanted)}`, () =>
      [...select.options].find((each, index) => isWanted(each, index, wanted)),
    )
    select.focus()
    select.selectedIndex = option.index
    this.#fire(select, 'input')
    this.#fire(select, 'change')
    await this.domPage.settled()
  }

  async setInputFiles(files: string | FilePayload | (string | FilePayload)[]): Promise<void> {
    const input = (await this.element()) as HTMLInputElement
    const payloads = await Promise.all([files].flat().map(readPayload))
    this.domPage.setFiles(input, payloads)
    this.#fire(input, 'input')
    this.#fire(input, 'change')
    await this.domPage.settled()
  }

  async focus(): Promise<void> {
    ;((await this.element()) as HTMLElement).focus()
  }

  async blur(): Promise<void> {
    ;((await this.element()) as HTMLElement).blur()
  }

  async dispatchEvent(type: string): Promise<void> {
    this.#fire(await this.element(), type)
    await this.domPage.settled()
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.element()
  }

  #fire(element: Element, type: string): void {
    const { Event } = this.domPage.window
    element.dispatchEvent(new Event(type, { bubbles: true }) as unknown as globalThis.Event)
  }

  /** The only matching element, once it is visible and enabled. */
  async #actionable({ force = false } = {}): Promise<Element> {
    await this.domPage.rendered()
    return await poll(`${this} to be visible and enabled`, () => {
      const { elements, view } = this.now()
      const [only] = this.#strict(elements)
      const canAct = (element: Element) =>
        view.isVisible(element) && !isDisabled(element) && !isInert(element)
      return only && (force || canAct(only)) ? only : undefined
    })
  }

  #strict(elements: Element[]): Element[] {
    if (elements.length < 2) return elements
    const shown = elements.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
    throw new Error(`${this} matches ${elements.length} elements:\n${shown.join('\n')}`)
  }
}

/** Whether it can't be reached. All dialogs are modal; the one opened last is also the last in the document. */
function isInert(element: Element): boolean {
  if (element.closest('[inert]')) return true
  const dialog = [...element.ownerDocument.querySelectorAll('dialog[open]')].at(-1)
  return dialog !== undefined && !dialog.contains(element)
}

export function isDisabled(element: Element): boolean {
  const control = element.closest('button, input, select, textarea, option, fieldset, a, [role]') ?? element
  if (control.getAttribute('aria-disabled') === 'true') return true
  if (!control.matches('button, input, select, textarea, option, fieldset')) return false
  const fieldset = control.closest('fieldset[disabled]')
  return control.hasAttribute('disabled') || (fieldset !== null && !control.closest('legend'))
}

export function isChecked(element: Element): boolean {
  const labelled = element.localName === 'label' ? (element as HTMLLabelElement).control : element
  const state = labelled?.getAttribute('aria-checked')
  return state ? state === 'true' : Boolean((labelled as HTMLInputElement | null)?.checked)
}

function hasRole(
  element: Element,
  view: Accessibility,
  role: string,
  { name, exact, includeHidden, level, checked, ...states }: RoleOptions,
): boolean {
  if (view.roleOf(element) !== role) return false
  if (!includeHidden && view.isIgnored(element)) return false
  if (level !== undefined && level !== levelOf(element)) return false
  if (checked !== undefined && checked !== isChecked(element)) return false
  for (const [state, wanted] of Object.entries(states))
    if (wanted !== undefined && wanted !== stateOf(element, state)) return false
  return name === undefined || matchText(view.nameOf(element), name, exact === undefined ? {} : { exact })
}

const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^h(\d)$/.exec(element.localName)?.[1])

function stateOf(element: Element, state: string): boolean {
  if (state === 'disabled') return isDisabled(element)
  if (state === 'selected' && element.localName === 'option') return (element as HTMLOptionElement).selected
  return element.getAttribute(`aria-${state}`) === 'true'
}

export function matchText(text: string, wanted: Text, { exact = false }: TextOptions = {}): boolean {
  const shown = normalise(text)
  if (typeof wanted !== 'string') return wanted.test(shown)
  const sought = normalise(wanted)
  return exact ? shown === sought : shown.toLowerCase().includes(sought.toLowerCase())
}

const ownText = (element: Element): string =>
  element.matches('input[type=button], input[type=submit]')
    ? (element as HTMLInputElement).value
    : (element.textContent ?? '')

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const referenced = ids.map((id) => element.ownerDocument.getElementById(id))
  const texts = [...(ids.length > 0 ? referenced : labels)].map((label) => label?.textContent ?? '')
  return [...texts, element.getAttribute('aria-label') ?? ''].filter((text) => text !== '')
}

function select(root: Element, selector: string): Element[] {
  if (selector === '..') return root.parentElement ? [root.parentElement] : []
  if (selector === ':focus') return [root.ownerDocument.activeElement].filter((element) => element !== null)
  const isAll = root === root.ownerDocument.documentElement
  return [...(isAll ? root.ownerDocument : root).querySelectorAll(selector)]
}

/** Walks the tree, because the DOM library remembers results of queries for too long. */
function descendantsOf(root: Element, found: Element[] = []): Element[] {
  for (const child of root.children) {
    found.push(child)
    descendantsOf(child, found)
  }
  return found
}
const descendants = (roots: Element[]) => unique(roots.flatMap((root) => descendantsOf(root)))
const unique = (elements: Element[]) => [...new Set(elements)]
const inOrder = (elements: Element[]) =>
  unique(elements).sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))

const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n+ ?/g, '\n')
    .trim()

const describe = (options: unknown) =>
  JSON.stringify(options, (_, value) => (value instanceof RegExp ? `${value}` : value))

function isWanted(
  option: HTMLOptionElement,
  index: number,
  wanted: string | { label?: string; value?: string; index?: number },
): boolean {
  const label = normalise(option.textContent ?? '')
  if (typeof wanted === 'string') return option.value === wanted || label === wanted
  return wanted.label === label || wanted.value === option.value || wanted.index === index
}

async function readPayload(file: string | FilePayload): Promise<FilePayload> {
  if (typeof file !== 'string') return file
  const types: Record<string, string> = {
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    csv: 'text/csv',
  }
  const mimeType = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { name: basename(file), mimeType, buffer: await readFile(file) }
}
