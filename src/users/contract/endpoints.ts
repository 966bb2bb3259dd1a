import { z } from 'zod'
import { unlockInput } from '../../admin/contract/schema.ts'
import type { EndpointName } from '../../api/contract/paths.ts'
import { auditLogView, auditQuery } from '../../audit/contract/schema.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { changedUserView, userStatusInput, usersQuery, usersView } from './schema.ts'

/** The administration of accounts, and the audit log. */
export const accountAdministrationEndpoints = {
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
  auditLog: {
    summary: 'Audit log: who changed what and when, with the states before and after',
    tag: 'Administration',
    permission: 'admin',
    query: auditQuery,
    response: auditLogView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  unlockAdmin: {
    summary: 'Checks an access code for the admin screens; gives no permission for any request',
    tag: 'Administration',
    permission: 'everyone',
    rateLimit: 'unlock',
    body: unlockInput,
    response: z.object({ unlocked: z.literal(true) }),
    errorCodes: ['invalid-request', 'unlock-incorrect'],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
