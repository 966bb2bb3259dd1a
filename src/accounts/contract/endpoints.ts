import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import {
  accountErrors,
  type Endpoint,
  recentSignInAccountErrors,
  tokenErrors,
} from '../../platform/contract/endpoint.ts'
import { deletionView, profileView, sessionInput, usernameAvailabilityView, usernameInput } from './schema.ts'

/** Signing in, usernames and deletion of one’s own account. */
export const accountEndpoints = {
  session: {
    path: 'POST /api/auth/session',
    summary:
      'The profile of the bearer of an identity token; the first request with a verified email address creates the account',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    body: sessionInput,
    response: profileView,
    errorCodes: ['invalid-request', ...tokenErrors, 'email_not_verified', 'account_banned', 'account_frozen'],
  },
  chooseUsername: {
    path: 'POST /api/auth/username',
    summary: 'Sets the username, once; repeating the request with the same name changes nothing',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    body: usernameInput,
    response: profileView,
    errorCodes: [
      'invalid-request',
      ...tokenErrors,
      'email_not_verified',
      'account_banned',
      'account_frozen',
      'username-empty',
      'username-invalid',
      'username-taken',
      'username-chosen',
    ],
  },
  usernameAvailability: {
    path: 'GET /api/auth/usernames/:username',
    summary: 'Whether a username is available',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    params: z.object({ username: z.string().meta({ example: 'baseline_jo' }) }),
    response: usernameAvailabilityView,
    errorCodes: ['username-empty', 'username-invalid'],
  },
  deletion: {
    path: 'GET /api/account/deletion',
    summary: 'Whether and when the account will be deleted',
    tag: 'Accounts',
    permission: 'account',
    response: deletionView,
    errorCodes: accountErrors,
  },
  requestDeletion: {
    path: 'POST /api/account/delete-request',
    summary: 'Schedules the deletion of the account; repeating the request changes nothing',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    response: deletionView,
    errorCodes: ['last-owner', ...recentSignInAccountErrors],
  },
  cancelDeletion: {
    path: 'POST /api/account/delete-cancel',
    summary: 'Cancels the deletion of the account; repeating the request changes nothing',
    tag: 'Accounts',
    permission: 'account',
    response: deletionView,
    errorCodes: accountErrors,
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof accountEndpoints> {}
}
