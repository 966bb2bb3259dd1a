import { accounts } from './drivers/accounts.ts'
import { setStatus } from './drivers/people.ts'
import { expect, test } from './harness/test.ts'

test('nothing covers what banned people can do, and their status is no button', {
  tag: '@journey',
}, async ({ page, expectProblem }) => {
  expectProblem(/status of 403/)
  const { given, main } = accounts(page)
  const { username } = await given.memberOn('/')
  await setStatus(page.request, username, { status: 'banned', note: 'Spam.' })
  await given.visitorOn('/submit-court')
  await main.getByRole('button', { name: 'Sign out' }).click({ trial: true })
  const state = page.getByRole('button', { name: 'Account disabled' })
  expect((await state.boundingBox())?.height).toBeLessThanOrEqual(60)
  await expect(state).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(state).toHaveCSS('border-color', 'rgba(0, 0, 0, 0)')
})
