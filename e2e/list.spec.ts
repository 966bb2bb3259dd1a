import type { Locator } from '@playwright/test'
import { geolocationErrors } from '../src/places/web/geolocation.ts'
import { errors } from '../src/platform/contract/errors.ts'
import { ListScreen } from './drivers/list.ts'
import { ALL_COURTS, COURTS_AROUND, FULL_COURT, KNOWN_PLACE, KNOWN_POSTCODE } from './harness/courts.ts'
import { delayResponses, holdRequest } from './harness/delay-responses.ts'
import { watchLayout } from './harness/layout-shifts.ts'
import { expect, test } from './harness/test.ts'
import { beginVisit, goBack, goForward, reload, visitInAnyFont, visitStatic } from './harness/visit.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

/** Whether the item is fully visible in its list. */
const isFullyVisible = (item: Locator) =>
  item.evaluate((element) => {
    const frame = element.parentElement?.getBoundingClientRect()
    const { right, bottom } = element.getBoundingClientRect()
    return frame !== undefined && right <= frame.right + 1 && bottom <= frame.bottom + 1
  })

test.describe('searching by postcode', () => {
  test('does not navigate back while leaving during the lookup', async ({ page }) => {
    const list = new ListScreen(page)
    const lookups = '**/api/courts?postcode=*'
    await list.open()
    const held = await holdRequest(page, lookups)
    await list.searchBar.when.searches(KNOWN_POSTCODE)
    const lookup = await held()
    const releaseMap = await delayResponses(page, '**/assets/map-*.js')
    const asked = page.waitForRequest('**/assets/map-*.js')
    await page.getByRole('link', { name: 'Map View' }).click()
    await asked
    const answered = page.waitForResponse(lookups)
    await lookup.continue()
    await (await answered).finished()
    await expect(list.searchBar.submit).toBeEnabled()
    releaseMap()
    await expect(page).toHaveURL('/map')
  })

  test('keeps input from before hydration', { tag: '@journey' }, async ({ page }) => {
    const release = await delayResponses(page, '**/assets/*.js')
    const list = new ListScreen(page)
    await beginVisit(page, '/?radius=5')
    await list.searchBar.postcode.fill(KNOWN_POSTCODE)
    await list.searchBar.when.chooses('Radius', '2 miles')
    await list.searchBar.when.chooses('Access', 'Free')
    release()
    await expect(page).toHaveURL('/?radius=2&access=free')
    await list.searchBar.submit.click()
    await expect(list.status).toContainText(`Showing free courts within 2 miles of ${KNOWN_POSTCODE}.`)
  })

  test('stays when a court fails to load offline, and opens it once back online', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|route module|dynamically imported module|code of a component/)
    const list = new ListScreen(page)
    const failed = page.getByRole('alert').filter({ hasText: errors.unavailable.text })
    const opens = (card: Locator) => card.getByRole('link', { name: 'more information' }).click()
    const court = page.getByRole('heading', { level: 1, name: FULL_COURT })
    await list.open(AROUND)
    await context.setOffline(true)
    await opens(list.card(FULL_COURT))
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    await expect(list.searchBar.submit).toBeEnabled()
    await context.setOffline(false)
    await expect(court).toBeVisible()

    await list.open(AROUND)
    await opens(list.card(FULL_COURT))
    await expect(court).toBeVisible()
    await goBack(page)
    await context.setOffline(true)
    await opens(list.cards.last())
    await expect(page.getByRole('heading', { name: 'Failed to load court details' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  })

  test('scrolls to the top when a filter is removed far down the list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    const list = new ListScreen(page)
    await list.open(`${AROUND}&access=free`)
    await expect(page.getByRole('button', { name: 'Clear access' })).toBeInViewport({ ratio: 1 })
    await list.cards.last().scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, -20))
    await page.getByRole('button', { name: 'Clear access' }).click()
    await expect(page).not.toHaveURL(/access/)
    await expect(list.status).toBeInViewport()
  })

  test('is kept in the URL: back and forward restore every search', { tag: '@journey' }, async ({ page }) => {
    const list = new ListScreen(page)
    await list.open()
    await list.searchBar.when.searches(KNOWN_POSTCODE)
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    await list.searchBar.when.chooses('Radius', '2 miles')
    await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
    await goBack(page)
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    await goBack(page)
    await expect(list.searchBar.postcode).toHaveValue('')
    await goForward(page)
    await goForward(page)
    await expect(page.getByRole('combobox', { name: 'Radius' })).toHaveValue('2')
    await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
  })
})

