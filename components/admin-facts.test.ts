import { disputedFacts } from '../e2e/drivers/disputes.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { COURT_TO_DISPUTE } from '../e2e/harness/courts.ts'
import { expect } from '../e2e/harness/test.ts'

test('a disputed fact is looked into and settled with a note; the operator’s word is recorded', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, tabs, dispute, fact, expectOutcome } = disputedFacts(page)
  const name = COURT_TO_DISPUTE
  const jo = await given.reported(name, { nets: 'chain', rims: 'good' })
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
