import { accounts } from '../e2e/drivers/accounts.ts'
import { submitCourt } from '../e2e/drivers/submit-court.ts'
import { FULL_COURT, KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { holdRequest } from '../e2e/harness/delay-responses.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload } from '../e2e/harness/visit.ts'
import { postcodeLocationText } from '../src/map/web/map-texts.ts'

const NUMERIC = 'Please provide numeric latitude and longitude values.'

test('a visitor is asked to sign in and returns to the form', async ({ page }) => {
  const { given, when, dialog } = accounts(page)
  const person = await given.someone()
  await given.visitorOn('/submit-court')
  await expect(page).toHaveURL('/?next=/submit-court')
  await expect(dialog).toContainText('Login to vote, review or submit a new court.')
  await when.logsIn(person)
  await expect(page).toHaveURL('/submit-court')
  await expect(submitCourt(page).field('Name')).toBeEnabled()
})

test('errors show beside their fields, and the input is kept', async ({ page }) => {
  const { given, when, expects, field } = submitCourt(page)
  await given.memberOnForm()
  await when.choosesPaid()
  await when.types({
    Address: '1 Lake Road',
    Latitude: '0x10',
    Longitude: '-3.1',
    'Booking link (optional)': 'javascript:alert(1)',
    'Hoops (optional)': '21',
  })
  await when.submits()
  await expects.problemAt('Name', 'Enter the name.')
  await expect(field('Name')).toBeFocused()
  await expects.says(
    'Please check the fields marked above: Name, Latitude, Price (£), Session length (minutes), Booking link, Hoops.',
  )
  await expects.problemAt('Latitude', NUMERIC)
  await expects.problemAt('Price (£)', 'Enter a price for paid courts.')
  await expects.problemAt('Session length (minutes)', 'Enter a duration in minutes for paid courts.')
  await expects.problemAt('Booking link (optional)', /^Booking link must be a web address/)
  await expects.problemAt('Hoops (optional)', 'Hoops must be a whole number from 1 to 20.')
  await when.types({ Latitude: '91' })
  await expects.problemAt('Latitude', '')
  await when.submits()
  await expects.problemAt('Latitude', 'Latitude must be between -90 and 90 degrees.')
  await expects.holds('Address', '1 Lake Road')
})

test('a paid court is submitted, and the form is reset', async ({ page }) => {
  const { given, when, expects, field } = submitCourt(page)
  await given.memberOnForm()
  await when.describes('Paid Lakeside Hall')
  await when.choosesPaid()
  await when.types({ 'Price (£)': '£4.50', 'Session length (minutes)': '90', 'Hoops (optional)': '2' })
  const sent = page.waitForRequest('**/api/court-suggestions')
  await field('Free or paid').press('Control+Enter')
  await expects.submitted()
  expect((await sent).postDataJSON()).toMatchObject({
    isFree: 0,
    isIndoor: 0,
    priceGbp: 4.5,
    priceDurationMinutes: 90,
    hoops: 2,
  })
  await expects.holds('Name', '')
  await expects.holds('Latitude', '')
  await expect(field('Free or paid')).toHaveValue('free')
  await expects.arrived('Paid Lakeside Hall', 1)
})

test('a draft survives a reload, and a free court has no price', async ({ page }) => {
  const { given, when, expects } = submitCourt(page)
  await given.memberOnForm()
  await when.describes('Free Lakeside Court')
  await when.choosesPaid()
  await when.types({ 'Price (£)': '7' })
  await reload(page)
  await expects.holds('Name', 'Free Lakeside Court')
  await expects.holds('Price (£)', '7')
  await page.getByLabel('Free or paid').selectOption('Free')
  const sent = page.waitForRequest('**/api/court-suggestions')
  await when.submits()
  await expects.submitted()
  expect((await sent).postDataJSON()).toMatchObject({
    isFree: 1,
    priceGbp: null,
    priceDurationMinutes: null,
    bookingUrl: null,
  })
  await reload(page)
  await expects.holds('Name', '')
  await when.types({ Name: 'Wrong Yard' })
  await reload(page)
  await expects.holds('Name', 'Wrong Yard')
  await expects.says(/^Your draft from .* was restored\.$/)
  await when.presses('Discard draft')
  await expects.holds('Name', '')
  await reload(page)
  await expects.holds('Name', '')
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
})

test('similar courts are shown, and the person rules them out', async ({ page }) => {
  const { given, when, expects, similar } = submitCourt(page)
  const courts = await (await page.request.get('/api/courts')).json()
  const { latitude, longitude } = courts.find(({ name }: { name: string }) => name === FULL_COURT)
  await given.memberOnForm()
  await when.describes('Some New Court', { latitude: String(latitude), longitude: String(longitude) })
  await when.submits()
  await expect(similar.getByRole('heading')).toBeFocused()
  await expect(similar.getByRole('link', { name: FULL_COURT })).toHaveAttribute('target', '_blank')
  await when.presses('No, submit it as a new court')
  await expects.submitted()

  await when.describes('Another New Court', { latitude: String(latitude), longitude: String(longitude) })
  await when.submits()
  await expect(similar.getByRole('link', { name: FULL_COURT })).toBeVisible()
  await expect(similar).toContainText(
    /11 yards away, have already been submitted|A court 11 yards away has already been submitted/,
  )
  await expect(similar).not.toContainText('Some New Court')
  await when.presses('No, submit it as a new court')
  await expects.submitted()
})

test('a court that was removed from the place is told by its day', async ({ page }) => {
  const { given, when, expects } = submitCourt(page)
  const similar = page.getByRole('region', { name: 'Was it removed before?' })
  await page.route('**/api/courts/similar*', (route) =>
    route.fulfill({ json: [{ pending: true, distanceMiles: 0.025, goneSince: '2026-11-12' }] }),
  )
  await given.memberOnForm()
  await when.describes('The Cage', { latitude: '51.5', longitude: '-0.1' })
  await when.submits()
  await expect(similar.getByRole('heading')).toBeFocused()
  await expect(similar).toContainText(
    'A court 44 yards away was removed from the directory on 12 November 2026. If it is back, or yours is another one, submit it: a moderator sees both.',
  )
  await when.presses('Submit it')
  await expects.submitted()
})

test('a place outside the UK must be confirmed', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  const { given, when, expects } = submitCourt(page)
  await given.memberOnForm()
  await when.describes('Far Away Court', { latitude: '40.7128', longitude: '-74.006' })
  await when.submits()
  await expects.says(/^This location isn’t in the UK/)
  await when.presses('Submit with this location')
  await expects.submitted()
})

