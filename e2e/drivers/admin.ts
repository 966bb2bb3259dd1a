import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { RECENT_SIGN_IN_MINUTES } from '../../src/platform/contract/limits.ts'
import { visit } from '../harness/visit.ts'
import { accounts } from './accounts.ts'
import { ADMINISTRATOR, createAdministrator } from './people.ts'

interface Session {
  state: Awaited<ReturnType<BrowserContext['storageState']>>
  ends: number
}

/** The browser's state after the administrator signed in, by the origin of the server. */
const sessions = new Map<string, Session>()
/** How long a session is reused, milliseconds; some calls need a recent sign-in. */
const SESSION_LIFETIME_MS = (RECENT_SIGN_IN_MINUTES * 60_000) / 3

/** The admin panel and how to get into it. */
export function admin(page: Page) {
  const { dialog, when } = accounts(page)
  const prompt = page.getByRole('region', { name: 'Administrators only' })
  const unlock = page.getByRole('dialog', { name: 'Admin access' })
  const tabs = page.getByRole('navigation', { name: 'Admin Panel' })

  /** Signs in once and reuses the session for all tests. */
  async function restoreAdministratorSession(origin: string) {
    const session = sessions.get(origin)
    if (session && Date.now() < session.ends) return page.context().setStorageState(session.state)
    await visit(page, '/account')
    await when.choosesIn('Continue with Google', { email: ADMINISTRATOR })
    await expect(dialog).toBeHidden()
    const ends = Date.now() + SESSION_LIFETIME_MS
    sessions.set(origin, { state: await page.context().storageState({ indexedDB: true }), ends })
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
        await restoreAdministratorSession(origin)
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
