import { submitCourt } from './drivers/submit-court.ts'
import { expect, test } from './harness/test.ts'

test('a court is submitted with photos', { tag: '@journey' }, async ({ page }) => {
  const { given, when, expects, main } = submitCourt(page)
  await given.memberOnForm()
  await when.describes('Pictured Lakeside Court')
  await main
    .getByLabel('Add photos (optional)')
    .setInputFiles([1, 2, 3].map((n) => `e2e/data/photos/${n}.webp`))
  await main.getByRole('button', { name: 'Remove 3.webp' }).click()
  await when.submits()
  await expects.submitted()
  await expect(main.getByText('Thank you. Your photo is waiting for approval.')).toHaveCount(2)
  await expects.arrived('New court', 1)
  const photos = main.getByRole('region', { name: 'My contributions' }).getByRole('img')
  await expect(photos).toHaveCount(2)
  for (const photo of await photos.all())
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(30)
})

test('a pair of coordinates is split when pasted or complete, not on each key press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { given, when, expects, field } = submitCourt(page)
  await given.memberOnForm()
  await when.types({ Latitude: '51.4586' })
  await field('Longitude').pressSequentially('-0,1482')
  await expects.holds('Latitude', '51.4586')
  await expects.holds('Longitude', '-0,1482')
  await field('Name').focus()
  await expects.holds('Latitude', '51.4586')
  await expects.holds('Longitude', '-0.1482')

  await when.types({ Longitude: '', Latitude: '' })
  await field('Latitude').pressSequentially('54.4609, -3.0886')
  await expects.holds('Longitude', '')
  await field('Latitude').press('Enter')
  await expects.holds('Latitude', '54.4609')
  await expects.holds('Longitude', '-3.0886')
  // The focus moves to the missing field.
  await expect(field('Name')).toBeFocused()

  await page.evaluate(() => navigator.clipboard.writeText('51.4586,-0.1482'))
  await field('Longitude').press('ControlOrMeta+A')
  await field('Longitude').press('ControlOrMeta+V')
  await expects.holds('Latitude', '51.4586')
  await expects.holds('Longitude', '-0.1482')
})
