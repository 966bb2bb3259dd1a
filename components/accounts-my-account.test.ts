import { ANSWERS } from '../e2e/data/answers.ts'
import { accounts } from '../e2e/drivers/accounts.ts'
import { newPerson } from '../e2e/drivers/people.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'
import { providerLinkTexts } from '../src/accounts/web/sign-in-texts.ts'

test('a visitor is asked to sign in, returns to the screen, and leaves it by signing out', async ({
  page,
}) => {
  const { given, when, expects, main } = accounts(page)
  const person = await given.memberOn('/account')
  await expect(page).toHaveURL('/account')
  await expect(main.getByRole('region', { name: 'Profile' })).toContainText(person.email)
  await when.signsOut()
  await expect(page).toHaveURL('/')
  await expects.signedOut()
})

test('links Google and Facebook accounts, but not those of someone else', async ({ page, expectProblem }) => {
  expectProblem(/status of 400/)
  const { given, when, expects, main } = accounts(page)
  const other = await given.googleMemberOn('/')
  await when.signsOut()
  await expects.signedOut()
  const person = await given.memberOn('/account')
  await when.choosesIn('Link Google', other)
  await expects.says(providerLinkTexts.byCode['auth/credential-already-in-use'] ?? '')
  await when.choosesIn('Link Google', person)
  await expects.says('Google sign-in linked successfully.')
  await when.choosesIn('Link Facebook', newPerson())
  await expects.says('Facebook sign-in linked successfully.')
  await expect(main.getByText('Linked', { exact: true })).toHaveCount(3)
})

test('a password added to a Google account can be used to log in', async ({ page }) => {
  const { given, when, expects, main } = accounts(page)
  const person = await given.googleMemberOn('/')
  await when.opensAccount()
  const link = main.getByRole('button', { name: 'Link email & password' })
  const type = async (password: string, confirmed: string) => {
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByLabel('Confirm password').fill(confirmed)
    await link.click()
  }
  await when.choosesIn('Link Facebook', newPerson())
  await expects.says('Facebook sign-in linked successfully.')
  await type('short', 'short')
  await expect(main.getByText('Facebook sign-in linked successfully.')).toBeHidden()
  await expects.says('Password must be at least 8 characters long.')
  await type(person.password, 'something else')
  await expects.says('Passwords do not match.')
  await type(person.password, person.password)
  await expects.says('Email & password sign-in linked successfully.')
  await when.signsOut()
  await expect(page).toHaveURL('/')
  await when.opensSignIn()
  await when.logsIn(person)
  await expects.signedInAs(person)
})

test('a deletion is requested, shown everywhere, and cancelled', async ({ page }) => {
  const { given, expects, main } = accounts(page)
  await given.memberOn('/account')
  const confirm = page.getByRole('dialog', { name: 'Delete your account?' })
  await main.getByRole('button', { name: 'Delete my account' }).click()
  await confirm.getByRole('button', { name: 'Keep my account' }).click()
  await expect(confirm).toBeHidden()
  await main.getByRole('button', { name: 'Delete my account' }).click()
  await confirm.getByRole('button', { name: 'Delete my account' }).click()
  await expects.says(/^Your account is scheduled for deletion on /)
  await page.getByRole('link', { name: 'Opencourt', exact: true }).click()
  await expects.says(/^Your account will be deleted on /)
  await page.getByRole('link', { name: 'Cancel it in My Account' }).click()
  await main.getByRole('button', { name: 'Cancel deletion request' }).click()
  await expects.says(/^The deletion has been cancelled/)
  await expect(page.getByText(/^Your account will be deleted on /)).toBeHidden()
})

test('a failed deletion request shows an error', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/)
  const { given, expects, main } = accounts(page)
  await given.memberOn('/account')
  await page.route('**/api/account/delete-request', (route) => route.abort())
  await main.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expects.says('Failed to schedule account deletion. Please try again.')
})

test('reports are shown with their outcome and the moderator’s reply', async ({ page, expectProblem }) => {
  expectProblem(/status of 503/)
  const { given, main } = accounts(page)
  const about = { subject: 'court', courtId: null, courtName: 'Windmill Court', reason: 'wrong place' }
  const report = { ...about, outcome: null, reply: null, reportedAt: '2026-05-01T00:00:00Z', settledAt: null }
  const moved = {
    ...report,
    outcome: 'corrected',
    reply: 'Moved it, thank you.',
    settledAt: '2026-05-02T00:00:00Z',
  }
  const merged = { ...moved, courtId: 1, courtName: 'Mill Court', outcome: 'merged', reply: null }
  let isAvailable = false
  await page.route('**/api/account/reports', (route) =>
    isAvailable
      ? route.fulfill({
          json: [
            report,
            { ...merged, reportedAt: '2026-04-09T00:00:00Z' },
            ...Array.from({ length: 4 }, (_, index) => ({
              ...moved,
              reportedAt: `2026-04-0${index + 1}T00:00:00Z`,
            })),
          ],
        })
      : route.fulfill({ status: 503, json: {} }),
  )
  await given.memberOn('/account')
  const contributions = main.getByRole('region', { name: 'My contributions' })
  await expect(contributions).toContainText('Your reports could not be loaded.')
  isAvailable = true
  await contributions.getByRole('button', { name: 'Try again' }).click()
  const reports = contributions.getByRole('region', { name: 'My reports' })
  // A single further report is not hidden behind a button.
  await expect(reports.getByRole('listitem')).toHaveCount(6)
  await expect(reports.getByRole('button')).toHaveCount(0)
  await expect(reports.getByRole('listitem').first()).toContainText('Waiting for an administrator')
  await expect(reports.getByRole('listitem').nth(2)).toContainText('Corrected')
  const remaining = { name: 'Merged with another court' }
  await expect(reports.getByRole('link', remaining)).toHaveAttribute('href', '/courts/1')
  await expect(reports).toContainText('Moderator: Moved it, thank you.')
})

