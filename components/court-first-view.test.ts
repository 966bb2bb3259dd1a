import type { Page } from '@playwright/test'
import { court } from '../e2e/drivers/court.ts'
import { facts } from '../e2e/drivers/facts.ts'
import { BARE_COURT, COURTS_TO_ANSWER, FULL_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'

const bigFacts = (page: Page) => page.getByRole('list', { name: 'Still true?' }).getByRole('listitem')

test('one tap on a big fact confirms it; open ones lead to their answers', async ({ page }) => {
  const { given, expects, row } = facts(page)
  await given.memberOn(COURTS_TO_ANSWER.phone)
  const lights = bigFacts(page).filter({ hasText: 'Lit after dark' })
  const rims = bigFacts(page).filter({ hasText: 'Straight rims' })
  await expect(rims).toContainText('by 3, 12 days ago')
  const tap = async (isPressed: boolean) => {
    const sent = page.waitForResponse(/\/facts$/)
    await lights.getByRole('button', { name: /^Yes/ }).click()
    await sent
    await expect(lights.getByRole('button')).toHaveAttribute('aria-pressed', String(isPressed))
    await expects.pressed('Floodlights', 'Yes', isPressed)
  }
  await tap(true)
  await expect(lights).toContainText('by 4, today')
  await tap(false)
  const hoops = bigFacts(page).filter({ hasText: 'Surface?' })
  await expect(hoops).toContainText('Nobody has said')
  await hoops.getByRole('button', { name: 'Say: Surface' }).click()
  await expect(row('Surface')).toBeFocused()
})

test('a court without photos asks for the first one', async ({ page }) => {
  const { given, main } = court(page)
  await given.visitorOn(BARE_COURT)
  await expect(main.getByText('No photos yet')).toBeVisible()
  await expect(bigFacts(page)).toHaveCount(0)
  const questions = page.getByRole('list', { name: 'Do you know?' }).getByRole('listitem')
  await expect(questions).toHaveText([/Shelter\?.*Nobody has said/, /Floodlights\?.*Nobody has said/])
  await questions.nth(1).getByRole('button', { name: 'No: ' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in or Sign up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Add the first photo').setInputFiles('e2e/data/photos/1.webp')
  await expect(page.getByText('1.webp')).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Log in or Sign up' })).toBeVisible()
})

test.describe('reviews', () => {
  test('are shown ten at a time, and the focus moves to the next', async ({ page }) => {
    const { given, reviews } = court(page)
    await given.visitorOn(FULL_COURT)
    const shown = reviews.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(shown).toHaveCount(10)
    await reviews.getByRole('button', { name: 'Show more reviews' }).click()
    await expect(shown).toHaveCount(13)
    await expect(shown.nth(10)).toBeFocused()
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
