import { accounts } from './drivers/accounts.ts'
import { contributions } from './drivers/contributions.ts'
import { submitCourt } from './drivers/submit-court.ts'
import { BARE_COURT } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { goBack, visit } from './harness/visit.ts'

test('unsent drafts are offered to nobody else, and deleted on sign-out', { tag: '@journey' }, async ({
  page,
}) => {
  const { given, when, reviewDialog } = contributions(page)
  const { when: member, expects } = accounts(page)
  const form = submitCourt(page)
  const other = await given.someone()
  const author = await given.memberOn(BARE_COURT)
  const court = page.url()
  await when.opensReview()
  await when.writes('The caretaker lets us in.')
  await reviewDialog.getByLabel('Private notes to administrators').fill('His number is 0123.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suggest a facility' }).click()
  await page.getByLabel('Suggest a facility').fill('Key at the lodge')
  await page.getByRole('link', { name: 'Submit a New Court' }).first().click()
  await form.when.types({ Name: 'Behind my house' })
  await visit(page, court)
  await when.opensReview()
  await expect(reviewDialog.getByLabel('Your review')).toHaveValue('The caretaker lets us in.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suggest a facility' }).click()
  await page.getByLabel('Suggest a facility').fill('Key at the lodge')
  await page.getByRole('button', { name: 'Report this court' }).click()
  await page.getByRole('dialog').getByLabel('Tell us more').fill('I live next door.')

  const second = accounts(await page.context().newPage())
  await second.given.visitorOn('/')
  await second.when.signsOut()
  const question = second.main.page().getByRole('dialog', { name: 'Sign out and lose your drafts?' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await second.when.signsOut()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Suggest a facility')).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/caretaker|0123|my house/)

  for (const person of [other, author]) {
    await member.opensSignIn()
    await when.signsIn(person)
    await when.opensReview()
    await expect(reviewDialog.getByLabel('Your review')).toHaveValue('')
    await expect(reviewDialog.getByLabel('Private notes to administrators')).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Submit a New Court' }).first().click()
    await form.expects.holds('Name', '')
    await goBack(page)
    await when.signsOut()
    await expects.signedOut()
  }
})