test('contributions are shown with their status, page by page', async ({ page, expectProblem }) => {
  expectProblem(/status of 503/)
  const { given, expects, main } = accounts(page)
  const contributions = main.getByRole('region', { name: 'My contributions' })
  const one = { kind: 'review', courtId: 1, courtName: 'Marlow Yard', text: 'Good nets.', rating: 4 }
  const decided = { reason: null, createdAt: '2026-11-01T10:00:00.000Z', decidedAt: null }
  const earlier = ['a', 'b', 'c', 'd'].map((text) => ({ ...one, ...decided, status: 'approved', text }))
  await page.route('**/api/account/contributions?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Not now.' } }),
  )
  await given.memberOn('/account')
  await contributions.getByRole('button', { name: 'Try again' }).waitFor()
  await page.route('**/api/account/contributions?*', (route) =>
    route.fulfill({
      headers: { 'x-total-count': '52' },
      json: [
        { ...one, ...decided, status: 'pending' },
        {
          ...one,
          ...decided,
          kind: 'photo',
          text: '',
          rating: null,
          status: 'rejected',
          reason: 'Too dark.',
        },
        { ...one, ...decided, kind: 'court', status: 'merged', text: 'Marlow Courts', rating: null },
        ...earlier,
      ],
    }),
  )
  await contributions.getByRole('button', { name: 'Try again' }).click()
  const remaining = { name: 'Merged with another court' }
  await expect(contributions.getByRole('link', remaining)).toHaveAttribute('href', '/courts/1')
  await expect(contributions.getByRole('listitem')).toHaveCount(5)
  await contributions.getByRole('button', { name: 'Show all 52' }).click()
  await expect(contributions.getByRole('listitem')).toHaveCount(7)
  await expect(contributions).toContainText('Showing 7 of 52.')
  const last = ['y', 'z'].map((text) => ({ ...one, ...decided, status: 'approved', text }))
  await page.route('**/api/account/contributions?offset=50&limit=50', (route) =>
    route.fulfill({ headers: { 'x-total-count': '52' }, json: last }),
  )
  await contributions.getByRole('button', { name: 'Show more' }).click()
  await expect(contributions.getByRole('listitem')).toHaveCount(9)
  await expect(contributions.getByRole('button', { name: 'Show more' })).toBeHidden()
  await expect(contributions).toContainText('Waiting for approval')
  await expects.says('Moderator: Too dark.')
})

test('answers are shown with what became of them, page by page', async ({ page, expectProblem }) => {
  expectProblem(/status of 503/)
  const { given, main } = accounts(page)
  const answers = main.getByRole('region', { name: 'What my answers did' })
  await page.route('**/api/account/answers?*', (route) => route.fulfill({ status: 503, json: {} }))
  await given.memberOn('/account')
  await answers.getByRole('button', { name: 'Try again' }).waitFor()
  await page.route('**/api/account/answers?*', (route) => route.fulfill(ANSWERS))
  await answers.getByRole('button', { name: 'Try again' }).click()
  const entries = answers.getByRole('listitem')
  await expect(entries).toHaveCount(5)
  await expect(answers).toContainText(
    '48 answers: 9 still hold, 4 confirmed by others. 4 problems you reported: 2 mended.',
  )
  await expect(entries.first()).toContainText('Still holds')
  await expect(entries.first()).toContainText('Confirmed by 2 others, last on 3 November 2026.')
  await expect(entries.first().getByRole('link')).toHaveAttribute('href', '/courts/1')
  await expect(entries.nth(1)).toContainText('Others say “No nets”, last on 5 November 2026.')
  await expect(entries.nth(2)).toContainText('Mended on 6 November 2026.')
  await expect(entries.nth(2).getByRole('link')).toHaveCount(0)
  await answers.getByRole('button', { name: 'Show all 52' }).click()
  await expect(answers).toContainText('Showing 7 of 52.')
  await page.route('**/api/account/answers?offset=50&limit=50', (route) =>
    route.fulfill({ json: { ...ANSWERS.json, answers: ANSWERS.json.answers.slice(0, 2).map(renumbered) } }),
  )
  await answers.getByRole('button', { name: 'Show more' }).click()
  await expect(entries).toHaveCount(9)
  await expect(answers.getByRole('button', { name: 'Show more' })).toBeHidden()
})

const renumbered = (answer: object, index: number) => ({ ...answer, id: 51 + index })

test('somebody who has answered nothing is led to courts', async ({ page }) => {
  const { given, main } = accounts(page)
  await given.memberOn('/account')
  const answers = main.getByRole('region', { name: 'What my answers did' })
  await expect(answers).toContainText('Nothing yet.')
  await expect(answers.getByRole('link')).toHaveAttribute('href', '/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('screens that need it say so instead of loading forever', async ({ page }) => {
    for (const { path, needs } of [
      { path: '/account', needs: 'My Account needs JavaScript.' },
      { path: '/submit-court', needs: 'Submitting a court needs JavaScript.' },
      { path: '/admin', needs: 'The admin panel needs JavaScript.' },
    ]) {
      await visitStatic(page, path)
      await expect(page.locator('noscript p', { hasText: needs })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toBeHidden()
    }
  })
})
