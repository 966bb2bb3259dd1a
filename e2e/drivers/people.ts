import type { APIRequestContext } from '@playwright/test'
import type { Role } from '../../src/platform/contract/roles.ts'

/** A person with a unique name and email address. */
export function newPerson() {
  const id = crypto.randomUUID().slice(0, 8)
  return { username: `player_${id}`, email: `${id}@players.example`, password: `secret-${id}` }
}
export type Person = ReturnType<typeof newPerson>

/** Calls the identity provider like its own client. */
async function callProvider(request: APIRequestContext, call: string, data: object) {
  const response = await request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
    data,
  })
  if (!response.ok()) throw new Error(`${call}: ${await response.text()}`)
  return (await response.json()) as { idToken: string }
}

/** Creates a verified password account with a username; returns its token. */
export async function createMember(request: APIRequestContext, person: Person): Promise<string> {
  const { username, email, password } = person
  const credentials = { email, password, returnSecureToken: true }
  const { idToken: unverified } = await callProvider(request, 'signUp', credentials)
  await callProvider(request, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: unverified })
  await callProvider(request, 'update', { oobCode: await mailedCode(request, email) })
  const { idToken } = await callProvider(request, 'signInWithPassword', credentials)
  const saved = await request.post('/api/auth/username', { data: { idToken, username } })
  if (!saved.ok()) throw new Error(await saved.text())
  return idToken
}

/** Signs in outside the browser; returns the token. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const credentials = { email, password, returnSecureToken: true }
  return (await callProvider(request, 'signInWithPassword', credentials)).idToken
}

/** The administrator of the test servers. */
export const ADMINISTRATOR = 'admin@opencourt.example'

/** Creates the administrator's account, with a username, if needed; returns a token and the origin of the server. */
export async function createAdministrator(
  request: APIRequestContext,
): Promise<{ idToken: string; origin: string }> {
  const claims = { sub: 'google.com-admin-opencourt-example', email: ADMINISTRATOR, email_verified: true }
  const postBody = new URLSearchParams({ providerId: 'google.com', id_token: JSON.stringify(claims) })
  const { idToken } = await callProvider(request, 'signInWithIdp', {
    postBody: String(postBody),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  const saved = await request.post('/api/auth/username', { data: { idToken, username: 'chief_umpire' } })
  if (!saved.ok() && !(await saved.text()).includes('username-chosen')) throw new Error(await saved.text())
  return { idToken, origin: new URL(saved.url()).origin }
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
