import { adminCourts } from '../e2e/drivers/admin-courts.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { BARE_COURT, FULL_COURT, TWIN_COURTS } from '../e2e/harness/courts.ts'
import { delayResponses } from '../e2e/harness/delay-responses.ts'
import { expect } from '../e2e/harness/test.ts'
import { goBack, reload } from '../e2e/harness/visit.ts'

const PAID = 'Ferry Lane Centre'
/** Not changed by any test. */
const ANOTHER_PAID = 'Riverbank Leisure Centre'

test('courts are found and edited inline, and errors are marked', async ({ page, expectProblem }) => {
  expectProblem(/status of (400|503)/)
  const { given, when, expects, list, court } = adminCourts(page)
  await given.administrator()
  await when.looksFor('no such court')
  await expects.says('No courts found with the current filters.')
  await when.opens(PAID)
  await expect(list.getByRole('article')).toHaveCount(1)

  await when.types(PAID, 'Latitude', 'north')
  await when.types(PAID, 'Longitude', '200')
  await when.saves(PAID)
  await expects.says('Please enter valid latitude and longitude values.')
  await expects.says('Longitude must be between -180 and 180 degrees.')
  await expects.says('Please check the fields marked above: Latitude, Longitude.')
  await when.types(PAID, 'Latitude', '51,4388, -0,5403')
  await when.types(PAID, 'Price (£)', '')
  await expect(court(PAID).getByLabel('Latitude')).toHaveValue('51.4388')
  await expect(court(PAID).getByLabel('Longitude')).toHaveValue('-0.5403')
  await when.saves(PAID)
  await expects.says('Enter a price for paid courts.')

  await page.route('**/api/courts/*', (route) => route.fulfill({ status: 503, json: {} }))
  await when.types(PAID, 'Price (£)', '5.50')
  await when.saves(PAID)
  await expects.says('Failed to update court')
  await expect(court(PAID).getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(court(PAID).getByLabel('Price (£)')).toHaveValue('5.50')
  await page.unroute('**/api/courts/*')
  await when.visitsAnotherTab()
  await expect(court(PAID).getByLabel('Price (£)')).toHaveValue('5.50')
  await when.saves(PAID)
  await expects.says('Saved.')
  await expect(court(PAID).getByText('Paid · £5.50 for 1 hr')).toBeVisible()

  await when.chooses(PAID, 'Access', 'Free')
  await expect(court(PAID).getByLabel('Price (£)')).toBeHidden()
  await when.chooses(PAID, 'Access', 'Paid')
  await expect(court(PAID).getByLabel('Price (£)')).toHaveValue('')
  await when.chooses(PAID, 'Access', 'Free')
  await when.saves(PAID)
  await expect(court(PAID).getByText('Free', { exact: true }).first()).toBeVisible()
})

test('the filter is in the address, kept on Back and when a court is added', async ({ page }) => {
  const { given, when, expects, list, court, dialog } = adminCourts(page)
  await given.administrator()
  const expectFiltered = async () => {
    await expect(page.getByLabel('Find a court')).toHaveValue('river')
    await expect(page.getByLabel('Access')).toHaveValue('paid')
    await expects.listed(ANOTHER_PAID)
    await expect(list.getByRole('article')).toHaveCount(1)
  }
  await when.looksFor('river')
  await page.getByLabel('Access').selectOption('paid')
  await expect(page).toHaveURL('/admin/courts?find=river&access=paid')
  await court(ANOTHER_PAID).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/admin/)
  await goBack(page)
  await expectFiltered()
  await reload(page)
  await expectFiltered()

  await page.getByRole('button', { name: 'Add court' }).click()
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Name').fill('Ropewalk Court')
  await field('Address').fill('1 Ropewalk')
  await field('Find by postcode or town').fill('SW9')
  await dialog.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(dialog.getByText(/^We only know roughly where SW9 is/)).toBeVisible()
  await field('Find by postcode or town').fill('51.4627, -0.11464')
  await dialog.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(field('Latitude/Longitude')).toHaveValue('51.462700, -0.114640')
  await expect(dialog.getByText(/^We only know roughly where SW9 is/)).toBeHidden()
  await field('Access').selectOption('Paid')
  await field('Notes').fill('Ring the bell.')
  await field('Tags').fill('Sea view, Benches')
  await dialog.getByText('What is there').click()
  await field('Nets').selectOption('Chain nets')
  await dialog.getByRole('button', { name: 'Add court' }).click()
  await expect(field('Price (£)')).toHaveAccessibleDescription('Enter a price for paid courts.')
  await field('Access').selectOption('Free')
  await dialog.getByRole('button', { name: 'Add court' }).click()
  await expects.says('Ropewalk Court was added to the directory.')
  await expectFiltered()

  await page.getByRole('button', { name: 'Show it' }).click()
  await expects.listed('Ropewalk Court')
  await when.presses('Ropewalk Court', 'Edit Ropewalk Court')
  const added = court('Ropewalk Court')
  await expect(added.getByLabel('Notes')).toHaveValue('Ring the bell.')
  await expect(added.getByRole('list', { name: 'Tags' })).toContainText('Sea view')
  await added.getByText('What is there').click()
  await expect(added.getByLabel('Nets', { exact: true })).toHaveValue('chain')
  await when.chooses('Ropewalk Court', 'Rims', 'Bent')
  await expect(added.getByRole('button', { name: 'Save the answer' })).toBeDisabled()
  await when.types('Ropewalk Court', 'How do you know?', 'I was there.')
  await when.presses('Ropewalk Court', 'Save the answer')
  await expects.says('Saved.')
  await expect(added.getByLabel('How do you know?')).toBeHidden()
  await expect(added.getByLabel('Rims', { exact: true })).toHaveValue('bent')
})

