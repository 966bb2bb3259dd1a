import type { Page } from '@playwright/test'

/**
 * Makes the open page use its own fonts. By default it goes without those that take over 100 ms, and the lines of the
 * font used instead are longer. Without a network it keeps the fonts that it has.
 */
export async function loadOwnFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const areAdded = [...document.fonts].some(({ display }) => display === 'block')
    if (areAdded) return
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const read = (property: string) => rule.style.getPropertyValue(property)
      const font = new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
        weight: read('font-weight'),
        unicodeRange: read('unicode-range') || 'U+0-10FFFF',
        display: 'block',
      })
      await font.load().then(
        () => document.fonts.add(font),
        () => {},
      )
    }
  })
}
