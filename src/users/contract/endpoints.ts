import type { ByPath } from '../../api/contract/registry.ts'
import {
  accountErrors,
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAccountErrors,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import {
  accountExport,
  changedUserView,
  contributionsView,
  personQuery,
  roleInput,
  userStatusInput,
  usersQuery,
  usersView,
} from './schema.ts'

/** What members contributed, and the administration of accounts. */
export const userEndpoints = {
  contributions: {
    path: 'GET /api/account/contributions',
    summary:
      'The caller’s contributions and their status, newest first; `X-Total-Count` has the total, `Link` (rel=next) the next page',
    tag: 'Accounts',
    permission: 'account',
    query: pageQuery,
    response: contributionsView,
    errorCodes: ['invalid-request', ...accountErrors],
  },
  exportAccount: {
    path: 'GET /api/account/export',
    summary: 'All data stored about the caller',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    response: accountExport,
    errorCodes: recentSignInAccountErrors,
  },
  listUsers: {
    path: 'GET /api/admin/users',
    summary: 'Accounts with their status and contribution counts',
    tag: 'Administration',
    permission: 'administrator',
    query: usersQuery,
    response: usersView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  setUserStatus: {
    path: 'PATCH /api/admin/users/:id/status',
    summary:
      'Bans, freezes or activates an account, or only changes the note; takes effect with the next request',
    tag: 'Administration',
    permission: 'administrator',
    params: idParams,
    body: userStatusInput,
    response: changedUserView,
    errorCodes: [
      'invalid-request',
      'user-not-found',
      'own-account',
      'owner-needed',
      'last-owner',
      ...adminErrors,
    ],
  },
  findPerson: {
    path: 'GET /api/admin/users/named',
    summary: 'The account with a username or a verified email address, to give it a role',
    tag: 'Administration',
    permission: 'owner',
    query: personQuery,
    response: changedUserView,
    errorCodes: ['invalid-request', 'person-not-found', 'person-ambiguous', ...adminErrors],
  },
  setRole: {
    path: 'PATCH /api/admin/users/:id/role',
    summary: 'Gives an account a role, or takes it; takes effect with the next request',
    tag: 'Administration',
    permission: 'owner',
    recentSignIn: true,
    params: idParams,
    body: roleInput,
    response: changedUserView,
    errorCodes: [
      'invalid-request',
      'user-not-found',
      'role-by-settings',
      'last-owner',
      ...recentSignInAdminErrors,
    ],
  },
  deleteUser: {
    path: 'DELETE /api/admin/users/:id',
    summary:
      'Blocks an account, and permanently deletes it with its contributions after a week, until when it can be taken back; published courts stay, without an author',
    tag: 'Administration',
    permission: 'administrator',
    recentSignIn: true,
    params: idParams,
    response: changedUserView,
    errorCodes: [
      'invalid-request',
      'user-not-found',
      'own-account',
      'owner-needed',
      'last-owner',
      ...recentSignInAdminErrors,
    ],
  },
  takeBackUser: {
    path: 'POST /api/admin/users/:id/delete-cancel',
    summary: 'Takes back that an administrator has deleted an account',
    tag: 'Administration',
    permission: 'administrator',
    params: idParams,
    response: changedUserView,
    errorCodes: ['invalid-request', 'user-not-found', 'own-account', 'owner-needed', ...adminErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof userEndpoints> {}
}
