import { ADMIN_PAGE_SIZE } from '../src/platform/contract/limits.ts'
import { adminCourts } from './drivers/admin-courts.ts'
import { test } from './harness/admin-server.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { expectFocusInSight } from './harness/focus.ts'
import { expect } from './harness/test.ts'

const PAID = 'Ferry Lane Centre'

test('the browser asks before the page is left with an unsaved edit', async ({ page }) => {
  const { given, when, expects, court } = adminCourts(page)
  const isAsking = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await given.administrator()
  await when.opens(PAID)
  expect(await isAsking()).toBe(false)
  await when.types(PAID, 'Notes', 'Bring a ball.')
  await expect.poll(isAsking).toBe(true)
  await when.saves(PAID)
  await expects.says('Saved.')
  await expect(court(PAID).getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await isAsking()).toBe(false)
})

test('an editor opened at the bottom of a laptop screen is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { given, when, list } = adminCourts(page)
  await given.administrator()
  const row = (index: number) => list.locator(`li[data-index="${index}"]`)
  await expect(row(0)).toBeVisible()
  const expectEdited = async (index: number) => {
    const edit = row(index).getByRole('button', { name: /^Edit / })
    await edit.press('Enter')
    for (const part of [
      edit,
      row(index).getByLabel('Name', { exact: true }),
      row(index).getByLabel('Address'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  const lowest = await list.getByRole('listitem').evaluateAll((rows) => {
    const inView = rows.filter((one) => one.getBoundingClientRect().bottom < window.innerHeight)
    return Math.max(...inView.map((one) => Number(one.getAttribute('data-index'))))
  })
  await expectEdited(lowest)
  const last = await when.scrollsToTheEnd()
  await expectEdited(Number(await last.getAttribute('data-index')))
})

test('more courts are loaded while one scrolls, and a court at the end is edited', {
  tag: '@journey',
}, async ({ page, expectProblem }) => {
  expectProblem(/status of 503/)
  const { given, when, expects, court, list } = adminCourts(page)
  const more = '**/api/admin/courts?*after=*'
  await page.route(more, (route) => route.fulfill({ status: 503, json: {} }))
  await given.administrator()
  await expect(list.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expects.says('Failed to load courts')
  await page.unroute(more)
  // Rows that are measured while the page scrolls to the button may move it away from a mouse.
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  const last = await when.scrollsToTheEnd()
  expect(Number(await last.getAttribute('data-index'))).toBeGreaterThanOrEqual(ADMIN_PAGE_SIZE)

  const name = (await last.getByRole('article').getAttribute('aria-label')) ?? ''
  await when.presses(name, `Edit ${name}`)
  await when.types(name, 'Notes', 'The last in the alphabet.')
  await when.looksFor(PAID)
  await expects.listed(PAID)
  await expects.listed(name)
  await when.looksFor('no such court')
  await expects.gone(PAID)
  await when.saves(name)
  await expects.says('Saved.')
  await when.looksFor(name)
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(court(name).getByLabel('Notes')).toHaveValue('The last in the alphabet.')
})

test('courts are added, deleted and restored', { tag: '@journey' }, async ({ page }) => {
  const { given, when, expects, list, court, dialog } = adminCourts(page)
  await given.administrator()
  await page.getByRole('button', { name: 'Add court' }).click()
  await dialog.getByLabel('Latitude/Longitude').fill('51.5')
  await dialog.getByLabel('Notes').press('Control+Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter the name.')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription('Enter the address.')
  await expects.says('Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12')
  await dialog.getByLabel('Name').fill('Slipway Court')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add court' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Slipway Court')
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByLabel('Address').fill('1 Slipway')
  await dialog.getByLabel('Latitude/Longitude').fill('51.5 / -0.12')
  await dialog.getByLabel('Notes').press('Control+Enter')
  await expects.says('Slipway Court was added to the directory.')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(list.getByRole('article')).toHaveCount(1)
  await when.looksFor('')
  await expect(list.getByRole('article').nth(1)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFocusInSight(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await when.opens('Slipway Court')
  await when.presses('Slipway Court', 'Delete')
  await dialog.getByRole('button', { name: 'Delete court' }).click()
  await expects.says('Slipway Court was archived.')
  await expects.gone('Slipway Court')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expects.listed('Slipway Court')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add court' })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  await when.presses('Slipway Court', 'Delete')
  await dialog.getByRole('button', { name: 'Delete court' }).click()
  await expects.gone('Slipway Court')
  const message = page.getByText('Slipway Court was archived.')
  await expect(message).toBeInViewport({ ratio: 1 })
  // Not behind the header.
  expect((await message.boundingBox())?.y).toBeGreaterThan(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await delayResponses(page, '**/api/admin/courts?*status=archived*')
  await when.looksIn('Archive')
  await expect(court('Slipway Court').getByRole('button', { name: 'Restore' })).toBeVisible()
  const place = await court('Slipway Court').boundingBox()
  release()
  await expect(page.getByText('1 court', { exact: true })).toBeVisible()
  // Its button doesn't move away from who presses it.
  expect(await court('Slipway Court').boundingBox()).toEqual(place)
  await when.presses('Slipway Court', 'Restore Slipway Court')
  await expects.says('Slipway Court is back in the directory.')
  await when.looksIn('Directory')
  await expects.listed('Slipway Court')
})
