import { type BrowserContext, expect, type Page } from '@playwright/test'
import { visit } from '../harness/visit.ts'
import { accounts } from './accounts.ts'
import { ADMINISTRATOR, createAdministrator } from './people.ts'

/** What a browser keeps of the administrator's session. A process of Playwright's tests one server. */
let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/** The panel of administrators, and the way into it. */
export function admin(page: Page) {
  const { dialog, when } = accounts(page)
  const prompt = page.getByRole('region', { name: 'Administrators only' })
  const unlock = page.getByRole('dialog', { name: 'Admin access' })
  const tabs = page.getByRole('navigation', { name: 'Admin Panel' })

  /** Signs in once for all tests: they come with that session. */
  async function comesBackAsAdministrator() {
    if (session) return page.context().setStorageState(session)
    await visit(page, '/account')
    await when.choosesIn('Continue with Google', { email: ADMINISTRATOR })
    await expect(dialog).toBeHidden()
    session = await page.context().storageState({ indexedDB: true })
  }

  return {
    dialog,
    prompt,
    unlock,
    tabs,
    given: {
      /** Signed in as somebody on the list; answers a token of theirs. */
      async administratorOn(path: string): Promise<string> {
        const idToken = await createAdministrator(page.request)
        await comesBackAsAdministrator()
        await visit(page, path)
        await tabs.waitFor()
        return idToken
      },
    },
    when: {
      pressesShortcut: () => page.keyboard.press('Control+Shift+A'),
      async entersCode(code: string) {
        await unlock.getByLabel('Access code').fill(code)
        await unlock.getByRole('button', { name: 'Unlock' }).click()
      },
      choosesInGoogle: (email: string) => when.choosesIn('Continue with Google', { email }),
    },
  }
}
