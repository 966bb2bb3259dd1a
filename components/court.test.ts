import { court } from '../e2e/drivers/court.ts'
import { ListScreen } from '../e2e/drivers/list.ts'
import { searchAround } from '../e2e/drivers/playable.ts'
import {
  BARE_COURT,
  CONFIRMED_FACILITIES,
  FULL_COURT,
  LEAST_LIKED_REVIEW,
  MANUALLY_RATED_COURT,
  MOST_LIKED_REVIEW,
  NEWEST_REVIEW,
  OLDEST_REVIEW,
  PENDING_REVIEW,
  SCRIPT_COURT,
} from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload, visit, visitStatic } from '../e2e/harness/visit.ts'

test.describe('a missing court', () => {
  test('gives 404 for any invalid URL', async ({ request }) => {
    for (const id of ['abc', '0', '1.5', '-1', '99999999999', '2147483647'])
      expect((await request.get(`/courts/${id}`)).status(), id).toBe(404)
  })

  test('shows an error screen with links', async ({ page, expectProblem }) => {
    expectProblem(/status of 404/)
    await visit(page, '/courts/abc')
    await court(page).expects.heading('Court not found.')
    await expect(page).toHaveTitle('Court not found · Opencourt')
    await page.getByRole('link', { name: 'Find a court' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('an archived court says since when it is gone, with the nearest court and how to suggest it', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/status of 410/)
  let id = 1
  while ((await request.get(`/api/courts/${id}/details`)).status() !== 410) id += 1
  expect((await request.get(`/courts/${id}`)).status()).toBe(410)
  const { main, expects } = court(page)
  await visit(page, `/courts/${id}`)
  await expects.heading('Court not found.')
  await expect(main).toContainText(/It was removed from the directory on \d+ \w+ \d{4}\./)
  await expect(main.getByRole('link', { name: 'Suggest it again' })).toHaveAttribute('href', '/submit-court')
  await main.getByRole('link', { name: /^Nearest: .+ away$/ }).click()
  await expect(page).toHaveURL(/\/courts\/\d+$/)
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Court not found.')
})

test.describe('a court whose details fail to load', () => {
  test('can be retried', async ({ page, expectProblem }) => {
    expectProblem(/503/)
    const { expects } = court(page)
    await visit(page, `/${await searchAround(page, FULL_COURT)}`)
    await page.route('**/api/courts/*/details*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } }),
    )
    await page.getByRole('link', { name: FULL_COURT, exact: true }).click()
    await expects.heading('Failed to load court details')
    await page.unroute('**/api/courts/*/details*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expects.heading(FULL_COURT)
    await expect(page).toHaveTitle(new RegExp(`^${FULL_COURT} ·`))
  })
})

test.describe('while the database is unavailable', () => {
  test('a court is shown from an older copy, or with its list data only', async ({ page }) => {
    const { expects } = court(page)
    const notice = page.getByText(/Showing data from \d\d:\d\d\. You can’t make changes right now\./)
    const marks = { asOf: new Date().toISOString() }
    let changes: object = marks
    const search = await searchAround(page, FULL_COURT)
    await page.route('**/api/courts/*/details*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), ...changes } })
    })
    const list = new ListScreen(page)
    const open = async () => {
      await list.card(FULL_COURT).getByRole('link', { name: FULL_COURT, exact: true }).click()
      await expects.heading(FULL_COURT)
    }
    await list.open(search)
    await open()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()

    changes = { ...marks, incomplete: true, facilities: [], reviews: [], photos: [] }
    await list.open(search)
    await expect(list.card(FULL_COURT)).toContainText('Unable to load extra details right now.')
    await open()
    await expect(notice).toContainText('Photos, reviews and confirmed facilities can’t be shown right now.')
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeHidden()
    await expect(page.getByText('No photos yet')).toBeHidden()
  })
})

test.describe('facts', () => {
  test('are shown if known', async ({ page }) => {
    const { given, expects, main, fact, features } = court(page)
    await given.visitorOn(FULL_COURT)
    await expects.heading(FULL_COURT)
    await expect(fact('Address')).toContainText('2 Harbour Street, London SW9 8XX')
    await expect(fact('Region')).toContainText('Greater London, England')
    await expect(main.getByRole('img', { name: '3.8 out of 5 stars' }).first()).toBeVisible()
    await expect(main.getByText('13 reviews', { exact: true })).toBeVisible()
    await expect(main.getByText('Sports hall', { exact: true })).toBeVisible()
    await expect(fact('Access')).toContainText('Paid · £4.50 for 1 hr')
    await expect(fact('Coordinates').getByRole('link', { name: '51.466780, -0.112260' })).toHaveAttribute(
      'href',
      /51\.466780%2C-0\.112260/,
    )
    const known = features.getByRole('listitem').filter({ hasNotText: 'Nobody has said' })
    await expect(known).toHaveText([
      /^Floodlights5 people confirmed, last today/,
      /^4 hoopsSample data, /,
      /^IndoorSample data, /,
      /^Changing roomsA tag, not confirmed by players yet/,
      /^Showers3 people confirmed, last today/,
      /^Wooden floor1 person confirmed, today/,
      /^CaféA tag, not confirmed by players yet/,
    ])
    const booking = fact('Booking').getByRole('link')
    await expect(booking).toHaveAttribute('href', 'https://booking.example.org/harbour-street?court=1')
    await expect(booking).toHaveAttribute('rel', 'nofollow ugc noopener')
    await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /destination=51\.466780/,
    )
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await expect(main.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      `/map?court=${id}`,
    )
  })

  test('say so if unknown', async ({ page }) => {
    const { given, main, fact, features } = court(page)
    await given.visitorOn(BARE_COURT)
    await expect(main.getByText('Not yet rated')).toBeVisible()
    await expect(main.getByText('No photos yet')).toBeVisible()
    await expect(main.getByText('No reviews yet')).toBeVisible()
    await expect(fact('Access')).toContainText('Access info not available')
    await expect(main.getByRole('term').filter({ hasText: /Type|Region|Booking|Tags/ })).toHaveCount(0)
    await expect(features.getByText('Nobody has confirmed anything here yet.')).toBeVisible()
  })

  test('notes can be expanded and collapsed', async ({ page }) => {
    const { given, notes } = court(page)
    await given.visitorOn(FULL_COURT)
    const end = /the café next door opens until nine\.$/
    const text = notes.getByRole('paragraph')
    await expect(text).not.toHaveText(end, { useInnerText: true })
    await notes.getByRole('button', { name: 'Show More' }).click()
    await expect(text).toHaveText(end, { useInnerText: true })
    await notes.getByRole('button', { name: 'Show Less' }).click()
    await expect(text).not.toHaveText(end, { useInnerText: true })
  })

  test('scripts in them are rendered as text, also in structured data', async ({ page }) => {
    page.on('dialog', () => expect.soft('a script ran').toBe(''))
    const { given, expects } = court(page)
    await given.visitorOn(SCRIPT_COURT)
    await expects.heading(SCRIPT_COURT)
    const json = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(json ?? '')).toMatchObject({ '@type': 'SportsActivityLocation', name: SCRIPT_COURT })
  })
})

test.describe('structured data', () => {
  test('names the court, its place and its rating', async ({ page, baseURL }) => {
    const { given, addressOf } = court(page)
    await given.visitorOn(FULL_COURT, '?sort=oldest')
    const address = `${baseURL}${await addressOf(FULL_COURT)}`
    await expect(page).toHaveTitle(`${FULL_COURT} · Basketball court in Greater London · Opencourt`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\.webp$/)
    const json = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(json ?? '')).toMatchObject({
      url: address,
      isAccessibleForFree: false,
      aggregateRating: { ratingValue: 3.8, ratingCount: 12, reviewCount: 13 },
      amenityFeature: Object.keys(CONFIRMED_FACILITIES).map((name) => ({ name, value: true })),
    })
  })

  test('leaves out a rating set by an administrator', async ({ page }) => {
    await court(page).given.visitorOn(MANUALLY_RATED_COURT)
    const json = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(json ?? '')).not.toHaveProperty('aggregateRating')
  })
})

