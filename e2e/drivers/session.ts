import type { BrowserContext, Page } from '@playwright/test'
import { RECENT_SIGN_IN_MINUTES } from '../../src/platform/contract/limits.ts'

interface Session {
  state: Awaited<ReturnType<BrowserContext['storageState']>>
  ends: number
}

/** The browser's state after somebody signed in. */
const sessions = new Map<string, Session>()
/** Who is signed in. */
const signedIn = new WeakMap<BrowserContext, string>()
/** How long a session is reused, milliseconds; some calls need a recent sign-in. */
const SESSION_LIFETIME_MS = (RECENT_SIGN_IN_MINUTES * 60_000) / 3

/** Signs somebody in at one server once, and reuses the session for all tests. */
export async function restoreSession(page: Page, who: string, signsIn: () => Promise<void>): Promise<void> {
  const context = page.context()
  if (signedIn.get(context) === who) return
  signedIn.set(context, who)
  const session = sessions.get(who)
  if (session && Date.now() < session.ends) {
    await context.setStorageState(session.state)
    // A test that signed out has ended it on the server.
    if ((await page.request.get('/api/identity/sessions')).ok()) return
  }
  await signsIn()
  const state = await context.storageState()
  sessions.set(who, { state, ends: Date.now() + SESSION_LIFETIME_MS })
}
