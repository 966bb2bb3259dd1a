import type { Page } from '@playwright/test'
import { ListScreen } from './drivers/list.ts'
import { units } from './drivers/units.ts'
import { KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { reload } from './harness/visit.ts'

const SEARCH = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=5`
/** Distances and radii. */
const IN_MILES = /\d (mi|miles)\b/
const IN_KILOMETRES = /\d km\b/

const shown = (page: Page) => page.getByRole('main')

test('distances are miles until kilometres are chosen, which are remembered', { tag: '@journey' }, async ({
  page,
  context,
}) => {
  const { given, when, expects } = units(page)
  const list = new ListScreen(page)
  await given.visitorOn(`/${SEARCH}`)
  await expects.chosen('miles')
  await expect(shown(page)).not.toContainText(IN_KILOMETRES)
  expect(await context.cookies()).toEqual([])

  await when.chooses('kilometres')
  await expect(list.status).toContainText(`Showing courts within 8 km of ${KNOWN_POSTCODE}.`)
  await expect(shown(page)).not.toContainText(IN_MILES)
  await reload(page)
  await expects.chosen('kilometres')
  await expect(list.status).toContainText(`Showing courts within 8 km of ${KNOWN_POSTCODE}.`)
  expect(await context.cookies()).toEqual([
    expect.objectContaining({ name: 'units', value: 'km', path: '/', sameSite: 'Lax', httpOnly: false }),
  ])
})

test.describe('in Germany', () => {
  test.use({ locale: 'de-DE' })

  test('choosing keeps the place on the page and what is being typed', async ({ page }) => {
    const { given, when, positionOfChoice } = units(page)
    const list = new ListScreen(page)
    await given.visitorOn(`/${SEARCH}`)
    await list.searchBar.postcode.fill('M4')
    await when.scrollsToTheEnd()
    const before = await positionOfChoice()
    await when.chooses('miles')
    await expect(list.status).toContainText('within 5 miles of')
    // The page scrolls by whole pixels while lines have fractions of them.
    expect(Math.abs((await positionOfChoice()) - before)).toBeLessThanOrEqual(1)
    await expect(list.searchBar.postcode).toHaveValue('M4')
  })
})
