import type { LightMyRequestResponse } from 'fastify'
import type { users } from '../src/database/schema/index.ts'
import { openTestApp, type TestApp, type TestParts } from './app.ts'
import { createUser } from './factories.ts'
import { FakeIdentity, injectAs } from './tokens.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A test application with an administrator. */
export interface AdminTestApp extends TestApp {
  admin: typeof users.$inferSelect
  /** Makes a call as the administrator. */
  call(
    method: Method,
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export async function openTestAppWithAdmin(
  settings: Record<string, string> = {},
  parts: TestParts = {},
): Promise<AdminTestApp> {
  const environment = { RATE_LIMIT_FACTOR: '100', ADMIN_EMAILS: 'boss@example.org', ...settings }
  const test = await openTestApp(environment, { identity: new FakeIdentity(), ...parts })
  const admin = await createUser(test.database, { firebaseUid: 'boss', username: 'boss' })
  return {
    ...test,
    admin,
    call: (method, url, payload, headers = {}) =>
      injectAs(test, admin, { method, url, headers, ...(payload && { payload }) }),
  }
}
