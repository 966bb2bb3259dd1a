import { expect, type Page } from '@playwright/test'
import { commonErrors } from '../../src/platform/contract/common-errors.ts'
import { visit } from '../harness/visit.ts'
import { accounts } from './accounts.ts'
import { ADMINISTRATOR, createAdministrator } from './people.ts'
import { restoreSession } from './session.ts'

const { status, text } = commonErrors['recent-sign-in-needed']

/** The admin panel and how to get into it. */
export function admin(page: Page) {
  const { dialog, when } = accounts(page)
  const prompt = page.getByRole('region', { name: 'Administrators only' })
  const unlock = page.getByRole('dialog', { name: 'Admin access' })
  const tabs = page.getByRole('navigation', { name: 'Admin Panel' })

  async function signsIn() {
    await visit(page, '/account')
    await when.choosesIn('Continue with Google', { email: ADMINISTRATOR })
    await expect(dialog).toBeHidden()
  }

  return {
    dialog,
    prompt,
    unlock,
    tabs,
    given: {
      /** Signs in as an administrator; returns their token. */
      async administratorOn(path: string): Promise<string> {
        const { idToken, origin } = await createAdministrator(page.request)
        await restoreSession(page, `administrator at ${origin}`, signsIn)
        await visit(page, path)
        await tabs.waitFor()
        return idToken
      },
      /** The next matching call is refused as if the sign-in were an hour ago. */
      signedInLongAgo: (method: string, url: string) =>
        page.route(
          url,
          (route) =>
            route.request().method() === method
              ? route.fulfill({ status, json: { code: 'recent-sign-in-needed', error: text } })
              : route.fallback(),
          { times: 1 },
        ),
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
