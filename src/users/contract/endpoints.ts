import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { changedUserView, userStatusInput, usersQuery, usersView } from './schema.ts'

/** The administration of accounts. */
export const userEndpoints = {
  listUsers: {
    summary: 'Accounts with their status and contribution counts',
    tag: 'Administration',
    permission: 'admin',
    query: usersQuery,
    response: usersView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  setUserStatus: {
    summary:
      'Bans, freezes or activates an account, or only changes the note; takes effect with the next request',
    tag: 'Administration',
    permission: 'admin',
    params: idParams,
    body: userStatusInput,
    response: changedUserView,
    errorCodes: ['invalid-request', 'user-not-found', 'own-account', ...adminErrors],
  },
  deleteUser: {
    summary: 'Permanently deletes an account and its contributions; published courts stay, without an author',
    tag: 'Administration',
    permission: 'admin',
    recentSignIn: true,
    params: idParams,
    response: z.object({ deleted: z.literal(true) }),
    errorCodes: ['invalid-request', 'user-not-found', 'own-account', ...recentSignInAdminErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
