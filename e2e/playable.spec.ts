import type { Page } from '@playwright/test'
import type { CourtDetailsView } from '../src/courts/contract/schema.ts'
import { court } from './drivers/court.ts'
import { expectAccessibleLayout } from './harness/accessible-layout.ts'
import { PLAYABLE_COURTS } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

const MINUTE_MS = 60_000

const lineOf = (page: Page) => page.getByRole('region', { name: 'Can I play now?' })

/** Tomorrow's sunset at a court, milliseconds; the server's clock can't be set, so that tomorrow is a real one. */
async function sunsetAt(page: Page, name: string): Promise<number> {
  const address = await court(page).addressOf(name)
  const details: CourtDetailsView = await (await page.request.get(`/api${address}/details`)).json()
  return Date.parse(details.playable.daylight.at(1)?.until ?? '')
}

const clockText = (moment: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(moment)

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
} as const)) {
  test.describe(`on a ${size} screen`, () => {
    test.use({ viewport })

    test('the line follows the clock, without announcing it', async ({ page }) => {
      const { given } = court(page)
      const line = lineOf(page)
      const sunset = await sunsetAt(page, PLAYABLE_COURTS.unlit)
      await page.clock.setFixedTime(sunset - 52 * MINUTE_MS)
      await given.visitorOn(PLAYABLE_COURTS.unlit)
      await expect(line).toContainText('52 minutes of light left')
      await expect(line).toContainText(`Unlit, confirmed by 2, 3 days ago · dark at ${clockText(sunset)}`)
      await expect(line).toBeInViewport({ ratio: 1 })
      await expect(line.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)

      await page.clock.setFixedTime(sunset - 51 * MINUTE_MS)
      await showAgain(page)
      await expect(line).toContainText('51 minutes of light left')
      await page.clock.setFixedTime(sunset)
      await showAgain(page)
      await expect(line).toContainText('Dark until')
    })

    test('lights make the evening playable until they go off', async ({ page }) => {
      const { given } = court(page)
      const line = lineOf(page)
      const sunset = await sunsetAt(page, PLAYABLE_COURTS.lit)
      await page.clock.setFixedTime(sunset - 30 * MINUTE_MS)
      await given.visitorOn(PLAYABLE_COURTS.lit)
      await expect(line).toContainText('Playable now')
      await expect(line).toContainText(`Dark at ${clockText(sunset)}, lights 15:00–22:00, confirmed by 2`)
    })
  })
}

test('a tick of the clock renews the line', async ({ page }) => {
  const { given } = court(page)
  const sunset = await sunsetAt(page, PLAYABLE_COURTS.unlit)
  await page.clock.install({ time: sunset - 30 * MINUTE_MS })
  await given.visitorOn(PLAYABLE_COURTS.unlit)
  await expect(lineOf(page)).toContainText(/(29|30) minutes of light left/)
  await page.clock.runFor(10 * MINUTE_MS)
  await expect(lineOf(page)).toContainText(/(19|20) minutes of light left/)
})

test('what nobody has said is no yes', async ({ page }) => {
  const { given } = court(page)
  const sunset = await sunsetAt(page, PLAYABLE_COURTS.unknown)
  await page.clock.setFixedTime(sunset + 30 * MINUTE_MS)
  await given.visitorOn(PLAYABLE_COURTS.unknown)
  await expect(lineOf(page)).toHaveText(
    /^Nobody has said whether there are lights\s*Daylight from tomorrow at \d\d:\d\d$/,
  )
})

for (const name of Object.values(PLAYABLE_COURTS))
  test(`the line is accessible and fits: ${name}`, async ({ page }) => {
    const { given } = court(page)
    await page.clock.setFixedTime((await sunsetAt(page, name)) - 30 * MINUTE_MS)
    await given.visitorOn(name)
    await expect(lineOf(page)).toBeVisible()
    await expectAccessibleLayout(page)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    wide: { width: 1440, height: 900 },
  } as const))
    test(`the line is right at the moment of the answer, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const { addressOf } = court(page)
      for (const name of Object.values(PLAYABLE_COURTS)) {
        const address = await addressOf(name)
        const said = async (): Promise<string[]> => {
          const { headline, reason } = await (await page.request.get(`/api${address}/playable`)).json()
          return [headline, reason]
        }
        const before = await said()
        await page.goto(address)
        const shown = await lineOf(page).getByRole('paragraph').allTextContents()
        // A minute may have begun in between.
        expect([before, await said()]).toContainEqual(shown)
      }
      await expect(lineOf(page)).toContainText('Open now')
    })
})

/** Lets the page look at the clock, as when its tab is opened again. */
const showAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
