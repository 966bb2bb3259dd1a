import type { Locator, Route } from '@playwright/test'
import { geolocationErrors } from '../src/geocoding/web/geolocation.ts'
import { errors } from '../src/platform/contract/errors.ts'
import { ListScreen } from './drivers/list.ts'
import {
  ALL_COURTS,
  BARE_COURT,
  COURT_WITHOUT_ADDRESS,
  COURTS_AROUND,
  FULL_COURT,
  HIDDEN_COURTS,
  KNOWN_PLACE,
  KNOWN_POSTCODE,
  MANUALLY_RATED_COURT,
  SCRIPT_COURT,
} from './harness/courts.ts'
import { delayResponses, holdRequest } from './harness/delay-responses.ts'
import { watchLayout } from './harness/layout-shifts.ts'
import { expect, test } from './harness/test.ts'
import { beginVisit, goBack, goForward, reload, visitInAnyFont, visitStatic } from './harness/visit.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

/** The call that looks up a postcode and returns the courts around it. */
const LOOKUP = '**/api/courts?postcode=*'

/** Whether the item is fully visible in its list. */
const isFullyVisible = (item: Locator) =>
  item.evaluate((element) => {
    const frame = element.parentElement?.getBoundingClientRect()
    const { right, bottom } = element.getBoundingClientRect()
    return frame !== undefined && right <= frame.right + 1 && bottom <= frame.bottom + 1
  })

/** Opens the list and searches; the postcode lookup waits until it is continued. */
async function searchWithDelayedLookup(list: ListScreen): Promise<Route> {
  await list.open()
  return delayLookup(list)
}

async function delayLookup(list: ListScreen, postcode = KNOWN_POSTCODE): Promise<Route> {
  const held = await holdRequest(list.page, LOOKUP)
  await list.searchBar.when.searches(postcode)
  return held()
}