test.describe('searching around the device', () => {
  test('errors on the first screen are in view and stand out', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, failed) =>
        failed?.({ code: 1 } as GeolocationPositionError)
    })
    await page.setViewportSize({ width: 320, height: 640 })
    const list = new ListScreen(page)
    await list.open()
    await page.getByRole('button', { name: 'Courts near me' }).click()
    await expect(list.error).toHaveText(geolocationErrors.denied)
    const bottom = async (part: Locator) =>
      part.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0))
    const bar = await page.getByRole('navigation', { name: 'Views' }).boundingBox()
    await expect.poll(() => bottom(list.error)).toBeLessThan(bar?.y ?? 0)
    await expect(list.searchBar.postcode).toBeVisible()
  })
})

test.describe('a card', () => {
  test('shows all tags, some by scrolling', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const tags = list.card(FULL_COURT).getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect(tags).toHaveCount(5)
    for (const tag of await tags.all()) {
      await tag.scrollIntoViewIfNeeded()
      expect(await isFullyVisible(tag)).toBe(true)
    }
  })

  test('opens the court wherever it is pressed', { tag: '@journey' }, async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const card = list.card(FULL_COURT)
    for (const pressed of ['Greater London, England', '2 Harbour Street, London SW9 8XX']) {
      // The name's link lies above the text.
      await card.getByText(pressed).click({ force: true })
      await expect(page).toHaveURL(/\/courts\/\d+$/)
      await goBack(page)
    }
    await card.click({ position: { x: 40, y: 40 } })
    await expect(page).toHaveURL(/\/courts\/\d+$/)
  })

  test('is low enough for two and a half on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    for (const card of await list.cards.all()) expect((await card.boundingBox())?.height).toBeLessThan(260)
  })

  test('loads no larger photo files than it shows', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => request.resourceType() === 'image' && files.push(request.url()))
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const card = list.card(FULL_COURT)
    await expect(card.getByTitle(/confirmed$/).first()).toBeVisible()
    const photo = card.locator('img')
    await expect(photo).toHaveCount(1)
    await expect(photo).toHaveJSProperty('complete', true)
    expect(files.filter((url) => /-400\.webp/.test(url))).not.toEqual([])
    expect(files.filter((url) => /-(800|1600)\.webp/.test(url))).toEqual([])
  })

  test('shows an error when details fail to load, and retries when scrolled back', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/503/)
    await page.route('**/api/courts/*/details*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } }),
    )
    const release = await delayResponses(page, '**/api/courts/*/details*')
    const list = new ListScreen(page)
    await list.open(AROUND)
    const first = list.cards.first()
    const before = await first.boundingBox()
    release()
    await expect(first.getByText('Unable to load extra details right now.')).toBeVisible()
    expect(await first.boundingBox(), 'the card must not change its size').toEqual(before)
    await page.unroute('**/api/courts/*/details*')
    await list.cards.last().scrollIntoViewIfNeeded()
    await expect(list.cards.last()).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(first.getByText('Unable to load extra details right now.')).toBeHidden()
  })
})

test.describe('the list', () => {
  test('loads more while scrolling', { tag: '@journey' }, async ({ page }) => {
    const list = new ListScreen(page)
    await list.open()
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      expect(await list.cards.count()).toBe(ALL_COURTS.all - 1)
    }).toPass()
  })
})