test.describe('reviews', () => {
  test('are sorted as the URL says', async ({ page }) => {
    const { given, when, expects, reviews } = court(page)
    await given.visitorOn(FULL_COURT, '?sort=best')
    await expects.firstReview(NEWEST_REVIEW)
    for (const [sort, first] of [
      ['oldest', OLDEST_REVIEW],
      ['top', MOST_LIKED_REVIEW],
      ['least', LEAST_LIKED_REVIEW],
      ['high', NEWEST_REVIEW],
      ['low', LEAST_LIKED_REVIEW],
    ] as const) {
      await when.sortsReviews(sort)
      await expects.firstReview(first)
      await expect(page).toHaveURL(new RegExp(`sort=${sort}$`))
    }
    await reload(page)
    await expect(reviews.getByLabel('Sort')).toHaveValue('low')
    await expects.firstReview(LEAST_LIKED_REVIEW)
    await expect(page.getByText(PENDING_REVIEW)).toHaveCount(0)
  })
})

test('voting, confirming and reviewing ask for login', async ({ page }) => {
  const { given, expects, reviews, features } = court(page)
  await given.visitorOn(FULL_COURT)
  for (const button of [
    features.getByRole('button', { name: 'Yes: Floodlights' }),
    reviews.getByRole('button', { name: /^Like the review by/ }).first(),
    reviews.getByRole('button', { name: /^Dislike the review by/ }).first(),
    reviews.getByRole('button', { name: 'Submit a Review' }),
  ]) {
    await button.click()
    await expects.signInAsked()
  }
})

