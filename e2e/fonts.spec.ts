import { court } from './drivers/court.ts'
import { FULL_COURT } from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { watchLayout } from './harness/layout-shifts.ts'
import { expect, test } from './harness/test.ts'
import { beginVisit } from './harness/visit.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('fonts that arrive late move nothing', { tag: '@journey' }, async ({ page }) => {
  const expectStill = await watchLayout(page)
  for (const path of ['/', await court(page).addressOf(FULL_COURT)]) {
    const release = await delayResponses(page, '**/*.woff2')
    await beginVisit(page, path)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    // The fallback is a file here, and takes a moment, too.
    await page.evaluate(() => document.fonts.load('700 20px "Bricolage Fallback"'))
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    release()
    await page.evaluate(async () => void (await document.fonts.ready))
    await expectStill(path)
    expect(await heading.boundingBox()).toEqual(before)
    await page.unroute('**/*.woff2')
  }
})
