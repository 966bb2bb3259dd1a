import { moderation, uniqueNames } from '../e2e/drivers/moderation.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { COURT_TO_MODERATE } from '../e2e/harness/courts.ts'
import { expect } from '../e2e/harness/test.ts'
import { reload, visit } from '../e2e/harness/visit.ts'

test('an urgent report comes first and is hidden first; keeping it asks, with a reply that is not reused as a reason', async ({
  page,
}) => {
  const { given, when, item, row, queue, tab } = moderation(page)
  const details = `Flats are built there, ${crypto.randomUUID()}.`
  await page.clock.install()
  const [older = '', name = ''] = uniqueNames(2)
  await given.submitted(older)
  await given.submitted(name)
  const idToken = await given.administratorOn('/admin/courts')
  await given.published(idToken, name)
  const court = await given.reported(name, details, 'illegal or harmful')
  await reload(page)
  await expect(tab).toContainText('1 urgent')
  await tab.click()
  await expect(row(older)).toBeVisible()
  const line = queue.getByRole('listitem').first()
  for (const text of ['Urgent report', 'It’s illegal or harmful', details])
    await expect(line).toContainText(text)
  await expect(item.getByRole('heading', { level: 2 })).toHaveText(`Reported court: ${name}`)
  await expect(item.getByRole('list', { name: 'Reported reasons' })).toContainText(details)
  const answer = async () => (await page.request.get(`/api${court}/details`)).status()
  await when.presses('a')
  await expect(page.getByText(`Hidden: Reported court: ${name}`)).toBeVisible()
  await expect(line).toContainText('Hidden')
  await expect.poll(answer).toBe(410)

  await reload(page)
  await row(details).click()
  await expect(item.getByText('Western Promenade')).toBeVisible()
  await expect(item.getByRole('list', { name: 'Tags of this court' })).toBeHidden()
  await when.taps('Keep')
  const dialog = page.getByRole('dialog', { name: 'Keep' })
  await expect(dialog).toContainText('If you keep it, everybody can see it, and its reports are resolved.')
  const note = `Seen it open, ${crypto.randomUUID()}.`
  await dialog.getByLabel('Reply').fill(note)
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(row(name)).toBeHidden()
  await expect(page.getByText(`Resolved: Reported court: ${name}`)).toBeVisible()
  await expect.poll(answer).toBe(200)

  await when.presses('u')
  await expect(item).toContainText(details)
  await when.taps('Archive')
  const removal = page.getByRole('dialog', { name: 'Archive' })
  await expect(removal.getByRole('textbox')).toHaveValue('')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await when.taps('Keep')
  await expect(dialog.getByLabel('Reply')).toHaveValue(note)
  await when.taps('Keep')
  const headers = { authorization: `Bearer ${idToken}` }
  const read = async (path: string) => (await page.request.get(`/api/admin/${path}`, { headers })).text()
  await expect.poll(() => read('audit')).toContain(note)
  await expect.poll(() => read('queue')).not.toContain(details)
  await expect.poll(answer).toBe(200)
})

test('an urgent report of a review is resolved by editing it, or by removing its photo alone', async ({
  page,
}) => {
  const { given, when, item, row, undo } = moderation(page)
  await page.clock.install()
  const idToken = await given.administratorOn('/admin/courts')
  const details = `A telephone number, ${crypto.randomUUID()}.`
  const text = await given.reportedReview(idToken, 'illegal or harmful', details)
  await visit(page, '/admin/moderation?kind=report')
  await row(details).click()
  await expect(item.getByRole('list', { name: 'Reported reasons' })).toContainText(
    'By someone who wasn’t signed in',
  )
  const shown = async () => {
    const { reviews } = await (await page.request.get(`/api${await given.addressOfCourt()}/details`)).json()
    const review = reviews.find((one: { review_text: string }) =>
      one.review_text.startsWith(text.slice(0, 40)),
    )
    return [review.review_text, review.photos.length]
  }
  const editing = page.getByRole('dialog', { name: 'Edit this review' })
  const edited = text.replace(', call 07700 900123', '')
  const save = editing.getByRole('button', { name: 'Save and resolve' })
  const message = page.getByText(`Review edited. The report about ${COURT_TO_MODERATE} is resolved.`)
  await when.presses('e')
  await save.click()
  await expect(editing.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(editing.getByRole('list', { name: 'Reported reasons' })).toContainText(details)
  await editing.getByLabel('Review').fill(edited)
  await save.click()
  await expect(message).toBeVisible()
  await expect(row(details)).toBeHidden()
  expect(await shown()).toEqual([edited, 1])
  await undo.click()
  await expect.poll(shown).toEqual([text, 1])

  await item.getByRole('button', { name: 'Remove the photo only…' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this photo?' })
  await removing.getByLabel('Reason', { exact: true }).fill('The photo is gone.')
  await when.hasSeen()
  await removing.getByRole('button', { name: 'Remove and resolve' }).click()
  await expect(
    page.getByText(`Photo removed. The report about ${COURT_TO_MODERATE} is resolved.`),
  ).toBeVisible()
  await expect.poll(shown).toEqual([text, 0])
  const headers = { authorization: `Bearer ${idToken}` }
  const latest = async () => {
    const log = await page.request.get('/api/admin/audit?kind=report', { headers })
    return (await log.json()).entries[0]?.after
  }
  await expect.poll(latest).toMatchObject({ outcome: 'corrected' })

  await visit(page, '/admin/log?kind=report')
  const entry = page.getByRole('listitem').filter({ hasText: details }).first()
  await expect(entry).toContainText(`Reports of a review of ${COURT_TO_MODERATE}`)
  await entry.getByText(/values$/).click()
  await expect(entry).toContainText(`It’s illegal or harmful × 1: ${details}`)
  await expect(entry).toContainText('Corrected')
})

test('a conflict about a pending court is resolved field by field', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  const { given, when, item } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  await given.submitted(name)
  const idToken = await given.administratorOn('/admin/moderation?kind=court')
  await when.looksAt(name)
  await when.presses('e')
  const dialog = page.getByRole('dialog', { name: 'Edit this court' })
  await given.editedElsewhere(idToken, name, {
    address: '1 Their Road',
    county: 'Theirshire',
    notes: 'It is theirs.',
  })
  await when.saves({ Address: '1 My Road', County: 'Myshire' })
  await expect(dialog).toContainText(
    'Someone else has edited this court. Compare both versions and save again.',
  )
  await dialog.getByRole('group', { name: 'County' }).getByLabel('Theirs').check()
  await dialog.getByRole('button', { name: 'Save the chosen version' }).click()
  await expect(dialog).toBeHidden()
  for (const fact of ['1 My Road', 'Theirshire', 'It is theirs.']) await expect(item).toContainText(fact)
})
