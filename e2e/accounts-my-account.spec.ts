import { readFile } from 'node:fs/promises'
import { accounts } from './drivers/accounts.ts'
import { expect, test } from './harness/test.ts'

test('personal data can be downloaded as a file', { tag: '@journey' }, async ({ page }) => {
  const { given, main } = accounts(page)
  const person = await given.memberOn('/account')
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8')).profile.username).toBe(person.username)
})
