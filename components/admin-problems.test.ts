import type { Locator, Page } from '@playwright/test'
import { admin } from '../e2e/drivers/admin.ts'
import { court } from '../e2e/drivers/court.ts'
import { facts } from '../e2e/drivers/facts.ts'
import { createMember, newPerson, type Person } from '../e2e/drivers/people.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { COURT_TO_LEAVE_EARLY, COURTS_TO_VISIT } from '../e2e/harness/courts.ts'
import { expect } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

/** Members who report problems, and the list of them. */
function openProblems(page: Page) {
  const { given, tabs } = admin(page)
  const { addressOf } = court(page)
  const entries = page.getByRole('list', { name: 'Open problems' }).getByRole('listitem')
  return {
    tabs,
    addressOf,
    entry: (name: string, label: string) => entries.filter({ hasText: name }).filter({ hasText: label }),
    given: {
      administratorOn: given.administratorOn,
      /** A new member reports a problem. */
      async reported(name: string, kind: string): Promise<Person> {
        const person = newPerson()
        const headers = { authorization: `Bearer ${await createMember(page.request, person)}` }
        const url = `/api${await addressOf(name)}/problems`
        const answer = await page.request.post(url, { headers, data: { kind } })
        if (!answer.ok()) throw new Error(await answer.text())
        return person
      },
    },
  }
}

test('a problem is passed on in the list, and mended on the court’s page', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, tabs, entry, addressOf } = openProblems(page)
  const name = COURTS_TO_VISIT.phone
  const person = await given.reported(name, 'rim_bent')
  await given.reported(COURT_TO_LEAVE_EARLY, 'glass')
  await given.administratorOn('/admin/moderation')
  await tabs.getByRole('link', { name: 'Facts' }).click()
  await page.getByRole('link', { name: 'Problems' }).click()
  const rim = entry(name, 'Rim bent')
  await expect(rim.getByRole('link', { name: `@${person.username}` })).toBeVisible()

  const state = (of: Locator, name: string) =>
    of.getByRole('group', { name: 'State of “Rim bent”' }).getByRole('button', { name })
  await page.route('**/api/admin/problems/*', (route) => route.fulfill({ status: 500, json: {} }))
  await state(rim, 'Passed on').click()
  await expect(rim.getByRole('alert')).toHaveText('Failed to save the state. Please try again.')
  await expect(state(rim, 'Reported')).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/admin/problems/*')
  await state(rim, 'Mended').press('Enter')
  await expect(rim).toContainText('Mended, ')
  await expect(state(rim, 'Mended')).toBeFocused()
  await state(rim, 'Passed on').click()
  await expect(rim).toContainText('Passed on to whoever looks after the court, ')

  await rim.getByRole('link', { name }).click()
  const problem = page
    .getByRole('region', { name: 'Problems' })
    .getByRole('listitem')
    .filter({ hasText: 'Rim bent' })
  await expect(problem).toContainText('Passed on today to whoever looks after the court')
  await state(problem, 'Mended').click()
  await expect(problem).toContainText('Mended today')
  await facts(page).when.opensUnknown()
  await expect(facts(page).row('Rims')).toContainText('Nobody has said')
  await expect(page).toHaveURL(await addressOf(name))
  await visit(page, '/admin/facts/problems')
  await expect(entry(COURT_TO_LEAVE_EARLY, 'Glass on the ground')).toBeVisible()
  await expect(rim).toBeHidden()
})
