import type { Page } from '@playwright/test'
import { admin } from './drivers/admin.ts'
import { court } from './drivers/court.ts'
import { createMember, newPerson, type Person } from './drivers/people.ts'
import { test } from './harness/admin-server.ts'
import { FULL_COURT, REVIEWED_COURT, TWIN_COURTS } from './harness/courts.ts'
import { expect } from './harness/test.ts'
import { goBack } from './harness/visit.ts'

const AS_IT_WAS = { nets: 'chain', rims: 'good', surface: 'asphalt', access: 'public', hoops: 2 }
const REBUILT = { nets: 'none', rims: 'bent', surface: 'rubber', access: 'members', hoops: 4 }
const YES_NO = ['floodlights', 'lines', 'full_court', 'fence', 'toilets', 'seating'] as const
const allYesNo = (value: boolean) => Object.fromEntries(YES_NO.map((key) => [key, value]))

/** Members who report facts, and what moderators see of them. */
function disputedFacts(page: Page) {
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

const [north, south] = TWIN_COURTS

for (const [size, viewport, courts] of [
  ['phone', { width: 390, height: 844 }, { disputed: north, burst: REVIEWED_COURT }],
  ['wide', { width: 1440, height: 900 }, { disputed: south, burst: FULL_COURT }],
] as const) {
  test.describe(`on a ${size} screen`, () => {
    test.use({ viewport })

    test('a disputed fact is looked into and settled with a note; the operator’s word is recorded', async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/status of 500/)
      const { given, tabs, dispute, fact, expectOutcome } = disputedFacts(page)
      const name = courts.disputed
      const jo = await given.reported(name, AS_IT_WAS)
      const maya = await given.reported(name, { nets: 'none' })
      await given.administratorOn('/admin/moderation')
      await tabs.getByRole('link', { name: 'Facts' }).click()
      const nets = dispute(name, 'Are there nets?')
      await expect(nets.getByRole('list', { name: 'Claims' })).toContainText('Chain nets1 person')
      await expect(nets.getByRole('list', { name: 'Claims' })).toContainText('No nets1 person')

      await nets.getByRole('link', { name: `Who said what at ${name}` }).click()
      await expect(fact('Nets')).toContainText(/nets, said by 1; .*nets, said by 1/)
      await expect(fact('Nets').getByRole('listitem')).toHaveCount(2)
      await expect(fact('Nets').getByRole('link', { name: `@${maya.username}` })).toBeVisible()
      await expect(fact('Rims').getByRole('link', { name: `@${jo.username}` })).toBeVisible()

      await fact('Nets').getByRole('button', { name: 'Settle: Are there nets?' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Settle: Are there nets?' })
      const settle = dialog.getByRole('button', { name: 'Settle', exact: true })
      await expect(dialog).toContainText(name)
      await expect(settle).toBeDisabled()
      await dialog.getByLabel('Are there nets?').selectOption('No nets')
      await dialog.getByLabel('Note').fill(' ')
      await expect(settle).toBeDisabled()
      await dialog.getByLabel('Note').fill('Taken down for the winter.')
      await page.route('**/facts/nets', (route) => route.fulfill({ status: 500, json: {} }))
      await settle.press('Enter')
      await expect(dialog.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText(
        'Failed to settle the fact',
      )
      await page.unroute('**/facts/nets')
      await settle.press('Enter')
      await expect(dialog).toBeHidden()
      await expectOutcome('Settled: No nets.')
      await expect(fact('Nets')).toContainText('No nets, confirmed by 2')
      await expect(fact('Nets')).toContainText('Taken down for the winter.')
      await expect(fact('Nets').getByRole('listitem').filter({ hasText: 'Chain nets' })).toContainText(
        'No longer counts',
      )

      await page.getByRole('button', { name: 'Record a fact…' }).click()
      const record = page.getByRole('dialog', { name: 'Record a fact' })
      await record.getByLabel('Fact').selectOption('Opening hours')
      await record.getByLabel('When is it open?').fill('Mo-Fr 08:00-20:00')
      await record.getByLabel('How do you know?').selectOption('The operator says so')
      await record.getByLabel('Note').fill('On their site.')
      await expect(record.getByRole('button', { name: 'Record' })).toBeDisabled()
      await record.getByLabel('Link').fill('https://club.example.org/visit')
      await record.getByRole('button', { name: 'Record' }).click()
      await expect(record).toBeHidden()
      await expect(fact('Opening hours')).toContainText('Operator')
      await expect(fact('Opening hours').getByRole('link')).toHaveAttribute(
        'href',
        'https://club.example.org/visit',
      )

      await page.getByRole('link', { name: 'All disputed facts' }).click()
      await expect(page.getByRole('status').filter({ hasText: /disputed fact/ })).toBeVisible()
      await expect(nets).toBeHidden()
      await tabs.getByRole('link', { name: 'Log' }).click()
      const entry = page.getByRole('listitem').filter({ hasText: 'settle fact' }).filter({ hasText: name })
      await entry.getByText('2 values').click()
      await expect(entry).toContainText('Chain nets No nets')
      await expect(entry).toContainText('Taken down for the winter.')
    })

    test('all reports of a person who made many at once are removed', async ({ page }) => {
      const { given, bursts, dispute, idOf, expectOutcome } = disputedFacts(page)
      await given.reported(courts.burst, { ...AS_IT_WAS, ...allYesNo(true) })
      const maya = await given.reported(courts.burst, { ...REBUILT, ...allYesNo(false) })
      const name = `@${maya.username}`
      await given.administratorOn('/admin/facts')
      const burst = bursts.getByRole('listitem').filter({ hasText: name })
      await expect(burst).toContainText('11 disagreements at 1 court within an hour')
      await expect(dispute(courts.burst, 'Are the rims straight?')).toBeVisible()

      await burst.getByRole('link', { name }).click()
      const contributions = page.getByRole('list', { name: 'Contributions' })
      await expect(contributions.getByRole('listitem').filter({ hasText: 'Rims: ' })).toContainText(
        'Published',
      )
      await page.getByRole('button', { name: 'Remove all reports (11)…' }).click()
      const dialog = page.getByRole('dialog', { name: `Remove all reports by ${name}?` })
      await expect(dialog.getByRole('status')).toContainText('11 reports at 1 court')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await goBack(page)

      await burst.getByRole('button', { name: `Remove all reports by ${name}…` }).press('Enter')
      const remove = dialog.getByRole('button', { name: 'Remove 11 reports at 1 court' })
      await expect(remove).toBeDisabled()
      await page.keyboard.type('Made up.')
      await remove.press('Enter')
      await expect(dialog).toBeHidden()
      await expectOutcome(`11 reports by ${name} removed.`)
      await expect(burst).toBeHidden()
      await expect(dispute(courts.burst, 'Are the rims straight?')).toBeHidden()
      const details = await page.request.get(`/api/courts/${await idOf(courts.burst)}/details`)
      const { facts }: { facts: { key: string }[] } = await details.json()
      expect(facts.find(({ key }) => key === 'rims')).toMatchObject({
        value: 'good',
        confirmed: 1,
        disputed: 0,
      })
    })
  })
}
