/** Margin between the element and the edge of its scroll container, pixels. */
const ROOM_PX = 12

/** Scrolls an element into view within its container, top first. `scrollIntoView` would move the window as well. */
export function scrollInBox(element: HTMLElement): void {
  const box = scrollerOf(element)
  if (!box) return
  const frame = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const above = top - ROOM_PX - frame.top
  const below = bottom + ROOM_PX - frame.bottom
  box.scrollTop += Math.min(above, Math.max(0, below))
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement
  return parent && getComputedStyle(parent).overflowY !== 'auto' ? scrollerOf(parent) : parent
}
