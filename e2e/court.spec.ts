import { errors } from '../src/platform/contract/errors.ts'
import { court } from './drivers/court.ts'
import { FULL_COURT, MANUALLY_RATED_COURT } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { goBack, goForward, visit } from './harness/visit.ts'

test.describe('photos', () => {
  test('move by buttons and thumbnails, wrapping around', { tag: '@journey' }, async ({ page }) => {
    const { given, when, expects, gallery } = court(page)
    await given.visitorOn(FULL_COURT)
    await expect(gallery.getByRole('list', { name: 'All photos' }).getByRole('button')).toHaveCount(7)
    await expects.currentPhoto(1)
    await when.movesPhotos('Previous')
    await expects.currentPhoto(7)
    await when.movesPhotos('Next')
    await expects.currentPhoto(1)
    await when.picksThumbnail(4)
    await expects.currentPhoto(4)
  })

  test('open full screen with keyboard control, and the focus returns', { tag: '@journey' }, async ({
    page,
  }) => {
    const { given, when, expects, viewer, gallery } = court(page)
    await given.visitorOn(FULL_COURT)
    await when.opensPhoto(2)
    await expects.viewedPhoto('2 of 7')
    await expect(viewer.getByText('Photo by @hoops4life')).toBeVisible()
    await when.presses('ArrowLeft')
    await when.presses('ArrowLeft')
    await expects.viewedPhoto('7 of 7')
    await when.presses('ArrowRight')
    await expects.viewedPhoto('1 of 7')
    for (const _ of [1, 2, 3, 4]) {
      await when.presses('Tab')
      const focusLeft = () => document.querySelector(':focus:not(dialog *)') !== null
      expect(await page.evaluate(focusLeft)).toBe(false)
    }
    await when.presses('ArrowLeft')
    await when.presses('ArrowLeft')
    await expects.viewedPhoto('6 of 7')
    await when.presses('Escape')
    await expect(viewer).toBeHidden()
    await expects.currentPhoto(6)
    await expect(gallery.getByRole('link', { name: /, photo 6 of / })).toBeFocused()
  })

  test('close with the first key or tap; the report button is set apart', async ({ page }) => {
    const { given, when, viewer } = court(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await given.visitorOn(FULL_COURT)
    await when.opensPhoto(2)
    const close = viewer.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    const report = await viewer.getByRole('button', { name: 'Report this photo' }).boundingBox()
    const reportEnd = report ? report.x + report.width : Number.NaN
    expect(((await close.boundingBox())?.x ?? 0) - reportEnd).toBeGreaterThanOrEqual(8)
    await when.presses('Enter')
    await expect(viewer).toBeHidden()
  })

  test('and dialogs close on Back, which then leaves the page', { tag: '@journey' }, async ({ page }) => {
    const { given, when, expects, viewer, reviews, main } = court(page)
    const address = new RegExp(`${await court(page).addressOf(FULL_COURT)}$`)
    await visit(page, '/about')
    await given.visitorOn(FULL_COURT)
    await page.evaluate(() => {
      document.body.dataset.stays = 'yes'
    })
    await when.opensPhoto(2)
    await expects.viewedPhoto('2 of 7')
    await when.presses('ArrowRight')
    await goBack(page)
    await expect(viewer).toBeHidden()
    await expects.currentPhoto(3)
    await expect(page).toHaveURL(address)

    await main.getByRole('button', { name: 'Report this court' }).click()
    const report = page.getByRole('dialog', { name: 'Report this court' })
    await expect(report).toBeVisible()
    await goBack(page)
    await expect(report).toBeHidden()
    await expects.heading(FULL_COURT)

    // Layers closed in other ways leave no extra history step.
    await reviews.getByRole('button', { name: 'Submit a Review' }).click()
    await expects.signInAsked()
    await expect(page.locator('body')).toHaveAttribute('data-stays', 'yes')
    await goBack(page)
    await expect(page).toHaveURL('/about')
    await goForward(page)
    await expects.heading(FULL_COURT)
  })

  test('that fail to load are replaced by a drawing', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED/)
    await page.route('**/*.webp', (route) => route.abort())
    const { given, gallery } = court(page)
    await given.visitorOn(MANUALLY_RATED_COURT)
    await expect(gallery.getByText('This photo can’t be shown.')).toBeVisible()
  })
})

test.describe('code loaded on demand', () => {
  test('loads once back online, without losing the page', async ({ page, context, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|preload CSS|dynamically imported module|code of a component/)
    const { given, expects, features } = court(page)
    const failed = page.getByRole('alert').filter({ hasText: errors.unavailable.text })
    const dialog = page.getByRole('dialog', { name: 'Log in or Sign up' })
    await given.visitorOn(FULL_COURT)
    await context.setOffline(true)
    await features.getByRole('button', { name: /^Yes/ }).first().click()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toBeVisible()
    await expects.heading(FULL_COURT)
    await context.setOffline(false)
    await expect(dialog).toBeVisible()
    await expect(failed).toBeHidden()
    const styled = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
    expect(await page.evaluate(styled), 'its styles are loaded').toBe(true)
  })

  test('reloads the page if the server has a new build', async ({ page, expectProblem }) => {
    expectProblem(/status of 404|preload CSS|dynamically imported module|code of a component/)
    const { given, expects, when } = court(page)
    await given.visitorOn(FULL_COURT)
    await page.route('**/assets/Viewer-*', (route) => route.fulfill({ status: 404 }))
    await when.opensPhoto(1)
    const opened = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try again' }).click()
    await opened
    await page.unroute('**/assets/Viewer-*')
    await expects.heading(FULL_COURT)
    await when.opensPhoto(1)
    await expects.viewedPhoto('1 of 7')
  })
})
