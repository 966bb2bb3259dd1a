import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import type { DisplayRule } from './page-script.ts'

/** Elements that have a size although they contain no text. */
const BOXES = 'img, svg, canvas, input, select, textarea, button, iframe, video, hr, progress, meter'
const NEVER_DISPLAYED =
  'head, script, style, template, datalist, dialog:not([open]), input[type=hidden], [hidden]'

/** How elements are displayed and named at one moment; to be asked before anything changes. */
export class Accessibility {
  readonly #window: Window
  readonly #isScripted: boolean
  readonly #styles = new Map<Element, { display: string; visibility: string }>()
  /** By a class or tag of the element. */
  readonly #rules = new Map<string, { rule: DisplayRule; order: number }[]>()

  constructor(window: Window, rules: DisplayRule[], isScripted: boolean) {
    this.#window = window
    this.#isScripted = isScripted
    // Many rules share a query, which is slow to match.
    const queries = new Set(rules.flatMap(({ conditions }) => conditions))
    const matching = new Set([...queries].filter((query) => this.#matchesMedia(query)))
    for (const [order, rule] of rules.entries()) {
      if (!rule.conditions.every((query) => matching.has(query))) continue
      const subject = subjectOf(rule.selector)
      this.#rules.set(subject, [...(this.#rules.get(subject) ?? []), { rule, order }])
    }
  }

  #matchesMedia(query: string): boolean {
    const scripting = this.#isScripted ? 'enabled' : 'none'
    const known = query.replace(/\(scripting: (\w+)\)/g, (_, wanted) =>
      wanted === scripting ? '(min-width: 0px)' : '(max-width: 0px)',
    )
    // The DOM library wants all queries of a list to match.
    return known.split(',').some((each) => this.#window.matchMedia(each).matches)
  }

  #styleOf(element: Element): { display: string; visibility: string } {
    const known = this.#styles.get(element)
    if (known) return known
    const parent = element.parentElement
    const inherited = parent ? this.#styleOf(parent) : { display: 'block', visibility: 'visible' }
    const own = this.#ownStyleOf(element)
    const isHidden = inherited.display === 'none' || isFolded(element)
    const style = {
      display: isHidden ? 'none' : (own.display ?? 'block'),
      visibility: own.visibility ?? inherited.visibility,
    }
    this.#styles.set(element, style)
    return style
  }

  #ownStyleOf(element: Element): { display?: string; visibility?: string } {
    const own: { display?: string; visibility?: string } = {}
    if (element.matches(NEVER_DISPLAYED)) own.display = 'none'
    if (element.localName === 'noscript' && this.#isScripted) own.display = 'none'
    if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) own.display = 'none'
    const names = ['', `${element.localName}`, ...[...element.classList].map((name) => `.${name}`)]
    const candidates = names.flatMap((name) => this.#rules.get(name) ?? [])
    for (const { rule } of candidates.sort((a, b) => a.order - b.order))
      if (matches(element, rule.selector)) {
        if (rule.display) own.display = rule.display
        if (rule.visibility) own.visibility = rule.visibility
      }
    const { display, visibility } = (element as HTMLElement).style ?? {}
    if (display) own.display = display
    if (visibility) own.visibility = visibility
    return own
  }

  readonly #computedStyle = (element: Element) => {
    const style = this.#styleOf(element)
    return {
      ...style,
      getPropertyValue: (property: string) => style[property as 'display' | 'visibility'] ?? '',
    } as CSSStyleDeclaration
  }

  /** Whether it takes up space, as far as this can be known without a layout. */
  isVisible(element: Element): boolean {
    const { display, visibility } = this.#styleOf(element)
    if (display === 'none' || visibility !== 'visible') return false
    if (element.matches(BOXES) || element.textContent?.trim()) return true
    return [...element.querySelectorAll(BOXES)].some((box) => this.isVisible(box))
  }

  /** Whether assistive technology leaves it out. */
  isIgnored(element: Element): boolean {
    const { display, visibility } = this.#styleOf(element)
    return display === 'none' || visibility !== 'visible' || element.closest('[aria-hidden=true]') !== null
  }

  roleOf(element: Element): string | null {
    const explicit = element.getAttribute('role')
    if (explicit) return explicit.split(' ')[0] ?? null
    const { localName } = element
    const isNamed = () => element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
    if (localName === 'header' || localName === 'footer')
      return element.closest('article, aside, main, nav, section') ? null : getRole(element)
    if (localName === 'section' || localName === 'form') return isNamed() ? getRole(element) : null
    if (localName === 'search') return 'search'
    if (localName === 'a' && !element.hasAttribute('href')) return null
    if (localName === 'img' && element.getAttribute('alt') === '') return 'presentation'
    if (localName === 'summary') return null
    if (localName === 'p') return 'paragraph'
    return getRole(element)
  }

  nameOf(element: Element): string {
    return normalise(computeAccessibleName(element, this.#options))
  }

  descriptionOf(element: Element): string {
    return normalise(computeAccessibleDescription(element, this.#options))
  }

  get #options() {
    return { getComputedStyle: this.#computedStyle, computedStyleSupportsPseudoElements: false }
  }

  /** The text of what is displayed, with line breaks around blocks. */
  displayedTextOf(node: Node): string {
    if (node.nodeType === 3) return node.textContent ?? ''
    if (node.nodeType === 1 && !this.isVisible(node as Element)) return ''
    const text = [...node.childNodes].map((child) => this.displayedTextOf(child)).join('')
    return BLOCKS.test((node as Element).localName ?? '') ? `\n${text}\n` : text
  }
}

const BLOCKS =
  /^(address|article|aside|br|dd|div|dl|dt|fieldset|footer|form|h\d|header|li|main|nav|ol|p|section|table|tr|ul)$/

export const normalise = (text: string) => text.replace(/[\s\u200b\u00ad]+/g, ' ').trim()

/** Content of closed `<details>`. */
function isFolded(element: Element): boolean {
  const parent = element.parentElement
  return parent?.localName === 'details' && !parent.hasAttribute('open') && element.localName !== 'summary'
}

/** A class or tag that an element must have to be matched by the selector; empty if there is none. */
function subjectOf(selector: string): string {
  const last = selector.split(/[\s>+~]+(?![^([]*[)\]])/).at(-1) ?? ''
  return /^[a-z][\w-]*|\.[\w-]+/.exec(last.replace(/\([^)]*\)?/g, ''))?.[0] ?? ''
}

/** Selectors that the DOM library does not know match nothing; it takes text for empty. */
function matches(element: Element, selector: string): boolean {
  if (selector.endsWith(':empty') && element.hasChildNodes()) return false
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}
