import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Expects that with text of twice the size no text in the window is cut, or wider than its button or the page. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    window.scrollTo(0, 0)
  })
  await expect.poll(() => page.evaluate(readTextsWithoutRoom), page.url()).toEqual([])
}

/** The texts in the window that don't fit. Not those that end in an ellipsis or scroll, and none that is out of sight. */
function readTextsWithoutRoom(): string[] {
  const TOLERANCE_PX = 3
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    const isInWindow = box.width > 0 && box.bottom > 0 && box.top < window.innerHeight
    if (!isInWindow || !parent?.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('script, style, select')) continue
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') break
      if (style.webkitLineClamp !== 'none' || /auto|scroll/.test(style.overflowX)) break
      const isFrame = around === document.documentElement
      const limits =
        style.overflowX !== 'visible' || (around.matches('a, button') && style.display !== 'inline')
      if (!limits && !isFrame) continue
      const frame = around.getBoundingClientRect()
      const isOutOfSight = box.top >= frame.bottom - TOLERANCE_PX || box.left >= frame.right - TOLERANCE_PX
      if (isOutOfSight) break
      const sticksOut = [
        frame.left - box.left,
        box.right - frame.right,
        ...(isFrame ? [] : [frame.top - box.top, box.bottom - frame.bottom]),
      ]
      if (Math.max(...sticksOut) > TOLERANCE_PX) found.push(`${text.textContent} in ${around.tagName}`)
    }
  }
  return found
}
