import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../../platform/db/database.ts'
import { methodsOfAddress } from './auth.queries.ts'

/** What a provider has told during the current call. */
const told = new AsyncLocalStorage<{ email?: string | null | undefined }>()

/** Notes the address that a provider tells; changes nothing about the profile. */
export function noteAddress({ email }: { email?: string | null | undefined }) {
  const call = told.getStore()
  if (call) call.email = email
  return {}
}

/** The same, and takes the provider's word for the address. */
export const believe = (profile: { email?: string | null | undefined }) => ({
  ...noteAddress(profile),
  emailVerified: true,
})

/** The library's errors if the address has an account already, and those if that account has a password only. */
const IN_ADDRESS = ['error=account_not_linked', 'error=account_has_password'] as const
const IN_BODY = ['OAUTH_LINK_ERROR', 'ACCOUNT_HAS_PASSWORD'] as const

/**
 * Answers calls, and says if the account that an address already has is one with a password only: nobody else learns it
 * than who has proven the address to a provider.
 */
export const withConflicts =
  (database: Database, answer: (request: Request) => Promise<Response>) => (request: Request) =>
    told.run({}, async () => {
      const answered = await answer(request)
      const location = answered.headers.get('location') ?? ''
      const isConflict =
        location.includes(IN_ADDRESS[0]) ||
        (answered.status === 401 && (await answered.clone().text()).includes(IN_BODY[0]))
      const email = told.getStore()?.email
      if (!isConflict || !email) return answered
      const methods = await methodsOfAddress(database, email)
      if (methods.some((method) => method !== 'credential')) return answered
      if (!location) return Response.json({ code: IN_BODY[1] }, { status: answered.status })
      const headers = new Headers(answered.headers)
      headers.set('location', location.replace(...IN_ADDRESS))
      return new Response(null, { status: answered.status, headers })
    })
