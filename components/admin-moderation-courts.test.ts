import { moderation, uniqueNames } from '../e2e/drivers/moderation.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { COURT_TO_MODERATE } from '../e2e/harness/courts.ts'
import { expect } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

test('a court is shown with its neighbours and can be edited before the decision', async ({ page }) => {
  const { given, when, expects, item } = moderation(page)
  const name = `Hook ${crypto.randomUUID().slice(0, 8)}`
  await page.clock.install()
  const author = await given.submitted(name)
  await given.administratorOn('/admin/moderation?kind=court')
  await when.looksAt(name)
  await expect(item.getByRole('region', { name: 'Courts nearby' })).toContainText(COURT_TO_MODERATE)
  await expect(item.locator('[data-view]')).toBeAttached()
  await when.presses('e')
  await when.saves({ Name: `${name} Park`, Latitude: '91' })
  const dialog = page.getByRole('dialog', { name: 'Edit this court' })
  await expect(dialog.getByText('Latitude must be between -90 and 90 degrees.').first()).toBeVisible()
  await when.saves({ Latitude: '50.1131' })
  await expect(dialog).toBeHidden()
  await expect(item.getByRole('heading', { level: 2 })).toHaveText(`${name} Park`)
  await expect(item).toContainText('50.113100')
  await when.rejectsFor('It is there already.')
  await expects.became(author, `${name} Park`, { status: 'rejected', reason: 'It is there already.' })
})

