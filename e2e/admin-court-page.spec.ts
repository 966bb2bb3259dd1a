import { admin } from './drivers/admin.ts'
import { court } from './drivers/court.ts'
import { COURT_TO_ADMINISTER } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

test('visitors neither see nor load the admin tools on a court page', { tag: '@journey' }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await court(page).given.visitorOn(COURT_TO_ADMINISTER)
  await expect(page.getByRole('region', { name: 'Administration' })).toBeHidden()
  expect(scripts.filter((url) => /Admin|EditTags|UploadPhoto/.test(url))).toEqual([])
})

test('the editor that a court page links to is in view', { tag: '@journey' }, async ({ page }) => {
  await admin(page).given.administratorOn('/admin/courts')
  await court(page).given.visitorOn(COURT_TO_ADMINISTER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Edit in the panel' }).click()
  const row = page.getByRole('article', { name: COURT_TO_ADMINISTER })
  await expect(row).toBeInViewport()
  const edgeOf = async (element: typeof row, edge: 'top' | 'bottom') =>
    element.evaluate((one, side) => one.getBoundingClientRect()[side], edge)
  expect(await edgeOf(row, 'top')).toBeGreaterThanOrEqual(await edgeOf(page.getByRole('banner'), 'bottom'))
  const editor = page.getByRole('form', { name: `Edit ${COURT_TO_ADMINISTER}` })
  await page.setViewportSize({ width: 1280, height: 800 })
  const places = ['Latitude', 'Longitude'].map((label) => editor.getByLabel(label).boundingBox())
  const [latitude, longitude] = await Promise.all(places)
  expect(latitude?.y).toBe(longitude?.y)
})
