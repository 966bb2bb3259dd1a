import type { Locator, Page } from '@playwright/test'
import { facts } from '../e2e/drivers/facts.ts'
import {
  COURT_SAID_ONCE,
  COURT_TO_LEAVE_EARLY,
  COURT_UP_TO_DATE,
  COURT_WITH_FACTS,
  COURTS_TO_ANSWER,
  COURTS_TO_VISIT,
} from '../e2e/harness/courts.ts'
import { daysAgo } from '../e2e/harness/days-ago.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload, visitStatic } from '../e2e/harness/visit.ts'
import { FACT_KEYS, getFact } from '../src/facts/contract/catalogue.ts'

test('each fact says who says so, since when, and who disagrees', async ({ page }) => {
  const { given, when, expects, row, section } = facts(page)
  await given.visitorOn(COURT_WITH_FACTS)
  await expects.says('Floodlights', daysAgo('Light out, reported by 3, last 3 days ago'))
  await expects.says('Rims', /^Straight rims1 person confirmed, in [A-Z].*\. Still true\?/)
  await expects.says('Nets', /Players disagree\. Chain nets: 2 people confirmed, last in [A-Z]/)
  await expects.says('Nets', daysAgo('No nets: 1 person confirmed, 7 days ago'))
  await expects.says('Surface', 'Tarmac', 'OpenStreetMap', '1 year ago, not confirmed by players yet')
  await expects.says('Seating', 'Sample data')
  await expects.says('Opening hours', 'Always open')
  await expect(row('Opening hours').getByRole('link', { name: 'Operator' })).toHaveAttribute(
    'href',
    'https://operator.example/opening',
  )
  await expects.says('Lines', 'No lines')
  await expect(section.getByText('Painted lines', { exact: true })).toHaveCount(0)
  await expect(row('Toilets')).toBeHidden()
  await expect(section.getByRole('listitem').first()).toContainText('Nets')
  await when.opensUnknown()
  await expects.says('Toilets', 'Are there toilets?', 'Nobody has said')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('facts can be read, but not answered', async ({ page }) => {
    const { when, expects, row, section } = facts(page)
    const courts: { id: number; name: string }[] = await (await page.request.get('/api/courts')).json()
    await visitStatic(page, `/courts/${courts.find(({ name }) => name === COURT_WITH_FACTS)?.id}`)
    await expects.says('Floodlights', daysAgo('Light out, reported by 3, last 3 days ago'))
    await when.opensUnknown()
    await expect(row('Toilets')).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
  })
})

test('one tap confirms a fact, another takes it back', async ({ page }) => {
  const { given, when, expects } = facts(page)
  await given.memberOn(COURTS_TO_ANSWER.wide)
  await when.answers('Floodlights', 'Yes')
  await expects.pressed('Floodlights', 'Yes')
  await expects.says('Floodlights', '4 people confirmed, last today')
  await reload(page)
  await expects.pressed('Floodlights', 'Yes')
  await when.answers('Floodlights', 'Yes')
  await expects.pressed('Floodlights', 'Yes', false)
  await expects.says('Floodlights', /3 people confirmed, last in [A-Z]/)
})

test('No offers the other answers, and both claims are said', async ({ page }) => {
  const { given, when, expects, answer, row } = facts(page)
  await given.memberOn(COURTS_TO_ANSWER.wide)
  await answer('Rims', 'No').click()
  await expect(row('Rims').getByRole('button', { name: 'Straight', exact: true })).toHaveCount(0)
  await when.answers('Rims', 'Bent')
  await expects.says('Rims', 'Players disagree', 'Straight rims', 'Bent rims: 1 person confirmed, today')
  await expects.pressed('Rims', 'Bent')
  await when.answers('Rims', 'Bent')
  await expects.says('Rims', 'Straight rims', daysAgo('3 people confirmed, last 12 days ago'))
})

test('a visitor’s answer is kept and sent after signing in', async ({ page }) => {
  const { given, when, expects, answer } = facts(page)
  const person = await given.someone()
  await given.visitorOn(COURTS_TO_ANSWER.wide)
  await when.opensUnknown()
  await answer('Toilets', 'No').click()
  const sent = page.waitForResponse(/\/facts$/)
  await when.signsIn(person)
  await sent
  await expects.says('Toilets', 'No toilets', '1 person confirmed, today')
  await expects.pressed('Toilets', 'Yes')
  await when.answers('Toilets', 'Yes')
  await expects.says('Toilets', 'Nobody has said')
})

test('hours are shown as they are read, or what is wrong with them', async ({ page, expectProblem }) => {
  expectProblem(/status of 400/)
  const { given, when, expects, row, answer } = facts(page)
  await given.memberOn(COURTS_TO_ANSWER.wide)
  await when.opensUnknown()
  await answer('Opening hours', 'Other hours').click()
  const typed = row('Opening hours').getByLabel('Or in words')
  await typed.fill('whenever it is light')
  await typed.press('Enter')
  await expect(row('Opening hours').getByRole('alert')).toContainText('We can’t read “whenever it is light”.')
  await expect(typed).toHaveValue('whenever it is light')
  const read = row('Opening hours').getByRole('status')
  await expect(read).toHaveText('')
  await typed.fill('10-7')
  await expect(read).toHaveText('Write “10-7” as 10:00-19:00 or 10am-7pm, if that is what it means.')
  await typed.fill('7 am to 11 pm daily')
  await expect(read).toHaveText('We read: Mon–Sun 07:00–23:00')
  await typed.press('Enter')
  await expects.says('Opening hours', 'Open Mon–Sun 07:00–23:00', '1 person confirmed, today')
  await when.answers('Opening hours', 'Yes')
  await answer('Opening hours', 'Other hours').click()
  await row('Opening hours').getByLabel('Every day from').fill('08:00')
  await row('Opening hours').getByLabel('to', { exact: true }).fill('22:00')
  await row('Opening hours').getByRole('button', { name: 'Save' }).first().click()
  await expects.says('Opening hours', 'Open 08:00–22:00', '1 person confirmed, today')
  await when.answers('Opening hours', 'Yes')
})

