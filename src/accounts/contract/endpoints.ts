import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import {
  accountErrors,
  type Endpoint,
  recentSignInAccountErrors,
  tokenErrors,
} from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import {
  accountExport,
  contributionsView,
  deletionView,
  profileView,
  sessionInput,
  usernameAvailabilityView,
  usernameInput,
} from './schema.ts'

/** Signing in, and everything about one’s own account. */
export const accountEndpoints = {
  session: {
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
    summary: 'Whether a username is available',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    params: z.object({ username: z.string().meta({ example: 'baseline_jo' }) }),
    response: usernameAvailabilityView,
    errorCodes: ['username-empty', 'username-invalid'],
  },
  deletion: {
    summary: 'Whether and when the account will be deleted',
    tag: 'Accounts',
    permission: 'account',
    response: deletionView,
    errorCodes: accountErrors,
  },
  requestDeletion: {
    summary: 'Schedules the deletion of the account; repeating the request changes nothing',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    response: deletionView,
    errorCodes: recentSignInAccountErrors,
  },
  cancelDeletion: {
    summary: 'Cancels the deletion of the account; repeating the request changes nothing',
    tag: 'Accounts',
    permission: 'account',
    response: deletionView,
    errorCodes: accountErrors,
  },
  contributions: {
    summary:
      'The caller’s contributions and their status, newest first; `X-Total-Count` has the total, `Link` (rel=next) the next page',
    tag: 'Accounts',
    permission: 'account',
    query: pageQuery,
    response: contributionsView,
    errorCodes: ['invalid-request', ...accountErrors],
  },
  exportAccount: {
    summary: 'All data stored about the caller',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    response: accountExport,
    errorCodes: recentSignInAccountErrors,
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
