import { isDeepStrictEqual } from 'node:util'
import { expect as vitestExpect } from 'vitest'
import type { Accessibility } from './accessibility.ts'
import { normalise } from './accessibility.ts'
import { DomLocator, isChecked, isDisabled, matchText } from './locator.ts'
import { DomPage } from './page.ts'
import { poll } from './poll.ts'

/** What a matcher sees of a locator. */
interface Look {
  elements: Element[]
  view: Accessibility
  window: DomPage['window']
}
interface Options {
  timeout?: number
}
/** Whether it is so, and what is there instead. */
type Check = (look: Look) => { isSo: boolean; actual: unknown }

type Text = string | RegExp
const isText = (actual: string, wanted: Text) => matchText(actual, wanted, { exact: true })

/** Matchers that look at one element; a locator that matches several fails. */
const ONE_ELEMENT: Record<string, (element: Element, look: Look, ...wanted: never[]) => ReturnType<Check>> = {
  toHaveAttribute(element, _, name: string, wanted?: Text) {
    const actual = element.getAttribute(name)
    const isSo = wanted === undefined ? actual !== null : actual !== null && isValue(actual, wanted)
    return { isSo, actual }
  },
  toHaveValue: (element, _, wanted: Text) => {
    const actual = (element as HTMLInputElement).value
    return { isSo: isValue(actual, wanted), actual }
  },
  toHaveAccessibleName: (element, { view }, wanted: Text) => {
    const actual = view.nameOf(element)
    return { isSo: isText(actual, wanted), actual }
  },
  toHaveAccessibleDescription: (element, { view }, wanted: Text) => {
    const actual = view.descriptionOf(element)
    return { isSo: isText(actual, wanted), actual }
  },
  toHaveRole: (element, { view }, wanted: string) => {
    const actual = view.roleOf(element)
    return { isSo: actual === wanted, actual }
  },
  toHaveJSProperty: (element, _, name: string, wanted: unknown) => {
    const actual = (element as unknown as Record<string, unknown>)[name]
    return { isSo: isDeepStrictEqual(actual, wanted), actual }
  },
  toBeChecked: (element, _, { checked = true }: { checked?: boolean } = {}) => {
    const actual = isChecked(element)
    return { isSo: actual === checked, actual }
  },
  toBeDisabled: (element) => ({ isSo: isDisabled(element), actual: element.outerHTML.slice(0, 200) }),
  toBeEnabled: (element) => ({ isSo: !isDisabled(element), actual: element.outerHTML.slice(0, 200) }),
  toBeFocused: (element, { window }) => {
    const focused = window.document.activeElement as unknown as Element | null
    return { isSo: focused === element, actual: focused?.outerHTML.slice(0, 200) }
  },
  toBeVisible: (element, { view }) => ({ isSo: view.isVisible(element), actual: 'hidden' }),
}

const isValue = (actual: string, wanted: Text) =>
  typeof wanted === 'string' ? actual === wanted : wanted.test(actual)

const textMatcher =
  (matches: (actual: string, wanted: Text) => boolean) =>
  (look: Look, wanted: Text | Text[], { useInnerText = false } = {}) => {
    const textOf = (element: Element) =>
      useInnerText ? look.view.displayedTextOf(element) : (element.textContent ?? '')
    const texts = look.elements.map((element) => normalise(textOf(element)))
    const isSo = Array.isArray(wanted)
      ? texts.length === wanted.length && wanted.every((each, i) => matches(texts[i] ?? '', each))
      : texts.length === 1 && matches(texts[0] ?? '', wanted)
    return { isSo, actual: texts }
  }

const ANY_NUMBER: Record<string, (look: Look, ...wanted: never[]) => ReturnType<Check>> = {
  toHaveText: textMatcher(isText),
  toContainText: textMatcher((actual, wanted) => matchText(actual, wanted)),
  toHaveCount: ({ elements }, wanted: number) => ({
    isSo: elements.length === wanted,
    actual: elements.length,
  }),
  toBeAttached: ({ elements }) => ({ isSo: elements.length > 0, actual: elements.length }),
  toBeHidden: ({ elements: [only], view }) => ({
    isSo: !only || !view.isVisible(only),
    actual: only?.outerHTML,
  }),
}

const NEEDS_LAYOUT = ['toBeInViewport', 'toHaveCSS', 'toHaveScreenshot', 'toMatchAriaSnapshot']

const SAYS_ABSENT = ['toBeVisible', 'toBeAttached']

function expectLocator(locator: DomLocator, isNegated = false): Record<string, unknown> {
  const names = [...Object.keys(ONE_ELEMENT), ...Object.keys(ANY_NUMBER)]
  const matchers: Record<string, unknown> = Object.fromEntries(
    names.map((name) => [name, (...wanted: unknown[]) => untilSo(locator, name, wanted, isNegated)]),
  )
  for (const name of NEEDS_LAYOUT)
    matchers[name] = () => {
      throw new Error(`${name} needs a browser: keep this test in e2e.`)
    }
  if (!isNegated) matchers.not = expectLocator(locator, true)
  return matchers
}

