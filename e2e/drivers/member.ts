import { expect, type Page } from '@playwright/test'
import { visit } from '../harness/visit.ts'
import { accounts } from './accounts.ts'
import { restoreSession } from './session.ts'

/** Opens a page as a member, the same one in all tests of a worker. */
export async function sharedMemberOn(page: Page, path: string): Promise<void> {
  const origin = new URL((await page.request.get('/robots.txt')).url()).origin
  await restoreSession(page, `member at ${origin}`, async () => {
    await accounts(page).given.memberOn('/about')
  })
  await visit(page, path)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}
