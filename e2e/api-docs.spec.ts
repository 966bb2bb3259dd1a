import { DESKTOP, expectToFit, PHONE } from './harness/accessible-layout.ts'
import { expectFocusInSight } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'
import { visit, visitStatic } from './harness/visit.ts'

const CALL = '/api/courts/{id}/details'

test('an endpoint has an anchor, and its example can be copied', { tag: '@journey' }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/api/docs')
  await page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link', { name: CALL }).click()
  await expect(page).toHaveURL('/api/docs#courtDetails')
  const call = page.locator('#courtDetails')
  await expect(call.getByRole('heading', { name: CALL })).toBeInViewport()
  await expect(call.getByText('"newest" or "oldest" or "top" or "least" or "high" or "low"')).toBeVisible()
  await expect(call.getByText('Court not found.')).toBeVisible()
  await call.getByRole('button', { name: /^Copy/ }).click()
  await expect(call.getByRole('status')).toHaveText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`curl '${baseURL}/api/courts/1/details'`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every endpoint can be read', async ({ page, request }) => {
    const { paths } = await (await request.get('/api/openapi.json')).json()
    await visitStatic(page, '/api/docs')
    const calls = page.getByRole('article')
    await expect(calls).toHaveCount(
      Object.values(paths).flatMap((methods) => Object.keys(methods as object)).length,
    )
    await calls.filter({ hasText: CALL }).getByText('11 fields').click()
    await expect(calls.filter({ hasText: CALL }).getByText('last_confirmed_at')).toBeVisible()
  })
})

test('the whole page fits, and nothing covers what has the focus', async ({ page }) => {
  await visit(page, '/api/docs#courtDetails')
  for (const { size } of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectFocusInSight(page)
  }
  await expectToFit(page)
})
