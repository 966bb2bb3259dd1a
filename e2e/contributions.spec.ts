import type { Page } from '@playwright/test'
import { contributions } from './drivers/contributions.ts'
import {
  BARE_COURT,
  COURT_TO_CONFIRM,
  COURT_TO_REVIEW,
  FULL_COURT,
  MANUALLY_RATED_COURT,
} from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { expect, test } from './harness/test.ts'
import { reload } from './harness/visit.ts'

const PHOTOS = [1, 2].map((number) => `e2e/data/photos/${number}.webp`)

test('facilities are confirmed, and others suggested', { tag: '@journey' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 409/)
  const { given, when, facility } = contributions(page)
  await given.memberOn(COURT_TO_CONFIRM)
  await when.suggests('  ')
  await expect(page.getByText('Enter a tag name to add.')).toBeVisible()
  await when.suggests('sea  VIEW')
  await expect(page.getByText(/^That facility is already listed/)).toBeVisible()
  await when.suggests('Water  fountain')
  await expect(page.getByText('Thank you. Your suggestion is waiting for approval.')).toBeVisible()
  await expect(facility('Sea view')).toContainText('A tag, not confirmed by players yet')
  await when.says('Sea view', 'No')
  await expect(facility('Sea view')).toContainText('Sea view: no1 person confirmed, today')
  await reload(page)
  await expect(facility('Sea view').getByRole('button', { name: /^Yes/, pressed: true })).toBeVisible()
  await when.says('Sea view', 'Yes')
  await expect(facility('Sea view')).toContainText('A tag, not confirmed by players yet')
  await page.getByText(/^Ask about/).click()
  await when.says('Toilets', 'Yes')
  await expect(facility('Toilets')).toContainText('1 person confirmed, today')
  await when.says('Toilets', 'Yes')
  await expect(facility('Toilets')).toContainText('Nobody has said')
})

