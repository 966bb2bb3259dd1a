import type { Page } from '@playwright/test'

/**
 * Makes the open page use its own fonts; fails if one can't be loaded. By default a page goes without those that take
 * over 100 ms, and the lines of the font used instead are longer.
 */
export async function showOwnFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const areAdded = [...document.fonts].some(({ display }) => display === 'block')
    if (areAdded) return
    // Without a connection, those of maps can't be loaded, nor read.
    const rulesOf = (sheet: CSSStyleSheet) => {
      try {
        return [...sheet.cssRules]
      } catch {
        return []
      }
    }
    const faces = [...document.styleSheets]
      .flatMap(rulesOf)
      .filter((rule) => rule instanceof CSSFontFaceRule)
      // Not the fallbacks, which this machine may lack.
      .filter(({ style }) => style.getPropertyValue('src').includes('url('))
      .map(({ style }) => {
        const read = (property: string) => style.getPropertyValue(property)
        return new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
          weight: read('font-weight'),
          unicodeRange: read('unicode-range') || 'U+0-10FFFF',
          display: 'block',
        })
      })
    for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face)
  })
}
