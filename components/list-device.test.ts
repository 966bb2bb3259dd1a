import { ListScreen } from '../e2e/drivers/list.ts'
import { COURTS_AROUND, KNOWN_PLACE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { geolocationErrors } from '../src/places/web/geolocation.ts'

for (const [name, code] of [
  ['denied', 1],
  ['unavailable', 2],
  ['timeout', 3],
  ['other', 9],
] as const) {
  test(`shows the geolocation error: ${name}`, async ({ page }) => {
    await page.addInitScript((error) => {
      navigator.geolocation.getCurrentPosition = (_, failed) =>
        failed?.({ code: error } as GeolocationPositionError)
    }, code)
    const list = new ListScreen(page)
    await list.open()
    await list.searchBar.postcode.fill('Brix')
    await list.mode('Current location').click()
    await expect(list.error).toHaveText(geolocationErrors[name])
    await expect(list.mode('Postcode')).toHaveAttribute('aria-pressed', 'true')
    await expect(list.searchBar.postcode).toHaveValue('Brix')
    await list.mode('Postcode').click()
    await expect(list.error).toBeHidden()
    await expect(list.searchBar.postcode).toBeFocused()
  })
}

test('says that geolocation is not supported', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  const list = new ListScreen(page)
  await list.open()
  await page.getByRole('button', { name: 'Courts near me' }).click()
  await expect(list.error).toHaveText(geolocationErrors.unsupported)
  await expect(list.searchBar.postcode).toBeVisible()
})

test('asks for an exact location, for ten seconds, not older than a minute', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, __, options) => {
      document.body.dataset.asked = JSON.stringify(options)
    }
  })
  const list = new ListScreen(page)
  await list.open()
  await page.getByRole('button', { name: 'Courts near me' }).click()
  const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
  await expect(page.locator('body')).toHaveAttribute('data-asked', JSON.stringify(options))
})

test('shows the courts around it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(KNOWN_PLACE)
  const list = new ListScreen(page)
  await list.open()
  await page.getByRole('button', { name: 'Courts near me' }).click()
  await expect(list.status).toContainText('Showing courts within 10 miles of your current location.')
  await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
  await expect(page).toHaveURL(/near=51\.4627%2C-0\.1146$/)
})