test.describe('sharing', () => {
  test('copies the link if the device has no share sheet', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    const { given, main, addressOf } = court(page)
    await given.visitorOn(FULL_COURT, '?sort=low')
    await main.getByRole('button', { name: 'Share' }).click()
    await expect(main.getByRole('status')).toHaveText('Link copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${baseURL}${await addressOf(FULL_COURT)}`)
  })

  test('shows the link if it can be neither shared nor copied', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['share', 'clipboard'])
        Object.defineProperty(navigator, name, { value: undefined, configurable: true })
    })
    const { given, main } = court(page)
    await given.visitorOn(FULL_COURT)
    await main.getByRole('button', { name: 'Share' }).click()
    await expect(main.getByRole('status')).toHaveText(
      /^Unable to copy the link\. Here it is: http.*\/courts\/\d+$/,
    )
  })
})

test('the back link returns to the search it came from', async ({ page }) => {
  const { given, expects, main } = court(page)
  await given.visitorOn(FULL_COURT)
  await expect(main.getByRole('link', { name: 'Back to list' })).toHaveAttribute('href', '/')
  await visit(page, '/?near=51.4627,-0.1146&radius=2')
  await page.getByRole('link', { name: FULL_COURT, exact: true }).click()
  await expects.heading(FULL_COURT)
  await main.getByRole('link', { name: 'Back to list' }).click()
  await expect(page).toHaveURL('/?near=51.4627,-0.1146&radius=2')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and reviews sorted', async ({ page }) => {
    const { addressOf, expects, notes, reviews, features } = court(page)
    await visitStatic(page, await addressOf(FULL_COURT))
    await expects.heading(FULL_COURT)
    await expect(notes.getByText(/the café next door opens until nine\.$/)).toBeVisible()
    await expect(notes.getByRole('button')).toHaveCount(0)
    await expect(features.getByText('5 people confirmed, last today')).toBeVisible()
    await expects.firstReview(NEWEST_REVIEW)
    await reviews.getByLabel('Sort').selectOption('oldest')
    await reviews.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/\?sort=oldest$/)
    await expects.firstReview(OLDEST_REVIEW)
  })
})

test('the sign-in dialog closes when the screen changes', async ({ page }) => {
  const { features } = court(page)
  const dialog = page.getByRole('dialog', { name: 'Log in or Sign up' })
  const { addressOf, expects } = court(page)
  await visit(page, '/')
  await page
    .locator(`article a[href="${await addressOf(FULL_COURT)}"]`)
    .first()
    .press('Enter')
  await expects.heading(FULL_COURT)
  await features.getByRole('button', { name: 'Yes: Floodlights' }).click()
  await expect(dialog).toBeVisible()
  // As from the browser's history menu: one step back would only close the dialog.
  await page.evaluate(() => window.history.go(-2))
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
})
