import { MapScreen } from './drivers/map.ts'
import { KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=2`
const IN_AREA = 'Showing courts in this area.'

const searchOf = (map: MapScreen) => map.stage.getByRole('button', { name: 'Search this area' })
const bboxOf = (map: MapScreen) => new URL(map.page.url()).searchParams.get('bbox')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the area is what the sheet leaves uncovered', { tag: '@journey' }, async ({ page }) => {
    const map = new MapScreen(page)
    await map.openIdle(NEAR)
    await map.drag(150, 0)
    const { top, bottom } = await map.uncoveredRange()
    await searchOf(map).click()
    await expect(map.status).toContainText(IN_AREA)
    const [west = 0, south = 0, , north = 0] = bboxOf(map)?.split(',').map(Number) ?? []
    const upper = await map.pixelOf({ latitude: north, longitude: west })
    const lower = await map.pixelOf({ latitude: south, longitude: west })
    expect(upper.x).toBeCloseTo(0, -1)
    expect(upper.y).toBeCloseTo(top, -1.5)
    expect(lower.y).toBeCloseTo(bottom, -1.5)
    await map.drag(150, 0)
  })
})