test.describe('searching by postcode', () => {
  test('asks for a valid postcode and keeps the input', async ({ page, expectProblem }) => {
    expectProblem(/404/)
    const list = new ListScreen(page)
    await list.open()
    await expect(list.searchBar.submit).toBeDisabled()
    await list.searchBar.when.searches('   ')
    await expect(list.error).toHaveText('Enter a postcode to search.')
    await list.searchBar.when.searches('ZZ99 9ZZ')
    await expect(list.error).toHaveText('No matching postcode found. Please try again.')
    await expect(list.searchBar.postcode).toHaveValue('ZZ99 9ZZ')
    await expect(page).toHaveURL('/')
  })

  test('shows an error when the lookup is overloaded or fails', async ({ page, expectProblem }) => {
    expectProblem(/429|503|ERR_FAILED/)
    const list = new ListScreen(page)
    await list.open()
    const answer = (status: number, code: string, error: string) =>
      page.route(LOOKUP, (route) => route.fulfill({ status, json: { code, error } }))
    await answer(429, 'too-many-requests', 'Too many requests. Please wait a moment and try again.')
    await list.searchBar.when.searches('SW9')
    await expect(list.error).toHaveText(
      'Location search is temporarily unavailable. Please wait a moment and retry.',
    )
    await page.route(LOOKUP, (route) => route.abort())
    await list.searchBar.when.searches('SW9')
    await expect(list.error).toHaveText('Unable to look up that postcode right now. Please try again.')
  })

  test('shows the courts around it, nearest first', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open()
    await list.searchBar.when.searches('sw98he')
    await expect(list.status).toContainText(`Showing courts within 10 miles of ${KNOWN_POSTCODE}.`)
    await expect(list.status).toContainText(`${COURTS_AROUND[10].all} courts, nearest first`)
    await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
    const distances = await list.cards.getByText(/miles away$/).allInnerTexts()
    const miles = distances.map((text) => Number.parseFloat(text))
    expect(miles).toHaveLength(COURTS_AROUND[10].all)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))
  })

  test('says when only the district is known', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open('?postcode=SW9')
    await expect(list.status).toContainText('SW9 is located at the centre of its district')
  })

  test('moves the focus on when chips are removed by keyboard', async ({ page }) => {
    const list = new ListScreen(page)
    const chip = (name: string) => list.searchBar.chips.getByRole('button', { name })
    for (const { removed, next } of [
      { removed: 'Clear radius', next: 'Clear access' },
      { removed: 'Clear access', next: 'Clear radius' },
    ]) {
      await list.open(`${AROUND}&radius=2&access=free`)
      await chip(removed).press('Enter')
      await expect(chip(removed)).toBeHidden()
      await expect(chip(next)).toBeFocused()
      await chip(next).press('Enter')
      await expect(list.searchBar.postcode).toBeFocused()
    }
    await list.searchBar.when.chooses('Access', 'Paid')
    await page.getByRole('button', { name: 'Clear all FIlters' }).press('Enter')
    await expect(list.searchBar.postcode).toBeFocused()
  })

  test('filters by radius and access immediately, each removable by its chip', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(AROUND)
    await list.searchBar.when.chooses('Radius', '2 miles')
    await list.searchBar.when.chooses('Access', 'Free')
    await expect(list.status).toContainText(`Showing free courts within 2 miles of ${KNOWN_POSTCODE}.`)
    await expect(list.cards).toHaveCount(COURTS_AROUND[2].free)
    await expect(list.searchBar.chips).toContainText('Radius: 2 mi')
    await expect(list.searchBar.chips).toContainText('Access: Free courts')

    await list.searchBar.chips.getByRole('button', { name: 'Clear access' }).click()
    await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
    await list.searchBar.chips.getByRole('button', { name: 'Clear radius' }).click()
    await expect(list.status).toHaveText(`${ALL_COURTS.all - 1} courts`)
    await expect(page).toHaveURL('/')
    await expect(list.searchBar.postcode).toHaveValue('')
    await expect(list.searchBar.chips).toBeHidden()
  })

  test('keeps a radius chosen during the lookup', async ({ page }) => {
    const list = new ListScreen(page)
    const lookup = await searchWithDelayedLookup(list)
    await list.searchBar.when.chooses('Radius', '2 miles')
    await expect(page).toHaveURL('/?radius=2')
    await lookup.continue()
    await expect(list.status).toContainText(`Showing courts within 2 miles of ${KNOWN_POSTCODE}.`)
  })

  test('does not navigate back while leaving during the lookup', async ({ page }) => {
    const list = new ListScreen(page)
    const lookup = await searchWithDelayedLookup(list)
    const releaseMap = await delayResponses(page, '**/assets/map-*.js')
    const asked = page.waitForRequest('**/assets/map-*.js')
    await page.getByRole('link', { name: 'Map View' }).click()
    await asked
    const answered = page.waitForResponse(LOOKUP)
    await lookup.continue()
    await (await answered).finished()
    await expect(list.searchBar.submit).toBeEnabled()
    releaseMap()
    await expect(page).toHaveURL('/map')
  })

  test('does not navigate after leaving during the lookup', async ({ page }) => {
    const list = new ListScreen(page)
    const lookup = await searchWithDelayedLookup(list)
    await page.getByRole('link', { name: 'Map View' }).click()
    await expect(page).toHaveURL('/map')
    const answered = page.waitForResponse(LOOKUP)
    await lookup.continue()
    await (await answered).finished()
    await page.getByRole('link', { name: 'List View' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Basketball Courts' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('ignores the lookup after clearing, going back or switching the mode', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open('?access=free')
    await list.searchBar.when.chooses('Access', 'Paid')
    await expect(page).toHaveURL('/?access=paid')
    const changesOfMind = [
      ['M1', () => list.mode('Current location').click()],
      ['EH1', () => goBack(page)],
      ['LS1', () => page.getByRole('button', { name: 'Clear all FIlters' }).click()],
    ] as const
    for (const [postcode, changeMind] of changesOfMind) {
      const lookup = await delayLookup(list, postcode)
      await changeMind()
      await expect(list.searchBar.submit).toBeVisible()
      const answered = page.waitForResponse(LOOKUP)
      await lookup.continue()
      await (await answered).finished()
      await list.searchBar.when.chooses('Radius', '2 miles')
      await expect(page).not.toHaveURL(/postcode/)
      await expect(page).toHaveURL(/radius=2/)
      await list.searchBar.when.chooses('Radius', '10 miles')
      await expect(page).not.toHaveURL(/postcode|radius/)
      await list.mode('Postcode').click()
    }
  })

  test('Enter during the lookup searches for what is typed by then', async ({ page }) => {
    const list = new ListScreen(page)
    await searchWithDelayedLookup(list)
    await expect(page.getByRole('button', { name: 'Searching…' })).toBeDisabled()
    await list.searchBar.when.searches('M1')
    await expect(list.status).toContainText('within 10 miles of M1.')
  })

  test('keeps input typed during the lookup', async ({ page }) => {
    const list = new ListScreen(page)
    const lookup = await searchWithDelayedLookup(list)
    await list.searchBar.postcode.fill('M1')
    await lookup.continue()
    await expect(list.status).toContainText(`of ${KNOWN_POSTCODE}.`)
    await expect(list.searchBar.postcode).toHaveValue('M1')
    await list.searchBar.when.chooses('Radius', '2 miles')
    await expect(list.status).toContainText(`within 2 miles of ${KNOWN_POSTCODE}.`)
    await expect(list.searchBar.postcode).toHaveValue('M1')
    await goBack(page)
    await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
  })

  test('keeps input from before hydration', async ({ page }) => {
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

  test('clears the error once another search is shown', async ({ page, expectProblem }) => {
    expectProblem(/status of 404/)
    const list = new ListScreen(page)
    await list.open(AROUND)
    await list.searchBar.when.searches('ZZ99 9ZZ')
    await expect(list.error).toBeVisible()
    await list.searchBar.when.chooses('Radius', '2 miles')
    await expect(list.error).toBeHidden()
    await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
  })

  test('shows no count before the results are loaded', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open('?near=51.435,-0.15&radius=2&access=paid')
    await expect(list.status).toHaveText(/^No paid courts found/)
    const release = await delayResponses(page, '**/api/courts?*')
    await list.searchBar.when.chooses('Access', 'All')
    await expect(list.status.first()).toHaveText('Showing courts within 2 miles of your selected location.')
    await expect(page.getByText('Loading courts...')).toBeVisible()
    release()
    await expect(list.status.first()).toContainText('nearest first')
  })

  test('asks the server once for the place and the courts', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    const list = new ListScreen(page)
    await list.open()
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(geocode|courts\?)/.test(request.url())) calls.push(new URL(request.url()).search)
    })
    await list.searchBar.when.searches('sw98he')
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    expect(calls).toEqual(['?postcode=SW9+8HE&radius=10&access=all&listed=true&limit=24&include=playable'])
    await list.searchBar.when.chooses('Radius', '2 miles')
    await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
    expect(calls).toHaveLength(2)
  })

  test('fails offline and resumes once back online', async ({ page, context, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/)
    const list = new ListScreen(page)
    await list.open(AROUND)
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    await context.setOffline(true)
    await list.searchBar.when.chooses('Radius', '2 miles')
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
    await expect(list.cards).toHaveCount(0)
    await context.setOffline(false)
    await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
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

  test('adds one history entry for the same search', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open()
    await list.searchBar.when.searches(KNOWN_POSTCODE)
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    await list.searchBar.when.searches(KNOWN_POSTCODE.toLowerCase())
    await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
    await goBack(page)
    await expect(page).toHaveURL('/')
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

  test('clears all filters together', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&access=paid`)
    await expect(list.searchBar.chips).toContainText('Access: Paid courts')
    await page.getByRole('button', { name: 'Clear all FIlters' }).click()
    await expect(page).toHaveURL('/')
    await expect(list.searchBar.chips).toBeHidden()
  })

  test('says what was not found and offers to add a court', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open('?near=57.5,-7.5&radius=2&access=free')
    await expect(list.status).toHaveText('No free courts found within 2 miles of your selected location.')
    await expect(page.getByText('Around your selected location')).toBeVisible()
    for (const mode of ['Postcode', 'Current location'] as const)
      await expect(list.mode(mode)).toHaveAttribute('aria-pressed', 'false')
    await list.searchBar.submit.click()
    await expect(page).toHaveURL(/near=57\.5000[^&]*&radius=2&access=free$/)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Submit a New Court' }).last(),
    ).toBeVisible()
    const wider = page.getByRole('link', { name: 'Search within 50 miles' })
    await wider.click()
    await expect(page.getByText('No free courts found within 50 miles of')).toBeVisible()
    await expect(page).toHaveURL(/near=57\.5[^&]*&radius=50&access=free/)
    await expect(wider).toBeHidden()
  })

  test('is kept in the URL: back and forward restore every search', async ({ page }) => {
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

  test('ignores invalid parameters and says so', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open('?radius=7&access=cheap')
    await expect(list.status).toContainText('Part of this link could not be read and was ignored.')
    await expect(list.cards.first()).toBeVisible()
  })
})

test.describe('searching around the device', () => {
  for (const [name, code] of [
    ['denied', 1],
    ['unavailable', 2],
    ['timeout', 3],
    ['other', 9],
  ] as const) {
    test(`shows the geolocation error: ${name}`, async ({ page }) => {
      await page.addInitScript((error) => {
        navigator.geolocation.getCurrentPosition = (_, failed) =>
          failed?.({ code: error } as GeolocationPositionError)
      }, code)
      const list = new ListScreen(page)
      await list.open()
      await list.mode('Current location').click()
      await expect(list.error).toHaveText(geolocationErrors[name])
      await list.mode('Postcode').click()
      await expect(list.error).toBeHidden()
      await expect(list.searchBar.postcode).toBeFocused()
    })
  }

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
    const where = page.getByText('Around your current location')
    const radius = page.getByRole('combobox', { name: 'Radius' }).locator('..')
    expect((await where.boundingBox())?.width).toBe((await radius.boundingBox())?.width)
  })

  test('says that geolocation is not supported', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
    const list = new ListScreen(page)
    await list.open()
    await page.getByRole('button', { name: 'Courts near me' }).click()
    await expect(list.error).toHaveText(geolocationErrors.unsupported)
    await list.searchBar.submit.click()
    await expect(list.error).toHaveText(geolocationErrors.unsupported)
  })

  test('shows the courts around it', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(KNOWN_PLACE)
    const list = new ListScreen(page)
    await list.open()
    await page.getByRole('button', { name: 'Courts near me' }).click()
    await expect(list.status).toContainText('Showing courts within 10 miles of your current location.')
    await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
    await expect(page).toHaveURL(/near=51\.4627%2C-0\.1146$/)
  })
})

test.describe('a card', () => {
  test('shows the known facts of a court', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const card = list.card(FULL_COURT)
    await expect(card.getByRole('link', { name: FULL_COURT, exact: true })).toHaveAttribute(
      'href',
      /^\/courts\/\d+$/,
    )
    await expect(card.getByText('Paid · £4.50 for 1 hr')).toBeVisible()
    await expect(card.getByText('Hoops: 4')).toBeVisible()
    await expect(card.getByText('2 Harbour Street, London SW9 8XX')).toBeVisible()
    await expect(card.getByRole('link', { name: '51.466780, -0.112260' })).toHaveAttribute(
      'href',
      /51\.466780/,
    )
    await expect(card.getByText('Greater London, England')).toBeVisible()
    await expect(card.getByRole('img', { name: '3.8 out of 5 stars' })).toBeVisible()
    const tags = card.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect(tags.first()).toContainText('Floodlights5, 5 people confirmed')
    await expect(tags).toHaveCount(5)
    for (const tag of await tags.all()) {
      await tag.scrollIntoViewIfNeeded()
      expect(await isFullyVisible(tag)).toBe(true)
    }
    await expect(card.getByRole('heading')).toHaveAttribute('dir', 'auto')
    await expect(tags.first()).toHaveAttribute('dir', 'auto')
    await expect(
      list.card(MANUALLY_RATED_COURT).getByRole('img', { name: '4.2 out of 5 stars' }),
    ).toBeVisible()
  })

  test('says what is not known', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const card = list.card(BARE_COURT)
    await expect(card.getByText('Not yet rated')).toBeVisible()
    await expect(card.getByText('No photos yet')).toBeVisible()
    await expect(card.getByText('Access info not available')).toBeVisible()
  })

  test('opens the court wherever it is pressed, and leads there', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const card = list.card(FULL_COURT)
    await expect(card.getByRole('link', { name: `Directions to ${FULL_COURT}` })).toHaveAttribute(
      'href',
      /\/dir\/\?api=1&destination=51\.46678/,
    )
    for (const pressed of ['Greater London, England', '2 Harbour Street, London SW9 8XX']) {
      // The name's link lies above the text.
      await card.getByText(pressed).click({ force: true })
      await expect(page).toHaveURL(/\/courts\/\d+$/)
      await goBack(page)
    }
    await card.getByRole('img', { name: /, 1 of 7$/ }).click()
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
    await expect(card.locator('img[data-current]')).toBeVisible()
    await card.getByRole('button', { name: 'Next photo' }).click()
    await expect(card.getByRole('img', { name: /, 2 of 7$/ })).toHaveJSProperty('complete', true)
    expect(files.filter((url) => /-400\.webp/.test(url))).not.toEqual([])
    expect(files.filter((url) => /-(800|1600)\.webp/.test(url))).toEqual([])
  })

  test('moves photos by buttons, wrapping around', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=2`)
    const card = list.card(FULL_COURT)
    const thumbnails = card.locator('img[alt=""]')
    await expect(thumbnails).toHaveCount(5)
    await expect(thumbnails.nth(0)).toHaveAttribute('data-current')
    await card.getByRole('button', { name: 'Next photo' }).click()
    await expect(thumbnails.nth(1)).toHaveAttribute('data-current')
    await expect(card.getByRole('img', { name: /, 2 of 7$/ })).toBeInViewport()
    await card.getByRole('button', { name: 'Previous photo' }).click()
    await card.getByRole('button', { name: 'Previous photo' }).click()
    await expect(card.getByRole('img', { name: /, 7 of 7$/ })).toBeInViewport()
  })

  test('shows an error when details fail to load, and retries when scrolled back', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/503/)
    await page.route('**/details*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } }),
    )
    const release = await delayResponses(page, '**/details*')
    const list = new ListScreen(page)
    await list.open(AROUND)
    const first = list.cards.first()
    const before = await first.boundingBox()
    release()
    await expect(first.getByText('Unable to load extra details right now.')).toBeVisible()
    expect(await first.boundingBox(), 'the card must not change its size').toEqual(before)
    await page.unroute('**/details*')
    await list.cards.last().scrollIntoViewIfNeeded()
    await expect(list.cards.last()).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(first.getByText('Unable to load extra details right now.')).toBeHidden()
  })

  test('renders a script in a name as text', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=5`)
    await expect(list.card(SCRIPT_COURT)).toBeVisible()
  })
})

test.describe('the list', () => {
  test('loads more by keyboard and counts correctly', async ({ page }) => {
    // Otherwise more is loaded as soon as the focused button is scrolled into view.
    await page.addInitScript(() => {
      IntersectionObserver.prototype.observe = () => {}
    })
    const list = new ListScreen(page)
    await list.open()
    await expect(list.status).toHaveText(`${ALL_COURTS.all - 1} courts`)
    await list.more.press('Enter')
    await expect(list.cards).toHaveCount(48)
    await list.more.press('Enter')
    await expect(list.cards).toHaveCount(ALL_COURTS.all - 1)
    await expect(list.more).toBeHidden()
    for (const hidden of [...HIDDEN_COURTS, COURT_WITHOUT_ADDRESS])
      await expect(list.card(hidden)).toHaveCount(0)
  })

  test('loads more while scrolling', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open()
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      expect(await list.cards.count()).toBe(ALL_COURTS.all - 1)
    }).toPass()
  })

  test('loads more when a busy browser reports two positions at once', async ({ page }) => {
    await page.addInitScript(() => {
      const Native = window.IntersectionObserver
      window.IntersectionObserver = class extends Native {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, observer) => {
            const before = entries.map(({ target }) => ({ target, isIntersecting: false }))
            callback([...(before as IntersectionObserverEntry[]), ...entries], observer)
          }, options)
        }
      }
    })
    const list = new ListScreen(page)
    await list.open()
    await list.more.scrollIntoViewIfNeeded()
    await expect(list.cards).toHaveCount(48)
  })

  test('offers to retry when courts fail to load', async ({ page, expectProblem }) => {
    expectProblem(/503|ERR_FAILED/)
    const list = new ListScreen(page)
    await list.open()
    await page.route('**/api/courts?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } }),
    )
    await list.searchBar.when.chooses('Access', 'Paid')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/api/courts?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(list.cards).toHaveCount(ALL_COURTS.paid)
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

  test('shows the first courts and searches by postcode with the plain form', async ({ page }) => {
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
  test('announces its styles in the headers', async ({ request }) => {
    const answer = await request.get('/')
    const styles = [...(await answer.text()).matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)]
    expect(styles.length).toBeGreaterThan(0)
    expect(answer.headers().link).toBe(
      styles.map(([, href]) => `<${href}>; rel=preload; as=style`).join(', '),
    )
  })

  for (const width of [390, 1280])
    test(`does not shift, and ${width < 1000 ? 'loads no map or sign-in code' : 'loads the map last'}: ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      const expectStill = await watchLayout(page)
      const list = new ListScreen(page)
      await visitInAnyFont(page, `/${AROUND}`)
      await expect(list.card(FULL_COURT).locator('img[data-current]')).toBeVisible()
      const unwanted = width < 1000 ? /maplibre|google|firebase|zod/i : /google|firebase|zod/i
      expect(scripts.filter((url) => unwanted.test(url))).toEqual([])
      await expectStill('the list')
    })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const summary = 'SW9 8HE · 10 miles · All'

  test('results begin near the top, two and a half cards in view', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(`${AROUND}&radius=5&access=free`)
    const bar = await page.getByRole('navigation', { name: 'Views' }).boundingBox()
    const name = await list.cards.first().getByRole('heading').boundingBox()
    const third = await list.cards.nth(2).boundingBox()
    expect(name?.y).toBeLessThan(260)
    expect((third?.y ?? 0) + (third?.height ?? 0) / 2).toBeLessThan(bar?.y ?? 0)
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

  test('the search in one line opens the whole form, which Back and Escape close', async ({ page }) => {
    const list = new ListScreen(page)
    await list.open(AROUND)
    await expect(list.searchBar.postcode).toBeHidden()
    for (const closes of [() => goBack(page), () => page.keyboard.press('Escape')]) {
      await page.getByRole('button', { name: summary }).click()
      await expect(list.searchBar.postcode).toBeFocused()
      await closes()
      await expect(list.searchBar.postcode).toBeHidden()
      await expect(page).toHaveURL(`/${AROUND}`)
    }
  })

  test('the first visit leads to the courts nearby, and to what was seen lately', async ({
    page,
    context,
  }) => {
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

  test('a search that fails says so in the form', async ({ page, expectProblem }) => {
    expectProblem(/status of 404/)
    const list = new ListScreen(page)
    await list.open(AROUND)
    await page.getByRole('button', { name: summary }).click()
    await list.searchBar.when.searches('nonsense')
    await expect(list.error).toHaveText('No matching postcode found. Please try again.')
    await list.open('?postcode=nonsense')
    await expect(list.error).toHaveText('No matching postcode found. Please try again.')
    await expect(list.searchBar.postcode).toHaveValue('nonsense')
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
