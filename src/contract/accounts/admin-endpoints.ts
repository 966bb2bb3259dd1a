import { z } from 'zod'
import { adminRefusals, type Endpoint, idParams, recentAdminRefusals } from '../endpoint.ts'
import { auditLogView, auditQuery } from '../moderation/audit.ts'
import type { EndpointName } from '../paths.ts'
import { changedUserView, unlockInput, userStatusInput, usersQuery, usersView } from './admin-schema.ts'

/** What administrators do with accounts, and what is on record of administrators. */
export const accountAdministrationEndpoints = {
  listUsers: {
    summary: 'Accounts with their status and what they sent in',
    tag: 'Administration',
    permission: 'admin',
    query: usersQuery,
    answer: usersView,
    refusals: ['invalid-request', ...adminRefusals],
  },
  setUserStatus: {
    summary:
      'Bans, freezes or activates an account, or changes the note only; it holds from the next call on',
    tag: 'Administration',
    permission: 'admin',
    params: idParams,
    body: userStatusInput,
    answer: changedUserView,
    refusals: ['invalid-request', 'user-not-found', 'own-account', ...adminRefusals],
  },
  deleteUser: {
    summary: 'Deletes an account for good with all that it sent in; published courts stay, as nobody’s',
    tag: 'Administration',
    permission: 'admin',
    recentSignIn: true,
    params: idParams,
    answer: z.object({ deleted: z.literal(true) }),
    refusals: ['invalid-request', 'user-not-found', 'own-account', ...recentAdminRefusals],
  },
  auditLog: {
    summary: 'Who changed what, when, from what to what',
    tag: 'Administration',
    permission: 'admin',
    query: auditQuery,
    answer: auditLogView,
    refusals: ['invalid-request', ...adminRefusals],
  },
  unlockAdmin: {
    summary: 'Whether a code opens the screens of administrators; it gives no right to any call',
    tag: 'Administration',
    permission: 'everyone',
    limit: 'unlock',
    body: unlockInput,
    answer: z.object({ unlocked: z.literal(true) }),
    refusals: ['invalid-request', 'unlock-incorrect'],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
