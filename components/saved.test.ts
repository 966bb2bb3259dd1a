import { accounts } from '../e2e/drivers/accounts.ts'
import { court } from '../e2e/drivers/court.ts'
import { savedCourts } from '../e2e/drivers/saved.ts'
import { KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

const [NORTH, SOUTH] = ['Twin Hoops North', 'Twin Hoops South'] as const

test.describe('without an account', () => {
  test('courts are saved on the device, with notes and lists', async ({ page }) => {
    const { given, when, expects, saveOf } = savedCourts(page)
    await when.opensSaved()
    await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
    await given.saved(NORTH, SOUTH)
    await when.opensSaved()
    await expects.courts(NORTH, SOUTH)
    await when.notes(NORTH, 'The gate sticks.', 'Sundays')
    await when.opensSaved()
    await expect(page.getByText('The gate sticks.')).toBeVisible()
    await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Sundays' }).click()
    await expects.courts(NORTH)
    await saveOf(NORTH).click()
    await expects.courts(SOUTH)
  })

  test('the ordinary filters apply, in the address', async ({ page }) => {
    const { given, when, list } = savedCourts(page)
    await given.saved(NORTH, SOUTH)
    await when.opensSaved('?access=paid')
    await expect(list.status).toContainText('No courts found with the current filters.')
    await page.getByRole('button', { name: 'Clear access' }).click()
    await expect(page).toHaveURL('/saved')
    await expect(list.cards).toHaveCount(2)
  })

  test('what can’t be kept is said, and lasts as long as the page', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    const { given, expects } = savedCourts(page)
    await given.saved(NORTH)
    await page.getByRole('link', { name: 'Saved', exact: true }).click()
    await expect(page.getByText(/^This browser doesn’t let the site keep anything/)).toBeVisible()
    await expects.courts(NORTH)
  })

  test('a court that is gone is named, with the nearest one', async ({ page }) => {
    const { given, when } = savedCourts(page)
    await given.saved(NORTH)
    await page.route('**/api/courts/list*', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/courts/*/details', (route) =>
      route.fulfill({
        status: 410,
        json: {
          ...{ code: 'court-gone', error: 'Gone.' },
          gone: { since: '2026-11-01', nearest: { id: 2, name: SOUTH, distanceMiles: 0.1 } },
        },
      }),
    )
    await when.opensSaved()
    await expect(page.getByText(/removed on 1 November 2026/)).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^Nearest: ${SOUTH}`) })).toBeVisible()
    await page.getByRole('button', { name: /^Remove ./ }).click()
    await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
  })

  test('saved courts go to a file, and come back from it', async ({ page }) => {
    const { given, when, expects, saveOf } = savedCourts(page)
    await given.saved(NORTH)
    await when.opensSaved()
    await when.notes(NORTH, 'The gate sticks.', 'Sundays')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'GeoJSON', exact: true }).click()
    const file = await (await download).path()
    await saveOf(NORTH).click()
    await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
    await page.getByLabel('Choose a file with places').setInputFiles(file)
    await expect(page.getByText('1 court added.')).toBeVisible()
    await expects.courts(NORTH)
    await expect(page.getByText('The gate sticks.')).toBeVisible()
    await page.getByLabel('Choose a file with places').setInputFiles('e2e/data/courts.csv')
    await expect(page.getByRole('alert')).toHaveText(/^This file can’t be read\./)
  })
})

test('without a connection, it is said where distances are from', async ({ page, expectProblem }) => {
  expectProblem(/fetch|network|failed/i)
  const { given, when } = savedCourts(page)
  await when.searches(KNOWN_POSTCODE)
  await given.saved(NORTH)
  await page.route('**/api/courts/list*', (route) => route.abort())
  await when.opensSaved()
  await expect(page.getByText(/These copies are on this device/)).toContainText('Distances are from SW9.')
})

test('who signs in is asked whether the courts on the device become theirs', async ({ page }) => {
  const { given, when, expects } = savedCourts(page)
  await given.saved(NORTH, SOUTH)
  await accounts(page).given.memberOn('/saved')
  await expect(page.getByText('Add the 2 courts on this device to your account?')).toBeVisible()
  await page.getByRole('button', { name: 'Add them' }).click()
  await expects.courts(NORTH, SOUTH)
  await accounts(page).when.signsOut()
  await accounts(page).expects.signedOut()
  await when.opensSaved()
  await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
})

test('a list is shared by a link, which can be revoked', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/)
  const { given, when, expects } = savedCourts(page)
  await accounts(page).given.memberOn('/saved')
  await expect(page.getByText(/^No saved courts yet\..* find it here on all your devices\.$/)).toBeVisible()
  await given.saved(NORTH, SOUTH)
  await when.opensSaved()
  await when.notes(NORTH, 'The gate sticks.', 'Sundays')
  await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Sundays' }).click()
  await page.getByRole('button', { name: 'Share this list by a link' }).click()
  const link = page.getByRole('link', { name: 'Open the shared list' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  await visit(page, address)
  await expect(page.getByRole('heading', { name: 'Sundays' })).toBeVisible()
  await expects.courts(NORTH)
  await expect(page.getByText('The gate sticks.')).toBeHidden()
  await when.opensSaved()
  await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Sundays' }).click()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('The link doesn’t work any more.')).toBeVisible()
  await visit(page, address)
  await expect(page.getByText('This list doesn’t exist, or isn’t shared any more.')).toBeVisible()
})

test.describe('what has changed', () => {
  test('is said once it was seen, not on the first visit', async ({ page }) => {
    const { given, when } = savedCourts(page)
    await given.saved(NORTH)
    await when.opensSaved()
    const news = page.getByRole('region', { name: 'Since you were here' })
    await expect(savedCourts(page).list.card(NORTH)).toBeVisible()
    await expect(news).toBeHidden()
    await page.route('**/api/courts/list*', async (route) => {
      const response = await route.fetch()
      const courts = await response.json()
      const problems = [{ kind: 'light_out', reported_at: '2026-11-29' }]
      await route.fulfill({ response, json: courts.map((court: object) => ({ ...court, problems })) })
    })
    await when.opensSaved()
    await expect(news.getByRole('listitem')).toContainText('Light out')
    await when.opensSaved()
    await expect(savedCourts(page).list.card(NORTH)).toBeVisible()
    await expect(news).toBeHidden()
  })
})

test.describe('the last place', () => {
  test('begins the first screen, until it is forgotten', async ({ page }) => {
    await savedCourts(page).when.searches(KNOWN_POSTCODE)
    await visit(page, '/')
    const near = page.getByRole('region', { name: 'Near SW9' })
    await expect(near.getByRole('listitem')).toHaveCount(6)
    await near.getByRole('button', { name: 'Somewhere else' }).click()
    await expect(savedCourts(page).list.searchBar.postcode).toBeFocused()
    await near.getByRole('button', { name: 'Forget' }).click()
    await expect(near).toBeHidden()
    await visit(page, '/')
    await expect(near).toBeHidden()
  })

  test('is forgotten when somebody signs out, as are the courts that they looked at', async ({ page }) => {
    const { when } = savedCourts(page)
    const near = page.getByRole('region', { name: 'Near SW9' })
    const seen = page.getByRole('region', { name: 'Seen lately on this device' })
    await accounts(page).given.memberOn('/about')
    await when.searches(KNOWN_POSTCODE)
    await page.getByRole('link', { name: NORTH, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: NORTH })).toBeVisible()
    await when.opensSaved()
    await expect(seen).toContainText(NORTH)
    await visit(page, '/')
    await expect(near).toBeVisible()
    await accounts(page).when.signsOut()
    await expect(near).toBeHidden()
    await accounts(page).expects.signedOut()
    expect(await page.evaluate(() => localStorage.getItem('opencourt.last-place-seen'))).toBeNull()
    await when.opensSaved()
    await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
    await expect(seen).toBeHidden()
    await visit(page, await court(page).addressOf(SOUTH))
    await when.opensSaved()
    await expect(seen.getByRole('listitem')).toHaveCount(1)
  })

  test('says what has changed there since', async ({ page }) => {
    await savedCourts(page).when.searches(KNOWN_POSTCODE)
    await visit(page, '/')
    const near = page.getByRole('region', { name: 'Near SW9' })
    await expect(near.getByRole('listitem')).toHaveCount(6)
    await expect(near).not.toContainText(/new in the directory|light out/i)
    let isGone = false
    await page.route(/\/api\/courts\?near=/, async (route) => {
      const response = await route.fetch()
      const [first, second, third, ...others] = await response.json()
      const broken = { ...third, problems: [{ kind: 'light_out', reported_at: '2026-11-29' }] }
      const added = { ...second, id: 99_999, name: 'Brand New Court' }
      await route.fulfill({ response, json: [...(isGone ? [] : [first]), second, broken, added, ...others] })
    })
    await visit(page, '/')
    await expect(near.getByRole('listitem').nth(0)).toContainText('Light out')
    await expect(near.getByRole('listitem').nth(1)).toContainText('Brand New CourtNew in the directory')
    isGone = true
    await visit(page, '/')
    await expect(page.getByText(/^No longer listed here: ./)).toBeVisible()
    await expect(near).not.toContainText(/new in the directory|light out/i)
  })

  test('is never what a link says', async ({ page }) => {
    await visit(page, `/?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`)
    const { status, searchBar } = savedCourts(page).list
    await expect(status).toContainText(KNOWN_POSTCODE)
    await searchBar.when.chooses('Access', 'Free')
    await expect(status).toContainText(/free/i)
    await searchBar.when.chooses('Access', 'Paid')
    await expect(status).toContainText(/paid/i)
    expect(await page.evaluate(() => localStorage.getItem('opencourt.last-place'))).toBeNull()
  })

  test('is never where the device is', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.4627, longitude: -0.11464 })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Courts near me' }).click()
    await expect(savedCourts(page).list.status).toContainText('your current location')
    expect(await page.evaluate(() => localStorage.getItem('opencourt.last-place'))).toBeNull()
  })
})
