import type { Page } from '@playwright/test'
import type { CourtDetailsView } from '../../src/directory/contract/schema.ts'
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

/** Lets the page look at the clock, as when its tab is opened again. */
export const showAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
