import { contributions } from '../e2e/drivers/contributions.ts'
import { facts } from '../e2e/drivers/facts.ts'
import { BARE_COURT, COURT_TO_REVIEW, FULL_COURT, REVIEWED_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload } from '../e2e/harness/visit.ts'

const FAILED = { status: 500, json: {} }

test.describe('likes', () => {
  test('of a visitor are cast after signing in, and can be changed and withdrawn', async ({ page }) => {
    const { given, when, expects, like, dislike } = contributions(page)
    const person = await given.someone()
    await given.visitorOn(REVIEWED_COURT)
    await like.click()
    await when.signsIn(person)
    await expects.votes(1, 0)
    await dislike.click()
    await expects.votes(0, 1)
    await reload(page)
    await expect(dislike).toHaveAttribute('aria-pressed', 'true')
    await dislike.click()
    await expects.votes(0, 0)
  })

  test('that fail are reverted with an error', async ({ page, expectProblem }) => {
    expectProblem(/status of 500/)
    const { given, expects, like } = contributions(page)
    await given.memberOn(FULL_COURT)
    await page.route('**/like', (route) => route.fulfill(FAILED))
    await like.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to like review')
    await expects.votes(0, 0)
  })
})

test('a review over the limit is rejected and stays in the form; further pending reviews are counted', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 409/)
  const { given, when, reviewDialog } = contributions(page)
  await page.route('**/api/courts/*/details', async (route) => {
    const response = await route.fetch()
    const details = await response.json()
    await route.fulfill({ response, json: { ...details, moreWaiting: { reviews: 30, photos: 1 } } })
  })
  await given.memberOn(BARE_COURT)
  await expect(page.getByText('And 30 more reviews waiting for approval.')).toBeVisible()
  await expect(page.getByText('And one more photo waiting for approval.')).toBeVisible()
  const error = 'You can’t have more than 50 reviews waiting for approval.'
  await page.route('**/reviews', (route) =>
    route.fulfill({ status: 409, json: { code: 'waiting-full', error } }),
  )
  await when.opensReview()
  await when.rates('4 stars')
  await when.writes('Quiet mornings.')
  await when.sendsReview()
  await expect(reviewDialog.getByRole('alert')).toHaveText(error)
  await expect(reviewDialog.getByLabel('Your review')).toHaveValue('Quiet mornings.')
  await reviewDialog.getByLabel('Photo', { exact: true }).setInputFiles('e2e/data/photos/1.webp')
  await expect(reviewDialog.getByText(error)).toBeHidden()
})

test.describe('a review', () => {
  test('with a lost response is submitted once', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED/)
    const { given, when, expects } = contributions(page)
    await given.memberOn(COURT_TO_REVIEW)
    const keys: (string | undefined)[] = []
    await page.route('**/reviews', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await when.opensReview()
    await when.rates('5 stars')
    await when.writes('Sent from a tunnel.')
    await when.sendsReview()
    await expects.thanked()
    expect(keys).toEqual([keys[0], keys[0]])
    await expects.waiting('Sent from a tunnel.')
    await expect(page.getByText('Sent from a tunnel.')).toHaveCount(1)
  })
})

test('what was said on the page is said in the review form, too, and the other way round', async ({
  page,
}) => {
  const { given, when, reviewDialog } = contributions(page)
  const { row, when: visitor, expects } = facts(page)
  await given.memberOn(COURT_TO_REVIEW)
  await visitor.opensUnknown()
  await visitor.answers('Nets', 'Chain nets')
  await expects.says('Nets', 'Chain nets', '1 person confirmed, today')
  await when.opensReview()
  const offered = reviewDialog.getByRole('group', { name: 'What did you find there?' })
  const nets = row('Nets', offered).getByRole('button', { name: 'Yes: Chain nets' })
  await expect(nets).toHaveAttribute('aria-pressed', 'true')
  await nets.click()
  await expect(row('Nets', offered)).toContainText('Nobody has said')
  await offered.getByText(/^Ask about/).click()
  const showers = row('Showers', offered)
  await showers.getByRole('button', { name: 'No: ' }).click()
  await expect(showers).toContainText('Showers: no1 person confirmed, today')
  await page.keyboard.press('Escape')
  await expects.says('Nets', 'Nobody has said')
  await expects.pressed('Showers', 'Yes: Showers: no')
})