test('what nobody spoke of unfolds, and keeps its place while it is answered there', async ({ page }) => {
  const { given, when, expects, row, unknown, folded } = facts(page)
  await given.memberOn(COURTS_TO_VISIT.phone)
  const rows = await folded.getByRole('listitem', { includeHidden: true }).count()
  await expect(unknown).toHaveText(`Ask about ${rows} more`)
  await expect(row('Parking')).toBeHidden()
  await when.opensUnknown()
  await expect(row('Parking')).toBeVisible()
  await when.answers('Parking', 'Yes')
  await expects.says('Parking', '1 person confirmed, today')
  await expect(row('Parking', folded)).toBeVisible()
  await when.opensUnknown()
  await when.answers('Shelter', 'Yes')
  await expect(row('Parking', folded)).toHaveCount(0)
  await expect(unknown).toHaveText(`Ask about ${rows - 1} more`)
  await when.answers('Parking', 'Yes')
  await expects.says('Parking', 'Nobody has said')
  await expect(row('Parking')).toBeVisible()
})

test('what was answered at the court folds again once it is taken back', async ({ page }) => {
  const { given, when, row, unknown, folded, sheet } = facts(page)
  await given.memberOn(COURTS_TO_VISIT.wide)
  const asked = await unknown.innerText()
  await when.checksCourt()
  await sheet.getByRole('button', { name: 'Yes' }).click()
  await sheet.getByRole('button', { name: 'Yes' }).click()
  await sheet.getByRole('button', { name: 'Chain nets' }).click()
  await sheet.getByText('3 of 3').waitFor()
  await sheet.getByRole('button', { name: 'Can’t tell' }).click()
  await expect(row('Nets')).toBeVisible()
  await expect(unknown).not.toHaveText(asked)
  await sheet.getByRole('button', { name: 'Undo all' }).click()
  await expect(unknown).toHaveText(asked)
  await expect(row('Nets')).toBeHidden()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await when.opensUnknown()
  await expect(row('Nets', folded)).toBeVisible()
})

/** How often words stand in the visible text of a court page, the verdict aside. */
async function wordCounter(page: Page) {
  const textOf = async (part: Locator) => (await part.innerText()).toLowerCase()
  const verdict = await textOf(page.getByRole('region', { name: 'Can I play now?' }))
  const said = await textOf(page.getByRole('main'))
  const occurrences = (text: string, words: string) => text.split(words.toLowerCase()).length - 1
  return (words: string) => occurrences(said, words) - occurrences(verdict, words)
}

test('the court page names each feature once, the verdict aside', async ({ page }) => {
  const { given, section } = facts(page)
  await given.everythingSaidAbout(COURT_UP_TO_DATE, ['floodlights', 'hoops'])
  await given.visitorOn(COURT_UP_TO_DATE)
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(FACT_KEYS.length)
  const count = await wordCounter(page)
  for (const title of await rows.locator('b').allInnerTexts()) expect(count(title), title).toBe(1)
  for (const key of FACT_KEYS) expect(count(getFact(key).label), key).toBeLessThanOrEqual(1)
})

test('the court page names price and notes once', async ({ page }) => {
  await facts(page).given.visitorOn(COURT_SAID_ONCE)
  const count = await wordCounter(page)
  for (const words of ['£5', 'Ask for the key']) expect(count(words), words).toBe(1)
})

test('nobody is asked at a court where everything was confirmed lately', async ({ page }) => {
  const { given, when, sheet } = facts(page)
  await given.everythingSaidAbout(COURT_UP_TO_DATE)
  await given.visitorOn(COURT_UP_TO_DATE)
  await when.checksCourt()
  await sheet.getByRole('button', { name: 'Yes' }).click()
  await expect(sheet.getByRole('heading', { name: 'Everything is up to date' })).toBeFocused()
  await expect(sheet.getByLabel('Show how it looks today')).toBeAttached()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
})

test('a visitor at the court is asked to sign in with the first answer, and closing keeps what was answered', async ({
  page,
}) => {
  const { given, when, expects, sheet } = facts(page)
  const person = await given.someone()
  await given.visitorOn(COURT_TO_LEAVE_EARLY)
  await when.checksCourt()
  await sheet.getByRole('button', { name: 'Yes' }).click()
  await sheet.getByRole('button', { name: 'No', exact: true }).click()
  await when.signsIn(person)
  await expect(sheet.getByText('2 of 3')).toBeVisible()
  await sheet.getByLabel('Show how it looks today').setInputFiles('e2e/data/photos/1.webp')
  await expect(sheet.getByText('Thank you. Your photo is waiting for approval.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await when.opensUnknown()
  await expects.says('Floodlights', 'No lights', '1 person confirmed, today')
  await when.checksCourt()
  await sheet.getByRole('button', { name: 'Yes' }).click()
  await expect(sheet.getByRole('heading', { name: 'Are there nets?' })).toBeVisible()
})
