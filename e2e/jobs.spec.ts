import type { Locator } from '@playwright/test'
import { accounts } from './drivers/accounts.ts'
import { ListScreen } from './drivers/list.ts'
import { COURT_WITH_FACTS, FULL_COURT, KNOWN_PLACE, KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { goBack, reload, visit } from './harness/visit.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

/** Presses things with a finger or the mouse, and counts. */
function hand() {
  let presses = 0
  return {
    async presses(target: Locator) {
      await expect(target).toBeInViewport()
      await target.click()
      presses++
    },
    expectPresses: (count: number) => expect(presses).toBe(count),
  }
}

for (const [device, use] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(use)
    const tag = device === 'a phone' ? '@journey' : []

    test('courts near me, free, directions, lit, tonight, on the map: one press each', { tag }, async ({
      page,
      context,
      expectProblem,
    }) => {
      expectProblem(/another server: https:..www\.google\.com.maps.dir/)
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(KNOWN_PLACE)
      const list = new ListScreen(page)
      const { presses, expectPresses } = hand()
      await list.open()
      await presses(page.getByRole('button', { name: 'Courts near me' }))
      await expect(list.status).toContainText('courts within 10 miles of your current location.')
      await presses(page.getByRole('link', { name: 'Free', exact: true }))
      await expect(list.status).toContainText('Showing free courts within 10 miles')
      const directions = list.cards.first().getByRole('link', { name: /^Directions to / })
      await expect(directions).toHaveAttribute('href', /destination=51\.\d+/)
      const opened = page.waitForEvent('popup')
      await presses(directions)
      await (await opened).close()
      const filters = page.getByRole('navigation', { name: 'Quick filters' })
      for (const [name, asked] of [
        ['Lights', /has=floodlights/],
        ['Tonight', /playable=tonight/],
      ] as const) {
        const link = filters.getByRole('link', { name })
        await link.scrollIntoViewIfNeeded()
        await presses(link)
        await expect(page).toHaveURL(asked)
      }
      await presses(page.getByRole('link', { name: 'Map View' }))
      await expect(page).toHaveURL(/[/]map[?].*has=floodlights/)
      expectPresses(6)
    })

    test('confirm the lights, add a photo, submit a court: one press each', { tag }, async ({
      page,
      request,
    }) => {
      const courts = (await (await request.get('/api/courts')).json()) as { id: number; name: string }[]
      const court = courts.find(({ name }) => name === COURT_WITH_FACTS)
      const { presses, expectPresses } = hand()
      await accounts(page).given.memberOn(`/courts/${court?.id}`)
      const confirm = page.getByRole('button', { name: /^Yes: .*floodlights/i }).first()
      await confirm.scrollIntoViewIfNeeded()
      await presses(confirm)
      await expect(confirm).toHaveAttribute('aria-pressed', 'true')
      const photo = page.getByText('Add photos', { exact: true })
      await photo.scrollIntoViewIfNeeded()
      const opened = page.waitForEvent('filechooser')
      await presses(photo)
      await opened
      await visit(page, '/')
      const submit = page.getByRole('main').getByRole('link', { name: 'Submit a New Court' })
      await submit.scrollIntoViewIfNeeded()
      await presses(submit)
      await expect(page.getByRole('heading', { name: 'Submit a New Court' })).toBeVisible()
      expectPresses(3)
    })

    test('back to my place, also after a reload: one press', { tag }, async ({ page }) => {
      const list = new ListScreen(page)
      await list.open(`${NEAR}&radius=50`)
      await expect(list.cards).toHaveCount(24)
      const last = list.cards.nth(25)
      await list.cards.nth(23).scrollIntoViewIfNeeded()
      await last.scrollIntoViewIfNeeded()
      await last.getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
      const back = () => goBack(page)
      const byLink = (name: string) => () => page.getByRole('link', { name }).click()
      const views = device === 'a phone' ? [] : [byLink('List View')]
      for (const goesBack of [back, byLink('Back to list'), ...views])
        for (const isReloaded of [false, true]) {
          if (isReloaded) await reload(page)
          await goesBack()
          await expect(last).toBeInViewport()
          await last.getByRole('link').first().click()
          await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
        }
    })

    test('a court opened from the map leads back to the map', { tag }, async ({ page }) => {
      await visit(page, `/map${NEAR}`)
      const { presses, expectPresses } = hand()
      await page
        .getByRole('list', { name: 'Courts on the map' })
        .getByRole('button', { name: FULL_COURT })
        .click()
      await presses(page.getByRole('dialog').getByRole('link', { name: FULL_COURT }))
      await presses(page.getByRole('link', { name: 'Back to map' }))
      await expect(page).toHaveURL(/[/]map[?]postcode=SW9\+8HE&court=\d+$/)
      await expect(page.getByRole('dialog', { name: FULL_COURT })).toBeVisible()
      expectPresses(2)
    })
  })
