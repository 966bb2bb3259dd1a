import { contributions } from './drivers/contributions.ts'
import { BARE_COURT, REVIEWED_COURT } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

const FAILED = { status: 500, json: {} }

test.describe('likes', () => {
  test('of a visitor are given after signing in, and can be turned and taken back', async ({ page }) => {
    const { given, when, expects, like, dislike } = contributions(page)
    const person = await given.someone()
    await given.visitorOn(REVIEWED_COURT)
    await like.click()
    await when.signsIn(person)
    await expects.votes(1, 0)
    await dislike.click()
    await expects.votes(0, 1)
    await page.reload()
    await expect(dislike).toHaveAttribute('aria-pressed', 'true')
    await dislike.click()
    await expects.votes(0, 0)
  })

  test('that fail are taken back, and it is said', async ({ page, expectProblem }) => {
    expectProblem(/status of 500/)
    const { given, expects, like } = contributions(page)
    await given.memberOn(REVIEWED_COURT)
    await page.route('**/like', (route) => route.fulfill(FAILED))
    await like.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to like review')
    await expects.votes(0, 0)
  })
})

test('facilities are confirmed, and others suggested', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  const { given, when, facility } = contributions(page)
  await given.memberOn(BARE_COURT)
  await page.getByText('Show all facilities').click()
  await when.confirms('Toilets')
  await expect(facility('Toilets')).toContainText('1 person confirmed · today')
  await when.suggests('  ')
  await expect(page.getByText('Enter a tag name to add.')).toBeVisible()
  await when.suggests('toilets')
  await expect(page.getByText(/^This court is known to have that already/)).toBeVisible()
  await when.suggests('Water  fountain')
  await expect(page.getByText('Thank you. Your suggestion waits for approval.')).toBeVisible()
  await when.confirms('Toilets')
  await expect(facility('Toilets')).toContainText('Not confirmed yet')
})
