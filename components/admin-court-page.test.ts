import { admin } from '../e2e/drivers/admin.ts'
import { court } from '../e2e/drivers/court.ts'
import { COURT_TO_ADMINISTER, REVIEW_TO_ADMINISTER } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

test('administrators edit tags, photos and reviews on a court page', async ({ page }) => {
  const { given, gallery, reviews, features } = court(page)
  await admin(page).given.administratorOn('/admin/courts')
  await given.visitorOn(COURT_TO_ADMINISTER)
  const tools = page.getByRole('region', { name: 'Administration' })
  await tools.getByLabel('Add a tag').fill('Sea view')
  await tools.getByRole('button', { name: 'Add tag' }).click()
  await expect(features).toContainText('Sea view')
  await tools.getByRole('button', { name: 'Remove tag Sea view' }).click()
  await expect(features).not.toContainText('Sea view')

  await tools.getByRole('button', { name: 'Upload photo' }).click()
  await expect(tools.getByText('Choose a photo before uploading.')).toBeVisible()
  await tools.getByLabel('Photo', { exact: true }).setInputFiles('e2e/data/photos/2.webp')
  await tools.getByRole('button', { name: 'Upload photo' }).click()
  await expect(gallery.getByRole('button', { name: 'All 2 photos' })).toBeVisible()
  await tools.getByRole('button', { name: 'Delete photo 2' }).click()
  await page.getByRole('button', { name: 'Delete photo', exact: true }).click()
  await expect(tools.getByRole('button', { name: 'Delete photo 2' })).toBeHidden()

  await page.getByRole('button', { name: /^Edit the review by/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Review').fill('Windy, and the rims are loose.')
  await dialog.getByLabel('Rating').selectOption('No rating')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(reviews.getByText('Windy, and the rims are loose.')).toBeVisible()
  await expect(reviews.getByText(REVIEW_TO_ADMINISTER)).toBeHidden()
  await page.getByRole('button', { name: /^Delete the review by/ }).click()
  await page.getByRole('button', { name: 'Delete review' }).click()
  await expect(reviews.getByText('No reviews yet')).toBeVisible()
})

test('a court page links to its editor, which says if a court is gone', async ({ page }) => {
  await admin(page).given.administratorOn('/admin/courts')
  await court(page).given.visitorOn(COURT_TO_ADMINISTER)
  await page.getByRole('link', { name: 'Edit in the panel' }).click()
  const row = page.getByRole('article', { name: COURT_TO_ADMINISTER })
  await expect(row).toBeFocused()
  await expect(page.getByRole('list', { name: 'Courts' }).getByRole('article')).toHaveCount(1)
  const editor = page.getByRole('form', { name: `Edit ${COURT_TO_ADMINISTER}` })
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue(COURT_TO_ADMINISTER)
  await expect(page.getByRole('button', { name: `Edit ${COURT_TO_ADMINISTER}` })).toHaveAttribute(
    'aria-expanded',
    'true',
  )

  await visit(page, '/admin/courts?find=%23999999')
  await expect(page.getByText('Court #999999 is no longer in the directory.')).toBeVisible()
  await page.getByRole('button', { name: 'Look in the archive' }).click()
  await expect(page.getByText('Court #999999 is neither in the directory nor in the archive.')).toBeVisible()
})
