import { readFile } from 'node:fs/promises'
import { accounts } from './drivers/accounts.ts'
import { savedCourts } from './drivers/saved.ts'
import { KNOWN_POSTCODE } from './harness/courts.ts'
import { watchLayout } from './harness/layout-shifts.ts'
import { expect, test } from './harness/test.ts'
import { visit, visitInAnyFont, visitStatic } from './harness/visit.ts'

const [NORTH, SOUTH] = ['Twin Hoops North', 'Twin Hoops South'] as const

test('courts saved on one device are on the other, also what was removed there', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const { given, when, saveOf, expects } = savedCourts(page)
  const person = await accounts(page).given.memberOn('/')
  await given.saved(NORTH, SOUTH)
  const context = await browser.newContext()
  const other = await context.newPage()
  await visit(other, '/')
  await accounts(other).when.opensSignIn()
  await accounts(other).when.logsIn(person)
  await accounts(other).expects.signedInAs(person)
  await savedCourts(other).when.opensSaved()
  await savedCourts(other).expects.courts(NORTH, SOUTH)
  await savedCourts(other).saveOf(NORTH).click()
  await savedCourts(other).expects.courts(SOUTH)
  await when.opensSaved()
  await expects.courts(SOUTH)
  await expect(saveOf(SOUTH)).toHaveAttribute('aria-pressed', 'true')
  await context.close()
})

for (const format of ['GPX', 'KML'])
  test(`a ${format} file takes saved courts along, and brings them back`, async ({ page }) => {
    const { given, when, saveOf, expects } = savedCourts(page)
    await given.saved(NORTH)
    await when.opensSaved()
    await when.notes(NORTH, 'Gate <sticks> & "creaks".', 'Sundays')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: format, exact: true }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toContain('Gate &lt;sticks&gt; &amp;')
    await saveOf(NORTH).click()
    await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
    await page.getByLabel('Choose a file with places').setInputFiles(file)
    await expects.courts(NORTH)
    await expect(page.getByText('Gate <sticks> & "creaks".')).toBeVisible()
  })

test('two windows show the same', async ({ page, context }) => {
  const { given, when, expects } = savedCourts(page)
  await given.saved(NORTH)
  await when.opensSaved()
  await expects.courts(NORTH)
  const other = await context.newPage()
  await savedCourts(other).given.saved(SOUTH)
  await expects.courts(NORTH, SOUTH)
})

test('nothing moves when the courts of the last place come', async ({ page }) => {
  await savedCourts(page).when.searches(KNOWN_POSTCODE)
  const isSteady = await watchLayout(page)
  await visitInAnyFont(page, '/')
  await page.getByRole('region', { name: 'Near SW9' }).getByRole('listitem').first().waitFor()
  await isSteady('the first screen')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a court is saved and removed by forms', async ({ page }) => {
    const { saveOf, expects } = savedCourts(page)
    await visitStatic(page, '/?near=51.4627,-0.11464&radius=5')
    await saveOf(NORTH).click()
    await expect(page).toHaveURL('/saved')
    await expects.courts(NORTH)
    await expect(saveOf(NORTH)).toHaveAttribute('aria-pressed', 'true')
    await saveOf(NORTH).click()
    await expect(page.getByText(/^No saved courts yet\./)).toBeVisible()
  })
})
