import type { Page } from '@playwright/test'
import { admin } from '../e2e/drivers/admin.ts'
import { MAP_DATA } from '../e2e/harness/environment.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'
import type { DuplicatesView } from '../src/imports/contract/map-data-schema.ts'

const test = testWithServer({ IDENTITY: 'emulator', [MAP_DATA]: 'yes' }, { changesData: true })

/** What the import of map data has left to decide. */
function leftovers(page: Page) {
  const { given, tabs } = admin(page)
  const pair = page.getByRole('region', { name: 'Current pair' })
  return {
    given,
    pair,
    tab: tabs.getByRole('link', { name: 'Map data' }),
    tabOf: (screen: string) =>
      page.getByRole('navigation', { name: 'Map data' }).getByRole('link', { name: screen }),
    expects: {
      outcome: (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text),
      pairOf: (name: string, position: string) =>
        Promise.all([
          expect(pair.getByRole('heading', { level: 3 }).last()).toHaveText(name),
          expect(pair.getByRole('status').filter({ hasText: 'of courts' })).toContainText(position),
        ]),
    },
  }
}

test('an undone merge brings back all pairs of the court', async ({ page }) => {
  const { given, expects } = leftovers(page)
  await page.route(/\/api\/admin\/duplicates\?/, async (route) => {
    const response = await route.fetch()
    const { pairs, total }: DuplicatesView = await response.json()
    const [first, second] = pairs
    const another = first && second && total === 3 ? [{ ...first, other: second.other }] : []
    await route.fulfill({ response, json: { pairs: [...pairs, ...another], total: total + another.length } })
  })
  await given.administratorOn('/admin/duplicates')
  await expects.pairOf('Lantern Park Court', '1 of 4 pairs of courts')
  await page.keyboard.press('s')
  await expects.pairOf('Marlow Yard', '1 of 2 pairs of courts')
  await page.keyboard.press('u')
  await expects.outcome('Undone.')
  await expects.pairOf('Lantern Park Court', '1 of 4 pairs of courts')
})

test('an administrator decides the doubtful pairs by keyboard', async ({ page, expectProblem }) => {
  expectProblem(/status of 500/)
  expectProblem(/status of 404/)
  expectProblem(/status of 409/)
  const { given, pair, tab, expects } = leftovers(page)
  const token = await given.administratorOn('/admin/moderation')
  await expect(tab).toHaveText(/Map data\s*4 to decide/)
  await tab.press('Enter')
  await expects.pairOf('Lantern Park Court', '1 of 3 pairs of courts, 19 m apart')
  await expect(pair.locator('[data-view]')).toBeAttached()
  await expect(pair.getByRole('article').first()).toContainText('No name of its own')
  await expect(pair.getByRole('article').first()).toContainText('operator=Lantern Council')
  await expect(pair.getByRole('article').last()).toContainText('None: added by people or a file')

  await page.keyboard.press('j')
  await expects.pairOf('Marlow Yard', '2 of 3 pairs of courts')
  await page.keyboard.press('ArrowUp')
  await expects.pairOf('Lantern Park Court', '1 of 3 pairs of courts')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Shift+s')
  await pair.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('s')
  await pair.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check()
  await expects.pairOf('Lantern Park Court', '1 of 3 pairs of courts')

  await page.route('**/api/admin/duplicates/*/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.keyboard.press('s')
  await expect(page.getByRole('alert')).toHaveText('Failed to save the decision. Please try again.')
  await expects.pairOf('Lantern Park Court', '1 of 3 pairs of courts')
  await page.unroute('**/api/admin/duplicates/*/*')

  await page.keyboard.press('s')
  await expects.outcome('Merged into Lantern Park Court.')
  await expects.pairOf('Marlow Yard', '1 of 2 pairs of courts')
  await expect(tab).toHaveText(/Map data\s*3 to decide/)
  await page.keyboard.press('d')
  await expects.outcome('Kept as two courts.')
  await expects.pairOf('Old Brewery Court', '1 of 1 pair of courts')
  await page.keyboard.press('u')
  await expects.outcome('Undone.')
  await expects.pairOf('Marlow Yard', '1 of 2 pairs of courts')
  await page.keyboard.press('u')
  await expects.pairOf('Lantern Park Court', '1 of 3 pairs of courts')

  const headers = { authorization: `Bearer ${token}` }
  const link = await pair.getByRole('heading', { level: 3 }).first().getByRole('link').getAttribute('href')
  await page.request.delete(`/api${link}`, { headers })
  await page.keyboard.press('s')
  await expect(page.getByRole('alert')).toHaveText(
    'One of these courts has been archived or merged, so there is nothing left to decide.',
  )
  await expects.pairOf('Marlow Yard', '1 of 2 pairs of courts')
  await page.keyboard.press('d')
  await expects.pairOf('Old Brewery Court', '1 of 1 pair of courts')
  await page.keyboard.press('s')
  await expect(page.getByText('No possible duplicates.')).toBeVisible()
  await expect(tab).toHaveText(/Map data\s*1 to decide/)
  await page.keyboard.press('u')
  await expects.pairOf('Old Brewery Court', '1 of 1 pair of courts')
})

test('the lists say when they can’t be loaded', async ({ page, expectProblem }) => {
  expectProblem(/status of 500/)
  const { given, tabOf } = leftovers(page)
  await page.route(/\/api\/admin\/(duplicates|differences)\?/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await given.administratorOn('/admin/duplicates')
  await expect(page.getByRole('alert')).toContainText('Failed to load the possible duplicates')
  await tabOf('Differences').click()
  await expect(page.getByRole('alert')).toContainText('Failed to load the differences')
  await page.unroute(/\/api\/admin\/(duplicates|differences)\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Differences' }).getByRole('listitem')).toHaveCount(1)
})

test('an administrator keeps ours by keyboard, and separates courts that an import joined', async ({
  page,
}) => {
  const { given, expects } = leftovers(page)
  await given.administratorOn('/admin/differences')
  const list = page.getByRole('list', { name: 'Differences' })
  await expect(list.getByRole('listitem')).toContainText([
    /Fountain Square Hoops · Access\s*Here: Free\s*OpenStreetMap \(osm-gb\) says: Paid, since 14 September 2026/,
  ])
  const court = await list
    .getByRole('link', { name: 'Fountain Square Hoops', exact: true })
    .getAttribute('href')
  await page.keyboard.press('o')
  await expects.outcome('Access: kept ours.')
  await expect(page.getByText('No differences to decide.')).toBeVisible()

  await visit(page, court ?? '')
  const tools = page.getByRole('region', { name: 'Administration' })
  await expect(tools).toContainText('way/9100000004')
  await tools.getByRole('button', { name: 'Not the same court…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Separate the courts?' })
  await dialog.getByRole('button', { name: 'Separate' }).click()
  await expects.outcome('The courts are separate now.')
  await tools.getByRole('link', { name: 'Open the other court' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${court}$`))
  await expect(tools).toContainText('Came from here')
})