test('a postcode gives location and address; a district alone is not enough', async ({ page }) => {
  const { given, when, expects, main } = submitCourt(page)
  await given.memberOnForm()
  await when.types({ Name: 'Postcode Court' })
  await when.finds('SW9')
  await expects.says(/^We only know roughly where SW9 is, so there is no pin yet/)
  await expects.holds('Latitude', '')
  await expects.holds('Address', '')
  await when.submits()
  await expects.problemAt('Latitude', /^We only know roughly where SW9 is/)
  await expect(main.getByText(/^We only know roughly where SW9 is/)).toHaveCount(1)
  await when.finds(KNOWN_POSTCODE)
  await expects.holds('Address', KNOWN_POSTCODE)
  await expects.problemAt('Latitude', '')
  await expects.says(postcodeLocationText(KNOWN_POSTCODE))
  await when.types({ Latitude: '54.4609' })
  await expect(main.getByText(postcodeLocationText(KNOWN_POSTCODE))).toBeHidden()
})

test('towns are suggested, and found as they are typed', async ({ page, expectProblem }) => {
  expectProblem(/404/)
  const { given, expects, field, main } = submitCourt(page)
  await given.memberOnForm()
  const find = field('Find by postcode or town')
  await find.click()
  await expect(find).toHaveRole('combobox')
  await find.pressSequentially('newport')
  await main.getByRole('option', { name: /^Newport.* Isle of Wight, England$/ }).click()
  await expects.says(/^We only know roughly where Newport, Isle of Wight, England is/)
  await expects.holds('Address', 'Newport, Isle of Wight, England')
  await find.fill('Ely')
  await find.press('Enter')
  await expects.says(/^We only know roughly where Ely, Cambridgeshire, England is/)
})

test('coordinates typed during a lookup are kept', async ({ page }) => {
  const { given, when, expects } = submitCourt(page)
  await given.memberOnForm()
  const held = await holdRequest(page, '**/api/geocode?*')
  await when.finds(KNOWN_POSTCODE)
  const question = await held()
  await when.types({ Latitude: '54.4609' })
  await question.continue()
  await expect(page.getByText('Looking up the location…')).toBeHidden()
  await expects.holds('Latitude', '54.4609')
})

test('a retry after a lost response creates one court', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/)
  const { given, when, expects } = submitCourt(page)
  await given.memberOnForm()
  await when.describes('Bad Signal Court')
  await page.route(
    '**/api/court-suggestions',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await when.submits()
  await expects.says('Error submitting court.')
  await reload(page)
  await expects.holds('Name', 'Bad Signal Court')
  await when.submits()
  await expects.submitted()
  await expects.arrived('Bad Signal Court', 1)
})

test.describe('with a known location', () => {
  test.use({ geolocation: { latitude: 54.4609, longitude: -3.0886 }, permissions: ['geolocation'] })

  test('uses the device location', async ({ page }) => {
    const { given, when, expects } = submitCourt(page)
    await given.memberOnForm()
    await when.presses('Use my location')
    await expects.holds('Latitude', '54.460900')
    await expects.holds('Longitude', '-3.088600')
  })
})

test('what a proxy or the network answers is explained, and the input is kept', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 502/)
  const { given, when, expects } = submitCourt(page)
  await given.memberOnForm()
  await when.describes('Lakeside Court')
  const answer = (status: number) =>
    page.route(
      '**/api/court-suggestions',
      (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Not the server</h1>' }),
      { times: 1 },
    )
  await answer(502)
  await when.submits()
  await expects.says('The directory is temporarily unavailable. Please try again shortly.')
  await answer(200)
  await when.submits()
  await expects.says('The network you are on asks you to sign in first.')
  await expects.holds('Name', 'Lakeside Court')
  await when.submits()
  await expects.submitted()
})

test('wrong coordinates are said once', async ({ page }) => {
  const { given, when, expects } = submitCourt(page)
  await given.memberOnForm()
  await when.choosesPaid()
  await when.submits()
  await expects.problemAt('Name', 'Enter the name.')
  await expects.problemAt('Longitude', NUMERIC)
  await expect(page.getByText(NUMERIC)).toHaveCount(1)
})