async function untilSo(
  locator: DomLocator,
  name: string,
  wanted: unknown[],
  isNegated: boolean,
): Promise<void> {
  let actual: unknown
  const what = `${locator} ${isNegated ? 'not ' : ''}${name} ${wanted.map(show).join(', ')}`
  const check = () => {
    const look = { ...locator.now(), window: locator.domPage.window }
    const found = checkOnce(name, look, wanted)
    actual = found.actual
    return found.isSo !== isNegated
  }
  await locator.domPage.settled()
  await poll(what, check, timeoutOf(wanted)).catch((error: Error) => {
    throw new Error(`${error.message}\nInstead: ${show(actual)}`)
  })
}

function checkOnce(name: string, look: Look, wanted: unknown[]): ReturnType<Check> {
  const any = ANY_NUMBER[name]
  const isList = any && (Array.isArray(wanted[0]) || name === 'toHaveCount' || name === 'toBeAttached')
  if (look.elements.length > 1 && !isList) throw new Error(`it matches ${look.elements.length} elements`)
  if (any) return any(look, ...(wanted as never[]))
  const [only] = look.elements
  // Without an element neither the matcher nor its negation is satisfied, except that it isn't visible.
  if (!only && SAYS_ABSENT.includes(name)) return { isSo: false, actual: 'no element' }
  if (!only) throw new Error('there is no such element')
  return ONE_ELEMENT[name]?.(only, look, ...(wanted as never[])) ?? { isSo: false, actual: undefined }
}

const timeoutOf = (wanted: unknown[]) => (wanted.at(-1) as Options | undefined)?.timeout

const show = (value: unknown): string =>
  value instanceof RegExp ? `${value}` : (JSON.stringify(value) ?? String(value)).slice(0, 1000)

function expectPage(page: DomPage, isNegated = false): Record<string, unknown> {
  const until = async (what: string, isSo: () => boolean, actual: () => unknown) => {
    await page.settled()
    await poll(what, () => isSo() !== isNegated).catch((error: Error) => {
      throw new Error(`${error.message}\nInstead: ${show(actual())}`)
    })
  }
  return {
    toHaveURL: (wanted: Text) =>
      until(
        `the URL ${isNegated ? 'not ' : ''}to be ${show(wanted)}`,
        () => page.isAt(wanted),
        () => page.url(),
      ),
    toHaveTitle: (wanted: Text) =>
      until(
        `the title ${show(wanted)}`,
        () => isText(page.document.title, wanted),
        () => page.document.title,
      ),
    ...(isNegated ? {} : { not: expectPage(page, true) }),
  }
}

/** Retries each assertion about a value that is read anew until it holds. */
function expectPoll(
  read: () => unknown,
  message?: string | { message?: string },
  isNegated = false,
): unknown {
  return new Proxy(
    {},
    {
      get(_, name: string) {
        if (name === 'not') return expectPoll(read, message, true)
        return (...wanted: unknown[]) =>
          poll(`${name} ${wanted.map(show).join(', ')}`, async () => {
            const asserted = vitestExpect(await read())
            const matchers = (isNegated ? asserted.not : asserted) as unknown as Record<
              string,
              (...of: unknown[]) => void
            >
            matchers[name]?.(...wanted)
            return true
          })
      },
    },
  )
}

function expectFunction(act: () => Promise<void>) {
  const matchers = vitestExpect(act)
  return Object.assign(Object.create(matchers), {
    toPass: () =>
      poll('the block to pass', async () => {
        await act()
        return true
      }),
  })
}

/** Like Playwright's `expect`: matchers of locators and pages wait, those of values do not. */
export const expect = Object.assign(
  (subject: unknown, message?: string) => {
    const target = domOf(subject)
    if (target instanceof DomLocator) return expectLocator(target)
    if (target instanceof DomPage) return expectPage(target)
    return typeof subject === 'function'
      ? expectFunction(subject as () => Promise<void>)
      : vitestExpect(subject, message)
  },
  {
    poll: expectPoll,
    objectContaining: (part: Record<string, unknown>) => vitestExpect.objectContaining(part),
    arrayContaining: (part: unknown[]) => vitestExpect.arrayContaining(part),
    stringContaining: (part: string) => vitestExpect.stringContaining(part),
    stringMatching: (part: Text) => vitestExpect.stringMatching(part),
    any: (kind: unknown) => vitestExpect.any(kind),
    anything: () => vitestExpect.anything(),
  },
)

/** The page behind the proxy that tests have. */
const domOf = (subject: unknown): unknown => (subject instanceof DomPage ? (subject as DomPage) : subject)
