import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForOutput } from '../test/program-output.ts'
import { runServer, stopServer } from '../test/server-process.ts'
import { accounts } from './drivers/accounts.ts'
import { newPerson } from './drivers/people.ts'
import { DESKTOP, expectAccessibleLayout, PHONE } from './harness/accessible-layout.ts'
import { test as base, expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

const LINK = /whoever opens (http:\/\/[^/]+)(\/setup#\S+) within an hour/

interface NewSite {
  site: { url: string; link: string }
}

/** A site without owners and courts, and the path of the link that its server printed. */
const test = base.extend<NewSite>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
  site: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-new-'))
    // An empty list: nobody is an owner by the settings.
    const server = runServer(dataDir, { SAMPLE_COURTS: '', IDENTITY: 'embedded', ADMIN_EMAILS: ',' })
    const [, url = '', link = ''] = await waitForOutput(server, LINK)
    await use({ url, link })
    await stopServer(server)
    await rm(dataDir, { recursive: true })
  },
  baseURL: ({ site }, use) => use(site.url),
})

test('whoever opens the printed link becomes the owner of an empty site', { tag: '@journey' }, async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 403/)
  await visit(page, '/')
  await expect(page.getByText('Nothing here yet.', { exact: true })).toBeVisible()

  await visit(page, '/setup#wrong')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  const person = newPerson()
  const { when, usernameDialog } = accounts(page)
  await when.choosesIn('Continue with Google', { email: person.email })
  await usernameDialog.getByLabel('Username').fill(person.username)
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This link isn’t valid any more.' })).toBeVisible()
  await expectAccessibleLayout(page, [DESKTOP, PHONE])

  await visit(page, '/')
  await visit(page, site.link)
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText('You are an owner of this site.')).toBeVisible()
  await expectAccessibleLayout(page, [DESKTOP, PHONE])

  for (const path of ['/map', '/']) {
    await visit(page, path)
    await expect(page.getByText('Nothing here yet: import courts.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'import courts' }).click()
  await expect(page).toHaveURL('/admin/courts/import')
})
