import type { APIRequestContext } from '@playwright/test'
import type { Role } from '../../src/platform/contract/roles.ts'
import { IdentityBrowser } from '../../test/identity-browser.ts'

/** A person with a unique name and email address. */
export function newPerson() {
  const id = crypto.randomUUID().slice(0, 8)
  return { username: `player_${id}`, email: `${id}@players.example`, password: `secret-${id}` }
}
export type Person = ReturnType<typeof newPerson>

/** A browser of somebody else, who is at the same site. */
async function browserOf(request: APIRequestContext): Promise<IdentityBrowser> {
  const { origin } = new URL((await request.get('/robots.txt')).url())
  return new IdentityBrowser(origin, fetch)
}

/** Creates a password account with a username; returns its token. */
export async function createMember(request: APIRequestContext, person: Person): Promise<string> {
  const { username, email, password } = person
  const browser = await browserOf(request)
  await browser.call('/register', { email, password })
  await browser.call('/confirm', { token: await mailedCode(request, email) })
  const idToken = await browser.token()
  const saved = await request.post('/api/auth/username', { data: { idToken, username } })
  if (!saved.ok()) throw new Error(await saved.text())
  return idToken
}

/** Signs in outside the browser; returns the token. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const browser = await browserOf(request)
  await browser.call('/sign-in/email', { email, password })
  return browser.token()
}

/** The administrator of the test servers. */
export const ADMINISTRATOR = 'admin@opencourt.example'

/** Creates the administrator's account, with a username, if needed; returns a token and the origin of the server. */
export async function createAdministrator(
  request: APIRequestContext,
): Promise<{ idToken: string; origin: string }> {
  const browser = await browserOf(request)
  const idToken = await browser.signInAs('google', ADMINISTRATOR)
  const saved = await request.post('/api/auth/username', { data: { idToken, username: 'chief_umpire' } })
  if (!saved.ok() && !(await saved.text()).includes('username-chosen')) throw new Error(await saved.text())
  return { idToken, origin: browser.site }
}

/** Sets the status of an account as an owner. */
export function setStatus(
  request: APIRequestContext,
  username: string,
  data: { status: string; note: string },
): Promise<void> {
  return changeAccount(request, username, 'status', data)
}

/** Gives an account a role, or takes it, as an owner. */
export function setRole(request: APIRequestContext, username: string, role: Role | null): Promise<void> {
  return changeAccount(request, username, 'role', { role })
}

async function changeAccount(
  request: APIRequestContext,
  username: string,
  what: 'status' | 'role',
  data: object,
): Promise<void> {
  const { idToken } = await createAdministrator(request)
  const headers = { authorization: `Bearer ${idToken}` }
  const { users } = await (await request.get(`/api/admin/users?q=${username}`, { headers })).json()
  const changed = await request.patch(`/api/admin/users/${users[0].id}/${what}`, { headers, data })
  if (!changed.ok()) throw new Error(await changed.text())
}

async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  const mails: { email: string; link: string }[] = await (await request.get('/api/local/outbox')).json()
  const link = mails.find((mail) => mail.email === email)?.link ?? ''
  return link.split('#')[1] ?? ''
}
