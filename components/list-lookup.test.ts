import type { Route } from '@playwright/test'
import { ListScreen } from '../e2e/drivers/list.ts'
import { COURTS_AROUND, KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { holdRequest } from '../e2e/harness/delay-responses.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack } from '../e2e/harness/visit.ts'

/** The call that looks up a postcode and returns the courts around it. */
const LOOKUP = '**/api/courts?postcode=*'

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

test('keeps a radius chosen during the lookup', async ({ page }) => {
  const list = new ListScreen(page)
  const lookup = await searchWithDelayedLookup(list)
  await list.searchBar.when.chooses('Radius', '2 miles')
  await expect(page).toHaveURL('/?radius=2')
  await lookup.continue()
  await expect(list.status).toContainText(`Showing courts within 2 miles of ${KNOWN_POSTCODE}.`)
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
