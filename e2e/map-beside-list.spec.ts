import type { APIRequestContext } from '@playwright/test'
import type { NearbyCourtView } from '../src/search/contract/found-court.ts'
import { ListScreen } from './drivers/list.ts'
import { MapScreen } from './drivers/map.ts'
import { COURTS_AROUND, KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=2`

/** A court in the list, counted from 0, that isn't in a cluster on the map. */
async function listedCourt(request: APIRequestContext, place: number): Promise<NearbyCourtView> {
  const courts = (await (await request.get(`/api/courts${NEAR}`)).json()) as NearbyCourtView[]
  return courts.at(place) as NearbyCourtView
}

test.use({ viewport: { width: 1280, height: 800 } })

test('card and pin are highlighted together', async ({ page, request }) => {
  const list = new ListScreen(page)
  const map = new MapScreen(page)
  await list.open(NEAR)
  const court = await listedCourt(request, 1)
  const card = list.card(court.name)
  const item = page.getByRole('listitem').filter({ has: card })
  await page.evaluate(() => window.scrollTo(0, 180))
  await expect(map.stage.locator(`[data-courts="${COURTS_AROUND[2].all}"]`)).toBeAttached()
  const { x, y } = await map.pixelOf(court)
  const pin = { x: x - 30, y: y - 50, width: 60, height: 50 }
  const plain = await page.screenshot({ clip: pin })
  for (const touch of [() => card.hover(), () => card.getByRole('link').first().focus()]) {
    await touch()
    await expect(item).toHaveAttribute('data-hot')
    await expect.poll(async () => (await page.screenshot({ clip: pin })).equals(plain)).toBe(false)
    const hot = await page.screenshot({ clip: pin })
    await page.mouse.move(640, 2)
    await card.getByRole('link').first().blur()
    await expect(item).not.toHaveAttribute('data-hot')
    await expect.poll(async () => (await page.screenshot({ clip: pin })).equals(hot)).toBe(false)
  }
  await page.mouse.move(x, y - 15)
  await expect(item).toHaveAttribute('data-hot')
})

test('a pin leads to its card', { tag: '@journey' }, async ({ page, request }) => {
  const list = new ListScreen(page)
  const map = new MapScreen(page)
  await list.open(NEAR)
  const court = await listedCourt(request, -1)
  const last = list.card(court.name)
  await page.evaluate(() => window.scrollTo(0, 180))
  await map.clickPin(court)
  await expect(last).toBeInViewport()
  await expect(last.getByRole('link').first()).toBeFocused()
})