test('a conflict is resolved field by field', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  const { given, when, expects, court, dialog } = adminCourts(page)
  const idToken = await given.administrator()
  const name = 'Mumbles Road Hoops'
  await when.opens(name)
  await when.types(name, 'Notes', 'Mine: bring a ball.')
  await when.types(name, 'County', 'Mine')
  await given.editedElsewhere(idToken, name, {
    notes: 'Theirs: new rims.',
    county: 'Theirs',
    country: 'Cymru',
  })
  await when.saves(name)
  await expects.says('Someone else has edited this court. Compare both versions and save again.')
  await expect(court(name).getByRole('region', { name: 'Two versions' })).toBeFocused()
  await court(name).getByRole('group', { name: 'County' }).getByLabel('Theirs').check()
  await when.presses(name, 'Save the chosen version')
  await expects.says('Saved.')
  await expect(court(name).getByLabel('Notes')).toHaveValue('Mine: bring a ball.')
  await expect(court(name).getByLabel('County')).toHaveValue('Theirs')
  await expect(court(name).getByLabel('Country')).toHaveValue('Cymru')

  await when.presses(name, 'History')
  const latest = dialog.getByRole('listitem').first()
  await expect(latest).toContainText('Mine: bring a ball.')
  await given.editedElsewhere(idToken, name, { notes: 'Theirs: a new board.' })
  await latest.getByRole('button', { name: 'Restore the previous state' }).click()
  await expects.says('Someone else has edited this court. Look at the latest change, then choose again.')
  const change = `changed the notes of ${name} from “Mine: bring a ball.” to “Theirs: a new board.”`
  await expect(latest).toContainText(change)
  await latest.getByRole('button', { name: 'Restore the previous state' }).click()
  await expect(court(name).getByLabel('Notes')).toHaveValue('Mine: bring a ball.')
  await expects.says('Restored. The previous version is in the history.')
})

