import type { Page } from '@playwright/test'
import { court } from '../e2e/drivers/court.ts'
import { detailsOf, MINUTE_MS, saidOf, showAgain, sunsetAt } from '../e2e/drivers/playable.ts'
import { COURT_WITH_FACTS, PLAYABLE_COURTS } from '../e2e/harness/courts.ts'
import { daysAgo } from '../e2e/harness/days-ago.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit, visitStatic } from '../e2e/harness/visit.ts'
import { outlookAt } from '../src/playable/contract/outlook.ts'

const lineOf = (page: Page) => page.getByRole('region', { name: 'Can I play now?' })
/** The bar, as screen readers read it and as it is drawn. */
const sentenceOf = (page: Page) => lineOf(page).locator('figcaption')
const drawingOf = (page: Page) => lineOf(page).locator('figure > [aria-hidden=true]')
const stretchesOf = (page: Page) => drawingOf(page).locator('[data-kind]')
const kindsOf = (page: Page) =>
  stretchesOf(page).evaluateAll((all) => all.map((stretch) => stretch.getAttribute('data-kind')))

const clockText = (moment: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(moment)

test('the line follows the clock, without announcing it', async ({ page }) => {
  const { given } = court(page)
  const line = lineOf(page)
  const sunset = await sunsetAt(page, PLAYABLE_COURTS.unlit)
  await page.clock.setFixedTime(sunset - 52 * MINUTE_MS)
  await given.visitorOn(PLAYABLE_COURTS.unlit)
  await expect(line).toContainText('52 minutes of light left')
  await expect(line).toContainText(
    daysAgo(`Unlit, confirmed by 2, 3 days ago · dark at ${clockText(sunset)}`),
  )
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

test('the bar shows until when one can play, and follows the clock', async ({ page }) => {
  const { given } = court(page)
  const sunset = await sunsetAt(page, PLAYABLE_COURTS.lit)
  await page.clock.setFixedTime(sunset - 60 * MINUTE_MS)
  await given.visitorOn(PLAYABLE_COURTS.lit)
  await expect(sentenceOf(page)).toHaveText(
    `From now to 23:00: playable by daylight until ${clockText(sunset)}, then playable under lights until 22:00, then dark.`,
  )
  expect(await kindsOf(page)).toEqual(['daylight', 'lights', 'dark'])
  await expect(drawingOf(page)).toHaveText(/^Now.*23:00$/)

  await page.clock.setFixedTime(sunset)
  await showAgain(page)
  await expect(sentenceOf(page)).toHaveText(
    'From now to 23:00: playable under lights until 22:00, then dark.',
  )
  expect(await kindsOf(page)).toEqual(['lights', 'dark'])
})

test('the bar shows the next day once one can’t play any more', async ({ page }) => {
  const { given } = court(page)
  const today = (await sunsetAt(page, PLAYABLE_COURTS.unlit)) + 30 * MINUTE_MS
  await page.clock.setFixedTime(today)
  await given.visitorOn(PLAYABLE_COURTS.unlit)
  await expect(sentenceOf(page)).toHaveText(
    /^Tomorrow from \d\d:\d\d to 23:00: playable by daylight until \d\d:\d\d, then dark\.$/,
  )
  await expect(drawingOf(page)).toHaveText(/^Tomorrow\d\d:\d\d.*23:00$/)
  expect(await kindsOf(page)).toEqual(['daylight', 'dark'])
})

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
  await expect(lineOf(page).getByRole('paragraph')).toHaveText([
    /^No daylight until tomorrow at \d\d:\d\d$/,
    'Nobody has said whether there are lights',
  ])
  await expect(sentenceOf(page)).toHaveText(
    'From now to 23:00: not certain (nobody has said whether there are lights).',
  )
  expect(await kindsOf(page)).toEqual(['unsure'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the line is right at the moment of the answer', async ({ page }) => {
    const { addressOf } = court(page)
    for (const name of Object.values(PLAYABLE_COURTS)) {
      const before = await saidOf(page, name)
      await visitStatic(page, await addressOf(name))
      const shown = await lineOf(page).getByRole('paragraph').allTextContents()
      // A minute may have begun in between.
      expect([before, await saidOf(page, name)]).toContainEqual(shown)
    }
    await expect(lineOf(page)).toContainText('Open now')
  })

  test('the bar is right at the moment of the answer', async ({ page }) => {
    for (const name of Object.values(PLAYABLE_COURTS)) {
      const { court: view, playable: week } = await detailsOf(page, name)
      const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      const outlook = () => outlookAt({ court: view, facts: view.facts, week }, minute())
      const before = outlook()
      await visitStatic(page, await court(page).addressOf(name))
      const shown = await sentenceOf(page).textContent()
      // A minute may have begun in between.
      const said = [before, outlook()].find((one) => one?.text === shown)
      expect(said?.text).toBe(shown)
      await expect(stretchesOf(page)).toHaveCount(said?.stretches.length ?? 0)
    }
  })
})

test.describe('structured data', () => {
  const readFrom = async (page: Page, name: string) => {
    await visit(page, await court(page).addressOf(name))
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  }

  test('has the hours that people confirmed', async ({ page }) => {
    const { openingHoursSpecification: hours } = await readFrom(page, PLAYABLE_COURTS.hall)
    expect(hours).toMatchObject([{ opens: '00:00', closes: '23:59', validFrom: expect.any(String) }])
    expect(hours[0].dayOfWeek).toHaveLength(7)
  })

  test('has only features that people confirmed, or confirmed to be missing', async ({ page }) => {
    const { amenityFeature: features, ...rest } = await readFrom(page, COURT_WITH_FACTS)
    // Its light is out.
    expect(features).toMatchObject([{ name: 'Painted lines', value: false }])
    const lit = await readFrom(page, PLAYABLE_COURTS.lit)
    expect(lit.amenityFeature).toMatchObject([{ name: 'Floodlights', value: true }])
    expect(rest).not.toHaveProperty('openingHoursSpecification')
  })
})
