import type { Page } from '@playwright/test'
import type { CourtDetailsView } from '../../src/directory/contract/schema.ts'
import type { CourtPlayableView } from '../../src/playable/contract/schema.ts'
import type { NearbyCourtView } from '../../src/search/contract/found-court.ts'
import { court } from './court.ts'

export const MINUTE_MS = 60_000

export async function detailsOf(page: Page, name: string): Promise<CourtDetailsView> {
  const address = await court(page).addressOf(name)
  return (await page.request.get(`/api${address}/details`)).json()
}

/** Tomorrow's sunset at a court, milliseconds; the server's clock can't be set, so that tomorrow is a real one. */
export async function sunsetAt(page: Page, name: string): Promise<number> {
  const { playable } = await detailsOf(page, name)
  return Date.parse(playable.daylight.at(1)?.until ?? '')
}

/** The query string of a search that finds a court first. */
export async function searchAround(page: Page, name: string): Promise<string> {
  const { latitude, longitude } = (await detailsOf(page, name)).court
  return `?near=${latitude},${longitude}&radius=50`
}

/** What the API says about playing at a court now: headline and reason. */
export async function saidOf(page: Page, name: string): Promise<string[]> {
  const address = await court(page).addressOf(name)
  const { headline, reason } = await (await page.request.get(`/api${address}/playable`)).json()
  return [headline, reason]
}

/** Lets the server name a court instead of all others that the page reads about, until a moment (milliseconds). */
export async function namePlanB(page: Page, name: string, until: number): Promise<void> {
  const plan_b = {
    ...{ id: (await detailsOf(page, name)).court.id, name, distanceMiles: 0.6 },
    ...{ state: 'light-left', until: new Date(until).toISOString(), headline: 'As the server said' },
  }
  await page.route(/\/api\/courts(\/\d+\/playable|\?)/, async (route) => {
    const response = await route.fetch()
    const said: CourtPlayableView | NearbyCourtView[] = await response.json()
    const json = Array.isArray(said)
      ? said.map((one) => ({ ...one, playable: { ...one.playable, plan_b } }))
      : { ...said, plan_b }
    await route.fulfill({ response, json })
  })
}

/** Lets the page look at the clock, as when its tab is opened again. */
export const showAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