test('tags and photos are added, and tags removed', async ({ page }) => {
  const { given, when, expects, court } = adminCourts(page)
  await given.administrator()
  await when.opens(FULL_COURT)
  const full = court(FULL_COURT)
  await when.presses(FULL_COURT, 'Add tag')
  await expects.says('Enter a tag name to add.')
  await when.types(FULL_COURT, 'Add a tag', ' floodLIGHTS ')
  await when.presses(FULL_COURT, 'Add tag')
  await expects.says('That tag is already attached to this court.')
  await when.types(FULL_COURT, 'Add a tag', 'Water  fountain')
  await when.presses(FULL_COURT, 'Add tag')
  await when.presses(FULL_COURT, 'Remove tag Water fountain')
  await expect(full.getByRole('list', { name: 'Tags' })).not.toContainText('Water fountain')

  await when.presses(FULL_COURT, 'Upload photo')
  await expects.says('Choose a photo before uploading.')
  await full.getByLabel('Photo', { exact: true }).setInputFiles('e2e/data/photos/1.webp')
  await expect(full.getByAltText('The chosen file')).toHaveAttribute('width', '200')
  await when.presses(FULL_COURT, 'Upload photo')
  await expects.says('The photo is now on the court’s page.')
  await when.types(FULL_COURT, 'Notes', 'A tag is no conflict.')
  await when.saves(FULL_COURT)
  await expects.says('Saved.')
})

test('edits saved while a tag and a photo are being sent are kept', async ({ page }) => {
  const { given, when, expects, court } = adminCourts(page)
  await given.administrator()
  await when.opens(BARE_COURT)
  const bare = court(BARE_COURT)
  const sendTag = await delayResponses(page, '**/api/admin/courts/*/tags')
  const sendPhoto = await delayResponses(page, '**/api/admin/courts/*/photos')
  await when.types(BARE_COURT, 'Add a tag', 'Benches')
  await when.presses(BARE_COURT, 'Add tag')
  await bare.getByLabel('Photo', { exact: true }).setInputFiles('e2e/data/photos/1.webp')
  await when.presses(BARE_COURT, 'Upload photo')
  await when.types(BARE_COURT, 'Address', '2 New Road')
  await when.saves(BARE_COURT)
  await expects.says('Saved.')
  sendTag()
  await expect(bare.getByRole('list', { name: 'Tags' })).toContainText('Benches')
  await expect(bare.getByText('2 New Road', { exact: true })).toBeVisible()
  sendPhoto()
  await expects.says('The photo is now on the court’s page.')
  await expect(bare.getByText('1 photos')).toBeVisible()
  await expect(bare.getByText('2 New Road', { exact: true })).toBeVisible()
  await expect(bare.getByText('1 tag', { exact: true })).toBeVisible()
  await when.types(BARE_COURT, 'Notes', 'Nobody else was here.')
  await when.saves(BARE_COURT)
  await expects.says('Saved.')
})

test('two courts are merged, and the merge is undone', async ({ page }) => {
  const { given, when, expects, court, dialog } = adminCourts(page)
  await given.administrator()
  const [north, south] = TWIN_COURTS
  await when.opens(north)
  const address = await court(north).getByRole('link', { name: 'Court page' }).getAttribute('href')
  await when.presses(north, 'Merge…')
  await dialog.getByRole('button', { name: south }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([
    '0 reviews',
    '0 photos',
    '0 confirmations of facilities',
    'no new tags',
    'nothing waiting for approval',
  ])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expects.says(`${north} was merged into ${south}.`)
  await expects.gone(north)
  expect((await page.request.get(address ?? '')).url()).not.toContain(address)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expects.listed(north)
})

test('the list says that one is offline, and continues afterwards', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  const { given, when, expects, list } = adminCourts(page)
  await given.administrator()
  await expect(list.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await when.looksFor(PAID)
  await expects.says('You are offline. These courts were found before')
  await context.setOffline(false)
  await expect(list.getByRole('article')).toHaveCount(1)
  await expects.listed(PAID)
})
