/** Margin between the element and the edge of its scroll container, pixels. */
const MARGIN_PX = 12

/** Scrolls an element into view within its container, top first. `scrollIntoView` would move the window as well. */
export function scrollIntoContainer(element: HTMLElement): void {
  const box = scrollParent(element)
  if (!box) return
  const frame = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const above = top - MARGIN_PX - frame.top
  const below = bottom + MARGIN_PX - frame.bottom
  box.scrollTop += Math.min(above, Math.max(0, below))
}

/** The nearest element around this one that scrolls. */
export function scrollParent(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement
  return parent && getComputedStyle(parent).overflowY !== 'auto' ? scrollParent(parent) : parent
}
