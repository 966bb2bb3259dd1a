import { court } from '../e2e/drivers/court.ts'
import { BARE_COURT, FULL_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'

test('a court without photos asks for the first one', async ({ page }) => {
  const { given, main } = court(page)
  await given.visitorOn(BARE_COURT)
  await expect(main.getByText('No photos yet')).toBeVisible()
  await page.getByLabel('Add the first photo').setInputFiles('e2e/data/photos/1.webp')
  await expect(page.getByText('1.webp')).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Log in or Sign up' })).toBeVisible()
})

test.describe('reviews', () => {
  test('are three at first, and the focus moves to the next', async ({ page }) => {
    const { given, reviews } = court(page)
    await given.visitorOn(FULL_COURT)
    const shown = reviews.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(shown).toHaveCount(3)
    await reviews.getByRole('button', { name: 'Show more reviews' }).click()
    await expect(shown).toHaveCount(13)
    await expect(shown.nth(3)).toBeFocused()
    await expect(reviews.getByRole('button', { name: 'Show more reviews' })).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('are all shown', async ({ page }) => {
      const { addressOf, reviews } = court(page)
      await visitStatic(page, await addressOf(FULL_COURT))
      const shown = reviews.getByRole('listitem').filter({ has: page.getByRole('heading') })
      await expect(shown).toHaveCount(13)
    })
  })
})
