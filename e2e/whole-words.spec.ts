import { test } from './harness/test.ts'
import { visit } from './harness/visit.ts'
import { expectWholeWords } from './harness/whole-words.ts'

/** Cards, their verdict and chips; pins are drawn. */
const TEXTS = 'main article, [aria-label="Can I play now?"], nav[aria-label="Quick filters"]'
const WIDTHS = [320, 360, 390, 500, 640, 768, 1000, 1200, 1440]

for (const [screen, path] of [
  ['the list', '/?playable=now&at=2027-01-15T18:00'],
  ['where nobody has said', '/?playable=now&at=2027-01-15T18:00&unknown=only'],
  ['the map', '/map?playable=now&at=2027-01-15T18:00'],
] as const)
  test(`no word of ${screen} is broken, in its own fonts and in others`, async ({ page }) => {
    await visit(page, path)
    for (const fonts of ['', '--display: Verdana, sans-serif; --text: Verdana, sans-serif']) {
      await page.evaluate((style) => document.documentElement.setAttribute('style', style), fonts)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectWholeWords(page, TEXTS)
      }
    }
  })
