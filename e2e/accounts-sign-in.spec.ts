import type { Request } from '@playwright/test'
import { NOT_VERIFIED_YET } from '../src/accounts/web/sign-in-texts.ts'
import { accounts } from './drivers/accounts.ts'
import { contributions } from './drivers/contributions.ts'
import { newPerson, setStatus } from './drivers/people.ts'
import { REVIEWED_COURT } from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { showOwnFonts } from './harness/own-fonts.ts'
import { expect, test } from './harness/test.ts'
import { beginVisit, reload } from './harness/visit.ts'

test('visitors do not load the identity provider’s code', { tag: '@journey' }, async ({ page }) => {
  const { given, when, dialog } = accounts(page)
  const scripts: Promise<string>[] = []
  const textOf = async (request: Request) => (await (await request.response())?.text()) ?? ''
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(textOf(request))
  })
  const withProvider = async () =>
    (await Promise.all(scripts)).filter((script) => script.includes('opencourt.identity')).length
  await given.visitorOn('/')
  expect(await withProvider()).toBe(0)
  await when.opensSignIn()
  await expect(dialog).toBeVisible()
  await expect.poll(withProvider).toBe(1)
})

test('a new player registers, verifies the email address, and is signed in', { tag: '@journey' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 401/)
  const { given, when, expects, dialog } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.registers({ ...person, username: 'Admin' })
  await expects.says('That username is already taken. Pick another one.')
  await when.registers({ ...person, password: 'short' })
  await expects.says('Password must be at least 8 characters long.')
  await when.registers(person)
  await expects.says(`Verification email sent to ${person.email}.`)
  await dialog.getByRole('button', { name: "I've verified my email" }).click()
  await expects.says(NOT_VERIFIED_YET)
  await dialog.getByRole('button', { name: 'Resend verification email' }).click()
  await expects.says(/Last sent at /)
  await when.verifiesAddress(person)
  await expects.signedInAs(person)
})

test('reports a closed or blocked provider popup', { tag: '@journey' }, async ({ page }) => {
  const { given, when, expects } = accounts(page)
  await given.visitorOn('/')
  await when.opensSignIn()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await (await opened).close()
  await expects.says('Sign-in window closed before completing. Please try again.')
  await expect(page.getByText('Sign-in window closed before completing. Please try again.')).toHaveCount(1)
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expects.says(/^Enable pop-ups for this site/)
})

test('the header names who is back before the session is checked, and nothing moves then', {
  tag: '@journey',
}, async ({ page }) => {
  const { given, expects } = accounts(page)
  const person = await given.memberOn('/')
  await expects.signedInAs(person)
  const header = page.getByRole('banner')
  const boxes = () =>
    header.evaluate((element) =>
      [...element.querySelectorAll('a, button, svg')]
        .filter((part) => part.checkVisibility())
        .map((part) => JSON.stringify(part.getBoundingClientRect())),
    )
  for (const width of [390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const release = await delayResponses(page, '**/assets/*.js')
    await beginVisit(page, '/')
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await showOwnFonts(page)
    const name = header.locator('[inert] span:empty:visible')
    if (width > 390)
      expect(await name.evaluate((part) => getComputedStyle(part, '::before').content)).toBe(
        `"@${person.username}"`,
      )
    const before = await boxes()
    release()
    await expect(
      header.getByRole('link', { name: 'My account' }).or(header.getByRole('button', { name: /^Menu of @/ })),
    ).toBeVisible()
    expect(await boxes()).toEqual(before)
    await page.unroute('**/assets/*.js')
  }
})

test('signing out in one window signs out all', { tag: '@journey' }, async ({ page, context }) => {
  const { given, when, expects } = accounts(page)
  const person = await given.memberOn('/')
  const other = accounts(await context.newPage())
  await other.given.visitorOn('/map')
  await other.expects.signedInAs(person)
  await when.signsOut()
  await expects.signedOut()
  await other.expects.signedOut()
})

for (const { status, code, text } of [
  { status: 'banned', code: 403, text: 'Your account has been banned by an administrator. Wait a day.' },
  {
    status: 'frozen',
    code: 423,
    text: 'Your account has been temporarily frozen by an administrator. Wait a day.',
  },
])
  test(`people ${status} while signed in are told at the next call and on their next visit`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(new RegExp(`status of ${code}`))
    const { given, like } = contributions(page)
    const { dialog } = accounts(page)
    const { username } = await given.memberOn(REVIEWED_COURT)
    await setStatus(page.request, username, { status, note: 'Wait a day.' })
    await like.click()
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
    await reload(page)
    await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Account disabled' })).toBeVisible()
  })
