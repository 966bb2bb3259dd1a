import { expect, type Page } from '@playwright/test'
import { admin } from './admin.ts'
import { court } from './court.ts'
import { createMember, newPerson, type Person } from './people.ts'

/** Members who report facts, and what moderators see of them. */
export function disputedFacts(page: Page) {
  const { given, tabs } = admin(page)
  const { addressOf } = court(page)
  const idOf = async (name: string) => (await addressOf(name)).replace('/courts/', '')
  const bursts = page.getByRole('region', { name: 'Bursts of disagreements' })
  const disputes = page.getByRole('list', { name: 'Disputed facts' })
  return {
    tabs,
    idOf,
    bursts,
    dispute: (name: string, question: string) =>
      disputes.getByRole('listitem').filter({ hasText: name }).filter({ hasText: question }),
    /** What an action has done is said, and has the focus. */
    async expectOutcome(text: string) {
      await expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text)
      await expect(page.locator(':focus')).toHaveText(text)
    },
    fact: (label: string) => page.getByRole('region', { name: label, exact: true }),
    given: {
      administratorOn: given.administratorOn,
      /** A new member reports facts of a court. */
      async reported(name: string, facts: Record<string, unknown>): Promise<Person> {
        const person = newPerson()
        const headers = { authorization: `Bearer ${await createMember(page.request, person)}` }
        const data = { facts: Object.entries(facts).map(([key, value]) => ({ key, value })) }
        const answer = await page.request.post(`/api/courts/${await idOf(name)}/facts`, { headers, data })
        if (!answer.ok()) throw new Error(await answer.text())
        return person
      },
    },
  }
}