test('when the next courts cannot be loaded, the list says so and waits for the person', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/503/)
  const list = new ListScreen(page)
  await list.open()
  let calls = 0
  await page.route('**/api/courts?*offset*', async (route) => {
    calls++
    await route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } })
  })
  const more = page.getByRole('button', { name: 'Show more courts' })
  await more.scrollIntoViewIfNeeded()
  await expect(page.getByText('Unable to load more courts right now. Please try again.')).toBeVisible()
  await page.mouse.wheel(0, -400)
  await page.mouse.wheel(0, 400)
  await expect(more).toBeEnabled()
  expect(calls).toBe(1)
  await page.unroute('**/api/courts?*offset*')
  await more.click()
  await expect(list.cards).toHaveCount(48)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the first courts and searches by postcode with the plain form', { tag: '@journey' }, async ({
    page,
  }) => {
    await visitStatic(page, '/')
    await expect(page.getByRole('article')).toHaveCount(24)
    await expect(page.getByRole('button', { name: 'Show more courts' })).toBeHidden()
    await expect(page.locator('noscript p')).toHaveText(/^Showing more courts needs JavaScript/)
    await page.getByRole('textbox', { name: 'Postcode' }).fill(KNOWN_POSTCODE)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText(`Showing courts within 10 miles of ${KNOWN_POSTCODE}.`)).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('miles away')
  })
})

test.describe('the first view', () => {
  for (const width of [390, 1280])
    test(`does not shift, and ${width < 1000 ? 'loads no map or sign-in code' : 'loads the map last'}: ${width} pixels`, {
      tag: '@journey',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      const expectStill = await watchLayout(page)
      const list = new ListScreen(page)
      await visitInAnyFont(page, `/${AROUND}`)
      await expect(
        list
          .card(FULL_COURT)
          .getByTitle(/confirmed$/)
          .first(),
      ).toBeVisible()
      const unwanted = width < 1000 ? /maplibre|google|firebase|zod/i : /google|firebase|zod/i
      expect(scripts.filter((url) => unwanted.test(url))).toEqual([])
      await expectStill('the list')
    })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('results begin near the top, two and a half cards in view', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=5&access=free`)
    const bar = await page.getByRole('navigation', { name: 'Views' }).boundingBox()
    const name = await list.cards.first().getByRole('heading').boundingBox()
    const third = await list.cards.nth(2).boundingBox()
    expect(name?.y).toBeLessThan(260)
    expect((third?.y ?? 0) + (third?.height ?? 0) / 2).toBeLessThan(bar?.y ?? 0)
  })

  test('courts that are probably lit begin near the top, too', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open('?postcode=SW9&radius=10&playable=tonight&has=floodlights')
    await expect(list.status).toContainText('probably lit, not confirmed')
    await expect(list.status).toContainText('measured from the centre of the postcode district')
    expect((await list.cards.first().boundingBox())?.y).toBeLessThan(290)
  })

  test('the chip that was pressed stays in view, also after a reload', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&access=free`)
    const chip = page.getByRole('link', { name: 'Lights (on, remove)' })
    await page.getByRole('link', { name: 'Lights', exact: true }).click()
    await expect(chip).toBeInViewport({ ratio: 1 })
    await reload(page)
    await expect(chip).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('on its side, the search is one line, too', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    const list = new ListScreen(page)
    await list.open(AROUND)
    await expect(list.cards.first()).toBeInViewport({ ratio: 0.2 })
    await page.getByRole('banner').getByRole('button', { name: 'SW9 8HE' }).click()
    await expect(list.searchBar.postcode).toBeFocused()
  })

  test('the first visit leads to the courts nearby, and to what was seen lately', {
    tag: '@journey',
  }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(KNOWN_PLACE)
    const list = new ListScreen(page)
    await list.open()
    const lately = page.getByRole('region', { name: /^(Seen lately|Known best)/ })
    await expect(lately.getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Courts near me' }).click()
    await expect(list.status).toContainText('Showing courts within 10 miles of your current location.')
    await expect(lately).toBeHidden()
    await expect(page.getByRole('button', { name: /^your current location · 10 miles/i })).toBeVisible()
  })

  test('filters are away while one scrolls down, and back when one scrolls up', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(AROUND)
    const clear = page.getByRole('button', { name: 'Clear radius' })
    const top = async () => (await clear.boundingBox())?.y
    const below = await top()
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(top).toBe((below ?? 0) - 48)
    await page.evaluate(() => window.scrollTo(0, 800))
    await expect.poll(top).toBe(below)
  })
})