test('duplicate pending courts are merged; reports about location and duplicates are resolved by correcting the court', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 400/)
  const { given, when, expects, item, row, undo } = moderation(page)
  await page.clock.install()
  const mark = crypto.randomUUID().slice(0, 8)
  const [first, second] = [`Hook ${mark}`, `Hook ${mark} hoops`]
  const author = await given.submitted(first)
  const other = await given.submitted(second)
  const idToken = await given.administratorOn('/admin/moderation?kind=court')
  await when.looksAt(second)
  const near = item.getByRole('region', { name: 'Courts nearby' })
  const twin = near.getByRole('listitem').filter({ hasText: first })
  await expect(twin).toContainText('Also waiting')
  const sameAsFirst = near.getByRole('button', { name: `Same as ${first}…`, exact: true })
  await sameAsFirst.click()
  const joining = page.getByRole('dialog', { name: 'Are these the same court?' })
  await expect(joining).toContainText(
    `${first} (Western Promenade) was submitted first and will be published.`,
  )
  await expect(joining).toContainText('They are 0 yards apart.')
  const join = joining.getByRole('button', { name: 'Publish and merge' })
  await join.click()
  const joined = page.getByText(`Merged ${second} into ${first}.`)
  await expect(joined).toBeVisible()
  await expect(row(mark)).toHaveCount(0)
  await undo.click()
  await expect(row(mark)).toHaveCount(2)
  await expects.became(author, first, { status: 'pending' })
  await when.looksAt(second)
  await sameAsFirst.click()
  await join.click()
  await expect(joined).toBeVisible()
  await expects.became(author, first, { status: 'approved' })
  await expects.became(other, second, { status: 'merged' })

  const wrong = `It stands by the sea, ${mark}.`
  const address = await given.reported(first, wrong, 'wrong place', {
    place: { latitude: 50.1129, longitude: -5.5401 },
  })
  await visit(page, '/admin/moderation?kind=report')
  await when.looksAt(first)
  const reasons = page.getByRole('list', { name: 'Reported reasons' })
  await expect(reasons.getByRole('link', { name: '50.112900, -5.540100' })).toBeVisible()
  await expect(reasons.getByRole('link', { name: /^@player_/ })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Correct the location of a reported court')
  await expect(keys).toContainText('Merge a reported court with another one')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('p')
  const placing = page.getByRole('dialog', { name: `Where is ${first}?` })
  await expect(placing.getByRole('list', { name: 'Reported reasons' })).toContainText(wrong)
  await expect(placing.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await placing.getByLabel('Latitude').fill('91')
  await placing.getByRole('button', { name: 'Save and resolve' }).click()
  await expect(placing.getByRole('alert').filter({ hasText: 'Latitude must be' })).toBeVisible()
  const latitude = async () => {
    const details = await (await page.request.get(`/api${address}/details`)).json()
    return details.court.latitude
  }
  await placing.getByLabel('Latitude').fill('50.113')
  await placing.getByRole('button', { name: 'Save and resolve' }).click()
  await expect(placing.getByText('Nothing has changed yet.')).toBeVisible()
  await placing.getByLabel('Latitude').fill('51')
  await expect(placing.getByText(/^The new location is 61\.3 miles away/)).toBeVisible()
  for (const attempt of ['undone', 'kept']) {
    await placing.getByRole('button', { name: 'Use 50.112900, -5.540100, 0.3 miles away' }).click()
    await expect(placing.getByText('The new location is')).toBeHidden()
    await placing.getByLabel('Reply').fill('Thank you, it is moved.')
    await placing.getByRole('button', { name: 'Save and resolve' }).click()
    await expect(placing).toBeHidden()
    await expect(page.getByText(`Court moved. The report about ${first} is resolved.`)).toBeVisible()
    await expect(row(first)).toBeHidden()
    expect(await latitude()).toBe(50.1129)
    if (attempt === 'kept') break
    await undo.click()
    await expect.poll(latitude).toBe(50.113)
    await expect(item.getByRole('link', { name: '50.113000, -5.546000' })).toBeVisible()
    await page.getByRole('button', { name: 'Correct the location…' }).click()
    await expect(placing).toBeVisible()
  }
  const waiting = async () => {
    const headers = { authorization: `Bearer ${idToken}` }
    return (await page.request.get('/api/admin/queue', { headers })).text()
  }
  await expect.poll(waiting).not.toContain(wrong)

  const same = `The same as ${COURT_TO_MODERATE}, ${mark}.`
  await given.reported(first, same, 'duplicate')
  await visit(page, '/admin/moderation?kind=report')
  await when.looksAt(first)
  await page.keyboard.press('m')
  const choosing = page.getByRole('dialog', { name: 'Which court is it the same as?' })
  const named = choosing
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first()
  await expect(named).toContainText('Named in the report')
  await expect(choosing.getByRole('list', { name: 'Reported reasons' })).toContainText(same)
  const merging = page.getByRole('dialog', { name: 'Merge these courts?' })
  const merge = merging.getByRole('button', { name: 'Merge and resolve' })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/merge?into=*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await named.getByRole('button', { name: COURT_TO_MODERATE }).click()
  await expect(merging).toContainText('Loading the merge preview…')
  await expect(merge).toBeDisabled()
  answer()
  await expect(merging).toContainText('0 reviews')
  await expect(merging).toContainText(/They are 0\.\d miles apart\./)
  await expect(merging.getByRole('list', { name: 'Reported reasons' })).toContainText(same)
  const code = async () => (await (await page.request.get(`/api${address}/details`)).json()).code
  const merged = page.getByText(`Courts merged. The report about ${first} is resolved.`)
  await merge.click()
  await expect(merging).toBeHidden()
  await expect(merged).toBeVisible()
  expect(await code()).toBe('court-merged')
  await undo.click()
  await expect.poll(code).toBeUndefined()
  await expect(row(first)).toBeVisible()

  await page.getByRole('button', { name: 'Merge…' }).click()
  await named.getByRole('button', { name: COURT_TO_MODERATE }).click()
  await merging.getByRole('button', { name: `Keep ${first} instead` }).click()
  await expect(merging).toContainText(`${COURT_TO_MODERATE} will be archived.`)
  await merging.getByRole('button', { name: `Keep ${COURT_TO_MODERATE} instead` }).click()
  await expect(merging).toContainText(`${first} will be archived.`)
  await expect(merge).toBeEnabled()
  await merge.click()
  await expect(merged).toBeVisible()
  await expect.poll(waiting).not.toContain(same)
  expect(await code()).toBe('court-merged')
})

test('the reports about a court that is gone are resolved', async ({ page }) => {
  const { given, when, item, row } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  await given.submitted(name)
  const idToken = await given.administratorOn('/admin/log')
  await given.published(idToken, name)
  const address = await given.reported(name, 'It is gone.')
  await page.request.delete(`/api${address}`, { headers: { authorization: `Bearer ${idToken}` } })
  await visit(page, '/admin/moderation?kind=report')
  await when.looksAt(name)
  await expect(item).toContainText('It is no longer in the directory.')
  await when.taps('Resolve')
  await page.getByRole('dialog', { name: 'Resolve' }).waitFor()
  await when.taps('Resolve')
  await expect(row(name)).toBeHidden()
})
