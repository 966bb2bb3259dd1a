import { expect, type Page } from '@playwright/test'

/** Tabs through the page and back; expects that nothing covers all of the element that has the focus (WCAG 2.4.11). */
export async function expectFocusInSight(page: Page): Promise<void> {
  const hidden: string[] = []
  let seen = 0
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      await page.keyboard.press(key)
      const focused = await page.evaluate(readFocused)
      if (!focused) break
      if (focused.isInSight) seen++
      else hidden.push(`${key}: ${focused.name}`)
    }
  expect(hidden).toEqual([])
  expect(seen).toBeGreaterThan(MAX_PRESSES / 2)
}

const MAX_PRESSES = 60

/** Undefined at the end of the page. */
function readFocused(): { name: string; isInSight: boolean } | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [x, y],
    [left + 2, y],
    [right - 2, y],
    [x, top + 2],
    [x, bottom - 2],
  ] as const
  const isSeenAt = ([x, y]: (typeof points)[number]) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && (element.contains(seen) || seen.contains(element))
  }
  return { name: element.textContent || element.outerHTML, isInSight: points.some(isSeenAt) }
}
