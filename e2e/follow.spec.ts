import { court } from './drivers/court.ts'
import { mailedFollow } from './drivers/follow.ts'
import { sharedMemberOn } from './drivers/member.ts'
import { newPerson } from './drivers/people.ts'
import { FULL_COURT, KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visit, visitStatic } from './harness/visit.ts'

const SEARCH = `/?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=5`

test('a visitor follows an area, confirms by the mail, and stops', { tag: '@journey' }, async ({ page }) => {
  const { email } = newPerson()
  await visit(page, SEARCH)
  await page.getByRole('link', { name: 'Follow changes' }).click()
  await expect(page.getByRole('radio', { name: 'As in the search: 5 miles' })).toBeChecked()
  await page.getByRole('radio', { name: 'My part of town: 1.2 miles' }).check()
  await page.getByRole('button', { name: 'Send me mails' }).click()
  // The browser asks for the address first.
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me mails' }).click()
  await expect(page.getByText('We have sent you a mail.')).toBeVisible()

  const path = await mailedFollow(page, email)
  await visit(page, path)
  await expect(page.getByRole('link', { name: `Courts within 1.2 miles of ${KNOWN_POSTCODE}` })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, send me mails' }).click()
  await expect(page.getByText(`Mails go to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send them every evening instead' }).click()
  await expect(page.getByText('Every evening, if something has changed')).toBeVisible()
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByText('You have stopped these mails.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send them again' })).toBeVisible()
})

test('a member follows a court at once, and finds it at the account', async ({ page }) => {
  await sharedMemberOn(page, await court(page).addressOf(FULL_COURT))
  await page.getByRole('link', { name: 'Follow changes' }).click()
  await expect(page.getByRole('button', { name: 'Use another address' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me mails' }).click()
  await expect(page.getByText('You get mails from now on.')).toBeVisible()
  await visit(page, '/account')
  const followed = page.getByRole('region', { name: 'What you follow' })
  await expect(followed.getByRole('listitem')).toContainText(`${FULL_COURT}Once a week`)
  await followed.getByRole('link', { name: FULL_COURT }).click()
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByText('You have stopped these mails.')).toBeVisible()
})

test('a court that isn’t there can’t be followed, nor a link that isn’t whole', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 40[04]/)
  await visit(page, '/follow?court=999999')
  await expect(page.getByText('Court not found.')).toBeVisible()
  await visit(page, `/follows/${'x'.repeat(22)}`)
  await expect(page.getByText('This link is incomplete, or you stopped these mails long ago.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same works by forms', async ({ page }) => {
    const { email } = newPerson()
    await visitStatic(page, SEARCH)
    await page.getByRole('link', { name: 'Follow changes' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send me mails' }).click()
    await expect(page.getByText('We have sent you a mail.')).toBeVisible()
    await visitStatic(page, await mailedFollow(page, email))
    await page.getByRole('button', { name: 'Yes, send me mails' }).click()
    await expect(page.getByText(`Mails go to ${email}.`)).toBeVisible()
  })
})