test.describe('a review', () => {
  test('needs a rating, takes a photo, and waits for approval', { tag: '@journey' }, async ({ page }) => {
    const { given, when, expects, reviewDialog } = contributions(page)
    const person = await given.someone()
    await given.visitorOn(COURT_TO_REVIEW)
    await when.opensReview()
    await when.signsIn(person)
    await when.writes('Quiet mornings.')
    await when.sendsReview()
    await expect(reviewDialog.getByText('Please select a star rating before submitting.')).toBeVisible()
    await reload(page)
    await when.opensReview()
    await expect(reviewDialog.getByLabel('Your review')).toHaveValue('Quiet mornings.')
    await expect(reviewDialog.getByText(/^Your draft from .* was restored\.$/)).toBeVisible()
    await when.rates('4 stars')
    const found = reviewDialog.getByRole('group', { name: 'What did you find there?' })
    const toilets = found
      .getByRole('listitem', { name: 'Toilets' })
      .getByRole('button', { name: /^Yes/, includeHidden: true })
    await found.getByText(/^Ask about/).click()
    await toilets.click()
    await expect(toilets).toHaveAttribute('aria-pressed', 'true')
    await reviewDialog.getByLabel('Photo', { exact: true }).setInputFiles(PHOTOS[0] ?? '')
    const preview = reviewDialog.getByRole('img', { name: 'The chosen file' })
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await reviewDialog.getByRole('button', { name: 'Remove' }).click()
    await expect(preview).toBeHidden()
    await reviewDialog.getByLabel('Photo', { exact: true }).setInputFiles(PHOTOS[0] ?? '')
    const release = await delayResponses(page, '**/api/courts/*/details')
    await when.sendsReview()
    await expects.thanked()
    await when.opensReview()
    release()
    await expect(reviewDialog.getByText(/^Your earlier review is still waiting for approval\./)).toBeVisible()
    await expect(reviewDialog.getByLabel('Your review')).toHaveValue('Quiet mornings.')
    await expect(reviewDialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await expect(reviewDialog.getByText('Your photo will stay with your review.')).toBeVisible()
    await expect(reviewDialog.getByRole('img', { name: 'Photo 1 of your review' })).toBeVisible()
    await expect(toilets).toHaveAttribute('aria-pressed', 'true')
    await expect(reviewDialog.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await when.rates('5 stars')
    await when.writes('Quiet mornings, new nets.')
    await when.sendsReview()
    await expects.thanked()
    await expects.waiting('Quiet mornings, new nets.')
    await expect(page.getByText('Quiet mornings.', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').locator('img[src^="blob:"]').first()).toBeVisible()
  })
})

test('several photos are uploaded at once; a rejected one says why', async ({ page, expectProblem }) => {
  expectProblem(/status of 415/)
  // The trace recorder requests the images on screen.
  expectProblem(/Connecting to 'blob:/)
  const { given, when } = contributions(page)
  await given.memberOn(MANUALLY_RATED_COURT)
  await when.choosesPhotos([...PHOTOS, 'package.json'])
  await expect(page.getByText('Thank you. Your photo is waiting for approval.')).toHaveCount(2)
  await expect(page.getByText(/^This file type isn’t supported/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove package.json' }).click()
  await expect(page.getByRole('region', { name: 'Photos' }).locator('img[src^="blob:"]')).not.toHaveCount(0)
})

test('a HEIC is sent as a JPEG if the browser can read it, and otherwise refused', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 415/)
  expectProblem(/Connecting to 'blob:/)
  const { given, when } = contributions(page)
  await given.memberOn(MANUALLY_RATED_COURT)
  // This browser can't read HEIC, but GIF, which the server refuses unless it is sent as a JPEG.
  const gif = Buffer.from('R0lGODdhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  await when.choosesPhotos([{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: gif }])
  await expect(page.getByText('Thank you. Your photo is waiting for approval.')).toBeVisible()
  const unreadable = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await when.choosesPhotos([{ name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: unreadable }])
  await expect(page.getByText(/^HEIC photos can’t be read here/)).toBeVisible()
})

test('pending photos are removed from the page on sign-out', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FILE_NOT_FOUND/)
  expectProblem(/Connecting to 'blob:/)
  const { given, when } = contributions(page)
  await given.memberOn(MANUALLY_RATED_COURT)
  await when.choosesPhotos(PHOTOS.slice(0, 1))
  const photo = page.getByRole('region', { name: 'Photos' }).locator('img[src^="blob:"]').first()
  const address = (await photo.getAttribute('src')) ?? ''
  const isThere = () => page.evaluate(canLoadImage, address)
  expect(await isThere()).toBe(true)
  await when.signsOut()
  await expect.poll(isThere).toBe(false)
})

/** Runs in the page. */
async function canLoadImage(address: string): Promise<boolean> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => true,
    () => false,
  )
}

test('on a slow connection photos show progress, one is cancelled, and a double tap submits once', async ({
  page,
}) => {
  const { given, when, expects, reviewDialog } = contributions(page)
  await given.memberOn(MANUALLY_RATED_COURT)
  const connection = await simulateSlowConnection(page)
  await connection.limitUpload(50)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await when.choosesPhotos(PHOTOS)
  await expect(page.getByRole('progressbar', { name: 'Sending 1.webp' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel 2.webp' }).click()
  await connection.limitUpload(10_000)
  await expect(page.getByText('Thank you. Your photo is waiting for approval.')).toHaveCount(1)
  await expect(page.getByText('2.webp')).toHaveCount(0)

  await when.opensReview()
  await when.rates('3 stars')
  await when.writes('Sent from the last row of a bus.')
  await reviewDialog.getByRole('button', { name: 'Submit review' }).dblclick()
  await expects.thanked()
  expect(sent.filter((path) => path.endsWith('/reviews'))).toHaveLength(1)
  await expects.waiting('Sent from the last row of a bus.')
})

test('photos upload three at a time; a cancelled one is never sent, and leaving asks for confirmation', async ({
  page,
}) => {
  const { given, when } = contributions(page)
  await given.memberOn(BARE_COURT)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/photos')) sent.push(request.url())
  })
  const release = await delayResponses(page, '**/photos')
  await when.choosesPhotos([1, 2, 3, 4, 5].map((number) => `e2e/data/photos/${number}.webp`))
  await expect.poll(() => sent.length).toBe(3)
  await page.getByRole('button', { name: 'Cancel 5.webp' }).click()
  await expect(page.getByText('5.webp')).toHaveCount(0)
  expect(sent).toHaveLength(3)
  const court = page.url()
  await page.getByRole('link', { name: 'List View' }).click()
  const question = page.getByRole('dialog', { name: 'Your photos are still uploading' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(court)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  release()
  await expect(page.getByText('Thank you. Your photo is waiting for approval.')).toHaveCount(4)
  expect(sent).toHaveLength(4)
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(page).toHaveURL('/')
})

test('anyone can report courts, reviews and photos', { tag: '@journey' }, async ({ page }) => {
  const { given, when } = contributions(page)
  await given.visitorOn(FULL_COURT)
  await page.getByRole('button', { name: 'Report this court' }).click()
  await expect(page.getByLabel('Tell us more')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Report this court' })
  const details = dialog.getByLabel('Tell us more')
  await page.setViewportSize({ width: 390, height: 640 })
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('It’s illegal or harmful').check()
  await expect(dialog.getByText(/^If someone is in danger, call the police/)).toBeVisible()
  await expect(details).toHaveAccessibleDescription(/^Required\./)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(details).toHaveAccessibleDescription(/Describe what is illegal or harmful\.$/)
  await expect(details).toBeFocused()
  await dialog.getByLabel('It’s a duplicate').check()
  await expect(dialog.getByText(/^If someone is in danger/)).toBeHidden()
  const other = dialog.getByLabel('Which court is it a duplicate of? (optional)')
  await expect(other.locator('option:checked')).toHaveText('Choose a court…')
  await expect(other.locator('option').last()).toHaveText('It’s not in this list')
  await dialog.getByLabel('It’s in the wrong place').check()
  await dialog.getByLabel('Latitude').fill('north')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByLabel('Latitude')).toHaveAccessibleDescription(/^Please enter a valid/)
  await dialog.getByLabel('Latitude').fill('')
  await dialog.getByLabel('Tell us more').fill('It stands behind the school.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Report this court' }).click()
  await when.reports('The court is closed or gone')
  await page
    .getByRole('button', { name: /^Report the review by/ })
    .first()
    .click()
  await when.reports('It’s spam or advertising')
  await page
    .getByRole('link', { name: /, photo 1 of / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Report this photo' }).click()
  await when.reports('It shows private information')
})

/** Simulates a slow mobile connection. A new rate also applies to requests in flight. */
async function simulateSlowConnection(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return {
    limitUpload: (bytesPerSecond: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 40_000,
        uploadThroughput: bytesPerSecond,
      }),
  }
}
