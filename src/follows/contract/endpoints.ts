import type { ByPath } from '../../api/contract/registry.ts'
import { placeErrors } from '../../places/contract/place-errors.ts'
import { accountErrors, type Endpoint } from '../../platform/contract/endpoint.ts'
import {
  followAnswer,
  followChange,
  followInput,
  followParams,
  followsView,
  followView,
  subjectQuery,
  subjectView,
} from './schema.ts'

const subjectErrors = [
  'invalid-request',
  'not-authenticated',
  'court-not-found',
  'court-merged',
  ...placeErrors,
] as const

/** Mails about what changes at courts. */
export const followEndpoints = {
  followSubject: {
    path: 'GET /api/follows/subject',
    summary: 'What would be followed: its title, page and feed',
    tag: 'Courts',
    permission: 'everyone',
    optionalAuth: true,
    query: subjectQuery,
    response: subjectView,
    errorCodes: subjectErrors,
  },
  follow: {
    path: 'POST /api/follows',
    summary:
      'Sends mails about what changes at a court, at the caller’s saved courts, or in an area. Any address but the caller’s own is asked first; the answer doesn’t tell whether it is known',
    tag: 'Courts',
    permission: 'everyone',
    optionalAuth: true,
    body: followInput,
    response: followAnswer,
    errorCodes: [
      'follows-full',
      'mails-off',
      'too-many-requests',
      'account_banned',
      'account_frozen',
      'account_deleted',
      ...subjectErrors,
    ],
  },
  followOf: {
    path: 'GET /api/follows/:token',
    summary: 'What a link in a mail is about; changes nothing',
    tag: 'Courts',
    permission: 'everyone',
    params: followParams,
    response: followView,
    errorCodes: ['invalid-request', 'follow-not-found'],
  },
  changeFollow: {
    path: 'POST /api/follows/:token',
    summary: 'Confirms the address, changes how often mails come, or stops them',
    tag: 'Courts',
    permission: 'everyone',
    params: followParams,
    body: followChange,
    response: followView,
    errorCodes: ['invalid-request', 'follow-not-found', 'follows-full'],
  },
  ownFollows: {
    path: 'GET /api/account/follows',
    summary: 'What the caller follows',
    tag: 'Accounts',
    permission: 'account',
    response: followsView,
    errorCodes: accountErrors,
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof followEndpoints> {}
}
