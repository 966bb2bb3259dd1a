import { admin } from '../e2e/drivers/admin.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

const CHECKS = '**/api/admin/system/checks'
const SYSTEM = '**/api/admin/system'

const finding = (name: string, level: string, found: string, advice: string | null = null) => ({
  ...{ name, level, found, advice },
})

test('administrators see what is missing, check again, and what runs and waits', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given } = admin(page)
  await given.administratorOn('/admin/log')
  await page.route(CHECKS, (route) => route.fulfill({ status: 500, json: {} }))
  await visit(page, '/admin/system')
  await expect(page.getByRole('alert')).toContainText('The checks could not be made')
  await expect(page.getByRole('heading', { name: /^Version \d/ })).toBeVisible()

  let findings = [
    finding('Mail', 'broken', 'The mail server refuses us.', 'Correct `SMTP_URL`.'),
    finding('Operator', 'missing', 'Nobody can see who runs this site.', 'Set OPERATOR_NAME.'),
    finding('Disk', 'ok', '9,000 MB are free.'),
  ]
  await page.unroute(CHECKS)
  await page.route(CHECKS, (route) =>
    route.fulfill({ status: 200, json: { checked_at: '2026-11-29T12:00:00.000Z', findings } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  const checks = page.getByRole('region', { name: 'Before the public sees it' })
  await expect(checks.getByRole('status')).toContainText('1 broken, 1 missing.')
  await expect(checks.getByRole('listitem')).toHaveCount(3)
  await expect(checks.getByRole('listitem').first()).toContainText('Broken')
  await expect(checks.getByRole('listitem').first()).toContainText('Correct SMTP_URL.')

  findings = [finding('Disk', 'ok', '9,000 MB are free.')]
  await checks.getByRole('button', { name: 'Check again' }).click()
  await expect(checks.getByRole('status')).toContainText('Nothing is missing.')

  await expect(
    page
      .getByRole('region', { name: /^Version / })
      .getByRole('group')
      .first(),
  ).toContainText('Before you upgrade')
  await expect(page.getByRole('region', { name: 'What waits' })).toContainText('Moderation')
  await expect(page.getByRole('region', { name: 'Changes of the database' })).toContainText('changes')
})

test('an installation that cannot be read can be tried again', async ({ page, expectProblem }) => {
  expectProblem(/status of 500/)
  const { given } = admin(page)
  await given.administratorOn('/admin/log')
  await page.route(SYSTEM, (route) => route.fulfill({ status: 500, json: {} }))
  await visit(page, '/admin/system')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load the state of the system' })
  await expect(alert).toBeVisible()
  await page.unroute(SYSTEM)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Version \d/ })).toBeVisible()
})
