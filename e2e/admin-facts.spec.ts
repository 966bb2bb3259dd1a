import { disputedFacts } from './drivers/disputes.ts'
import { test } from './harness/admin-server.ts'
import { REVIEWED_COURT } from './harness/courts.ts'
import { expect } from './harness/test.ts'
import { goBack } from './harness/visit.ts'

const AS_IT_WAS = { nets: 'chain', rims: 'good', surface: 'asphalt', access: 'public', hoops: 2 }
const REBUILT = { nets: 'none', rims: 'bent', surface: 'rubber', access: 'members', hoops: 4 }
const YES_NO = ['floodlights', 'lines', 'full_court', 'fence', 'toilets', 'seating'] as const
const allYesNo = (value: boolean) => Object.fromEntries(YES_NO.map((key) => [key, value]))

test.use({ viewport: { width: 390, height: 844 } })

test('all reports of a person who made many at once are removed', { tag: '@journey' }, async ({ page }) => {
  const { given, bursts, dispute, idOf, expectOutcome } = disputedFacts(page)
  await given.reported(REVIEWED_COURT, { ...AS_IT_WAS, ...allYesNo(true) })
  const maya = await given.reported(REVIEWED_COURT, { ...REBUILT, ...allYesNo(false) })
  const name = `@${maya.username}`
  await given.administratorOn('/admin/facts')
  const burst = bursts.getByRole('listitem').filter({ hasText: name })
  await expect(burst).toContainText('11 disagreements at 1 court within an hour')
  await expect(dispute(REVIEWED_COURT, 'Are the rims straight?')).toBeVisible()

  await burst.getByRole('link', { name }).click()
  const contributions = page.getByRole('list', { name: 'Contributions' })
  await expect(contributions.getByRole('listitem').filter({ hasText: 'Rims: ' })).toContainText('Published')
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
  await expect(dispute(REVIEWED_COURT, 'Are the rims straight?')).toBeHidden()
  const details = await page.request.get(`/api/courts/${await idOf(REVIEWED_COURT)}/details`)
  const { facts }: { facts: { key: string }[] } = await details.json()
  expect(facts.find(({ key }) => key === 'rims')).toMatchObject({
    value: 'good',
    confirmed: 1,
    disputed: 0,
  })
})
