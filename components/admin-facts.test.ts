import { AS_IT_WAS, REBUILT } from '../e2e/drivers/contributors.ts'
import { facts } from '../e2e/drivers/facts.ts'
import { moderation } from '../e2e/drivers/moderation.ts'
import { test } from '../e2e/harness/admin-server.ts'
import {
  COURT_TO_DISPUTE,
  COURT_TO_LEAVE_EARLY,
  COURTS_TO_VISIT,
  REVIEWED_COURT,
} from '../e2e/harness/courts.ts'
import { expect } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

test('a disputed fact is looked into and settled with a note; the operator’s word is recorded', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, item, row, tab } = moderation(page)
  const fact = (label: string) => page.getByRole('region', { name: label, exact: true })
  const name = COURT_TO_DISPUTE
  await page.clock.install()
  const jo = await given.said(name, { nets: 'chain', rims: 'good' })
  const maya = await given.said(name, { nets: 'none' })
  await given.administratorOn('/admin/facts')
  await expect(page).toHaveURL('/admin/moderation?kind=dispute')
  await when.looksAt(name)
  await expect(item.getByRole('heading', { level: 2 })).toHaveText(`Nets of ${name}`)
  const claims = item.getByRole('list', { name: 'Claims' })
  await expect(claims).toContainText('Chain nets1 person')
  await expect(claims).toContainText('No nets1 person')

  await item.getByRole('link', { name: 'Who said what' }).click()
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
  await expect(page.locator(':focus')).toHaveText('Settled: No nets.')
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
  await expect(page).toHaveURL('/admin/moderation?kind=dispute')
  await expect(tab).toBeVisible()
  await expect(row(name)).toBeHidden()
  await page.getByRole('link', { name: 'Log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: `said of ${name}` })
  await expect(entry).toContainText('No nets')
  await expect(entry).toContainText('Taken down for the winter.')
})

test('a dispute is settled in the queue, and everything that a person said at once is removed', async ({
  page,
}) => {
  const { given, when, item, row, undo } = moderation(page)
  await page.clock.install()
  const detailsOf = async (name: string) => {
    const { facts }: { facts: { key: string; value: unknown; disputed: number }[] } = await (
      await page.request.get(`/api${await given.addressOf(name)}/details`)
    ).json()
    return facts
  }
  const rims = async () => (await detailsOf(REVIEWED_COURT)).find(({ key }) => key === 'rims')
  await given.said(REVIEWED_COURT, AS_IT_WAS)
  const maya = await given.said(REVIEWED_COURT, REBUILT)
  await given.administratorOn('/admin/moderation?kind=dispute')
  await row('Are the rims straight?').click()
  await expect(item).toContainText(`Rims of ${REVIEWED_COURT}`)
  await when.presses('a')
  const settling = page.getByRole('dialog', { name: 'Settle: Are the rims straight?' })
  await expect(settling.getByLabel('Are the rims straight?')).toBeFocused()
  await settling.getByLabel('Are the rims straight?').selectOption('Straight')
  await settling.getByLabel('Note').fill('I was there.')
  await settling.getByRole('button', { name: 'Settle', exact: true }).click()
  await expect(page.getByText('Settled: Straight.')).toBeVisible()
  await expect.poll(rims).toMatchObject({ value: 'good', disputed: 0 })
  await undo.click()
  await expect.poll(rims).toMatchObject({ disputed: 1 })

  const name = `@${maya.username}`
  await when.chooses('Kind', 'Many answers at once')
  await when.looksAt(name)
  await expect(item).toContainText('11 disagreements at 1 court within an hour')
  await when.presses('r')
  const dialog = page.getByRole('dialog', { name: `Remove all answers by ${name}?` })
  await expect(dialog.getByRole('status')).toContainText('11 answers at 1 court')
  const remove = dialog.getByRole('button', { name: 'Remove 11 answers at 1 court' })
  await expect(remove).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Made up.')
  await remove.click()
  await expect(page.getByText(`All answers by ${name} removed.`)).toBeVisible()
  await expect(row(name)).toBeHidden()
  await expect.poll(rims).toMatchObject({ value: 'good', disputed: 0 })
  await when.chooses('Kind', 'All')
  await expect(row('Are the rims straight?')).toBeHidden()
})

test('a problem is passed on, and mended in the queue or on the court’s page', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, item, row, passingOn, undo } = moderation(page)
  const name = COURTS_TO_VISIT.phone
  await page.clock.install()
  const person = await given.saidBroken(name, 'rim_bent')
  await given.saidBroken(COURT_TO_LEAVE_EARLY, 'glass')
  await given.administratorOn('/admin/facts/problems')
  await expect(page).toHaveURL('/admin/moderation?kind=problem')
  await when.looksAt(name)
  await expect(item).toContainText(/^Problem.*Rim bent at /)
  await expect(item).toContainText(`Said by @${person.username}`)

  await when.presses('o')
  await expect(passingOn.getByLabel('Message')).toHaveValue(
    /Court: Pier Head Hoops[\s\S]*What is wrong: Rim bent/,
  )
  const passOn = passingOn.getByRole('button', { name: 'Pass on' })
  await expect(passOn).toBeDisabled()
  await passingOn.getByLabel('To whom').fill('council@harbour.example')
  await expect(passingOn.getByRole('link', { name: 'Write it as an email' })).toHaveAttribute(
    'href',
    /^mailto:council%40harbour\.example\?subject=Rim%20bent%20at%20Pier%20Head%20Hoops&body=Hello/,
  )
  await passingOn.getByLabel('Reference').fill('4711')
  await page.route('**/queue/decisions', (route) => route.fulfill({ status: 500, json: {} }))
  await passOn.click()
  await expect(passingOn.getByRole('alert')).toHaveText('Failed to pass it on')
  await page.unroute('**/queue/decisions')
  await passOn.click()
  await expect(page.getByText(`Passed on to council@harbour.example: Rim bent at ${name}`)).toBeVisible()
  await expect(row(name)).toBeHidden()
  await when.chooses('Show', 'Passed on (1)')
  await expect(row(name)).toBeVisible()

  await visit(page, await given.addressOf(name))
  const problem = page
    .getByRole('region', { name: 'Problems' })
    .getByRole('listitem')
    .filter({ hasText: 'Rim bent' })
  await expect(problem).toContainText('Passed on today to whoever looks after the court')
  const mended = problem.getByRole('button', { name: 'Mended' })
  await page.route('**/api/admin/problems/*', (route) => route.fulfill({ status: 500, json: {} }))
  await mended.click()
  await expect(problem.getByRole('alert')).toHaveText('Failed to save the state. Please try again.')
  await page.unroute('**/api/admin/problems/*')
  await mended.click()
  await expect(problem).toContainText('Mended today')
  await facts(page).when.opensUnknown()
  await expect(facts(page).row('Rims')).toContainText('Nobody has said')

  await visit(page, '/admin/moderation?kind=problem')
  await when.looksAt(COURT_TO_LEAVE_EARLY)
  await when.presses('a')
  await expect(page.getByText(`Mended: Glass on the ground at ${COURT_TO_LEAVE_EARLY}`)).toBeVisible()
  await expect(row(COURT_TO_LEAVE_EARLY)).toBeHidden()
  await undo.click()
  await expect(row(COURT_TO_LEAVE_EARLY)).toBeVisible()
})
