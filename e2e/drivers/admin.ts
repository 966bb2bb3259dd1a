import { expect, type Page, type Request } from '@playwright/test'
import { visit } from '../harness/visit.ts'
import { accounts } from './accounts.ts'
import { ADMINISTRATOR, createAdministrator } from './people.ts'
import { restoreSession } from './session.ts'

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
      /** The next matching call carries the token of a sign-in an hour ago. */
      async signedInLongAgo(method: string, url: string) {
        let isAged = false
        await page.route(url, (route) => {
          const request = route.request()
          if (isAged || request.method() !== method) return route.fallback()
          isAged = true
          return route.continue({
            headers: { ...request.headers(), authorization: withOldAuthTime(request) },
          })
        })
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

/** The same token as of a sign-in an hour ago; emulator tokens are not signed. */
function withOldAuthTime(request: Request): string {
  const [header = '', claims = ''] = (request.headers().authorization ?? '').replace('Bearer ', '').split('.')
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { auth_time: number }
  payload.auth_time -= 3600
  return `Bearer ${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`
}
