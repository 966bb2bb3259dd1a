import type { Request } from '@playwright/test'
import { ListScreen } from '../e2e/drivers/list.ts'
import { PLAYABLE_COURTS } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack, visit, visitStatic } from '../e2e/harness/visit.ts'

/** After sunset in Britain, by the clock at the courts. */
const WINTER_EVENING = 'playable=now&at=2027-01-15T18:00'
const { lit, unlit, unknown, hall } = PLAYABLE_COURTS

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    /** Visits a page; only with JavaScript is there something to wait for. */
    const open = (list: ListScreen, search: string) =>
      javaScriptEnabled ? list.open(search) : visitStatic(list.page, `/${search}`)

    test('only courts that are known to be playable are found', async ({ page }) => {
      const list = new ListScreen(page)
      await open(list, `?${WINTER_EVENING}`)
      await expect(list.card(lit)).toContainText('On 15 January 2027 at 18:00: playable')
      await expect(list.card(hall)).toBeVisible()
      await expect(list.status).toContainText('courts playable on Fri 15 Jan 2027 at 18:00')
      for (const name of [unlit, unknown]) await expect(list.card(name)).toBeHidden()

      await page.getByRole('link', { name: /^\d+ more where nobody has said$/ }).click()
      await expect(list.status).toContainText(
        'where it isn’t known whether they match: playable on Fri 15 Jan',
      )
      for (const name of [lit, unlit, hall]) await expect(list.card(name)).toBeHidden()
      const { search } = new URL(page.url())
      await open(list, search.replace('?', '?near=54.6078,-5.9099&radius=2&'))
      await expect(list.card(unknown)).toContainText('Nobody has said whether there are lights')
      await page.getByRole('link', { name: 'Back to the courts that are known to match' }).click()
      await expect(list.card(unknown)).toBeHidden()
      await expect(page).not.toHaveURL(/unknown/)
    })

    test('courts that are probably lit come after those that people say are', async ({ page }) => {
      const list = new ListScreen(page)
      await open(list, `?playable=now&at=2027-01-15T18:00&has=floodlights`)
      await expect(list.status).toContainText(/\d+ probably lit, not confirmed/)
      await expect(page.getByRole('main')).toContainText(
        new RegExp(`${lit}.*Probably lit, not confirmed.*Lantern Park Court`, 's'),
      )
      await expect(list.card('Lantern Park Court')).toContainText('Lights, say our records')
    })

    test('quick filters are switched on and off, and combined', async ({ page }) => {
      const list = new ListScreen(page)
      await open(list, '?access=paid')
      const quick = page.getByRole('navigation', { name: 'Quick filters' })
      await quick.getByRole('link', { name: 'Tonight' }).click()
      await expect(page).toHaveURL('/?access=paid&playable=tonight')
      await expect(list.card(hall)).toBeVisible()
      await quick.getByRole('link', { name: 'Playable now' }).click()
      await expect(page).toHaveURL('/?access=paid&playable=now')
      await expect(quick.locator('[aria-current]')).toHaveText(['Playable now (on, remove)'])
      await quick.getByRole('link', { name: 'Playable now' }).click()
      await expect(page).toHaveURL('/?access=paid')
      await quick.getByRole('link', { name: 'Lights' }).click()
      await expect(page).toHaveURL('/?access=paid&has=floodlights')
      await expect(
        page.getByRole('link', { name: /^\d+ (more|courts?) where nobody has said$/ }),
      ).toBeVisible()
      await quick.getByRole('link', { name: 'Nets' }).click()
      await expect(page).toHaveURL('/?access=paid&has=floodlights%2Cnets')
      await expect(list.status).toContainText('No paid courts are known to match: lights, nets.')
    })

    test('another time can be chosen', async ({ page }) => {
      const list = new ListScreen(page)
      await open(list, '?has=floodlights')
      await page.getByText('At another time').click()
      await page.getByLabel('Day and time at the court').fill('2027-01-15T18:30')
      await page.getByRole('button', { name: 'Show courts' }).click()
      await expect(page).toHaveURL('/?playable=now&has=floodlights&at=2027-01-15T18%3A30')
      await expect(list.card(lit)).toContainText('On 15 January 2027 at 18:30: playable')
      await expect(list.searchBar.chips).toContainText('Fri 15 Jan 2027 at 18:30')
    })
  })

test('after another time was chosen, the focus is on what opened the form', async ({ page }) => {
  await page.clock.setFixedTime('2026-12-24T15:00')
  await new ListScreen(page).open()
  await page.getByText('At another time').click()
  const box = page.getByLabel('Day and time at the court')
  await expect(box).toHaveAttribute('min', '2026-12-24T00:00')
  await box.fill('2027-01-15T18:30')
  await box.press('Enter')
  await expect(page).toHaveURL(/at=2027-01-15/)
  await expect(page.getByText('At another time')).toBeFocused()
  await goBack(page)
  await page.getByText('At another time').click()
  await expect(box).toHaveValue('')
})

for (const path of ['/', '/map'])
  test(`what is playable now is asked again every five minutes at ${path}`, async ({ page }) => {
    await page.clock.install()
    const asked = new Set<string>()
    const note = (request: Request) => {
      if (/[/]api[/]courts[?].*playable=now/.test(request.url())) asked.add(request.url())
    }
    page.on('requestfinished', note)
    await visit(page, `${path}?playable=now`)
    // Only the map asks at first: the list is part of the page.
    await expect.poll(() => asked.size).toBe(1)
    page.off('requestfinished', note)
    page.on('request', note)
    asked.clear()
    let jumps = 0
    await expect(async () => {
      jumps++
      await page.clock.fastForward('05:01')
      expect(asked.size).toBe(2)
    }).toPass()
    // More than one only if the first answer was not shown yet.
    expect(jumps).toBeLessThan(5)
  })

test('chips take back a time and a fact', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(`?${WINTER_EVENING}&has=toilets`)
  await list.searchBar.chips.getByRole('button', { name: 'Clear toilets' }).click()
  await expect(page).toHaveURL('/?playable=now&at=2027-01-15T18%3A00')
  await expect(list.card(lit)).toBeVisible()
  await list.searchBar.chips.getByRole('button', { name: 'Clear time' }).click()
  await expect(page).toHaveURL('/')
  await expect(list.searchBar.chips).toBeHidden()
})

test('the map lists the same courts', async ({ page }) => {
  await visit(page, `/map?${WINTER_EVENING}`)
  await expect(page.getByRole('button', { name: lit })).toBeVisible()
  await expect(page.getByRole('button', { name: hall })).toBeVisible()
  for (const name of [unlit, unknown]) await expect(page.getByRole('button', { name })).toBeHidden()
  await page.getByRole('link', { name: /^\d+ more where nobody has said$/ }).click()
  await expect(page.getByRole('button', { name: lit })).toBeHidden()
  await page.getByRole('button', { name: 'Clear all FIlters' }).click()
  await expect(page).toHaveURL('/map')
})

test('what cannot be read is ignored', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?playable=later&at=saturday&has=swings')
  await expect(list.status).toContainText('Part of this link could not be read and was ignored.')
  await expect(list.searchBar.chips).toBeHidden()
})
