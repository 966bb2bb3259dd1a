import { KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visit } from './harness/visit.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

for (const { path, width, height, below } of [
  { path: '/map', width: 1440, height: 900, below: 330 },
  { path: '/map', width: 768, height: 1024, below: 512 },
  { path: '/', width: 1440, height: 900, below: 330 },
  { path: '/', width: 390, height: 844, below: 300 },
])
  test(`results begin early on ${path} at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await visit(page, path + AROUND)
    const first = await page.getByRole('article').first().boundingBox()
    expect(first?.y).toBeLessThanOrEqual(below)
  })

test('four courts are in sight beside a wide map', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `/map${AROUND}`)
  const fourth = page.getByRole('article').nth(3)
  await expect(fourth).toBeInViewport({ ratio: 1 })
})

test('the logo stays where it is from screen to screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Opencourt' })
  await visit(page, '/')
  const before = await logo.boundingBox()
  for (const path of [`/${AROUND}`, `/map${AROUND}`, '/about']) {
    await visit(page, path)
    expect(await logo.boundingBox()).toEqual(before)
  }
})
