import { expect, type Page } from '@playwright/test'

/** What is longer and has no spaces may be broken. */
const LONGEST = 20

/** Expects no word to be broken inside the elements of a selector. */
export async function expectWholeWords(page: Page, selector: string): Promise<void> {
  const broken = await page.evaluate(
    ([within, longest]) => {
      const found: string[] = []
      for (const element of document.querySelectorAll(within)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const { 0: run, index: start } of (node.textContent ?? '').matchAll(/\S+/g))
            for (const { 0: word, index } of run.matchAll(/[\p{L}\p{N}]+/gu)) {
              const range = document.createRange()
              range.setStart(node, start + index)
              range.setEnd(node, start + index + word.length)
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
              if (run.length <= longest && lines.size > 1) found.push(`${word} in ${node.textContent}`)
            }
      }
      return found
    },
    [selector, LONGEST] as const,
  )
  expect(broken, 'words on two lines').toEqual([])
}
