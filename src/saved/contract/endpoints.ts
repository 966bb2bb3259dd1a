import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { accountErrors, type Endpoint } from '../../platform/contract/endpoint.ts'
import { MAX_SAVED_BODY } from './limits.ts'
import { listLink, listLinkInput, listLinkParams, savedInput, savedView, sharedListView } from './schema.ts'

/** What people keep, and the lists that they share of it. */
export const savedEndpoints = {
  saved: {
    path: 'GET /api/account/saved',
    summary: 'The courts that the caller keeps, removed ones included, and the links to their lists',
    tag: 'Accounts',
    permission: 'account',
    response: savedView,
    errorCodes: accountErrors,
  },
  saveCourts: {
    path: 'POST /api/account/saved',
    summary:
      'Merges what a device keeps into what the caller keeps: of each court what was changed last. A court that was merged into another one counts for that; unknown ones are ignored. Answers all as it is now',
    tag: 'Accounts',
    permission: 'account',
    body: savedInput,
    maxBodyBytes: MAX_SAVED_BODY,
    response: savedView,
    errorCodes: ['invalid-request', 'saved-full', ...accountErrors],
  },
  shareList: {
    path: 'POST /api/account/saved/links',
    summary: 'Makes a link to one of the caller’s lists, or answers the one that there is',
    tag: 'Accounts',
    permission: 'account',
    body: listLinkInput,
    response: listLink,
    errorCodes: ['invalid-request', 'list-empty', 'links-full', ...accountErrors],
  },
  stopSharing: {
    path: 'DELETE /api/account/saved/links/:token',
    summary: 'Revokes a link to one of the caller’s lists; answers those that are left',
    tag: 'Accounts',
    permission: 'account',
    params: listLinkParams,
    response: z.array(listLink),
    errorCodes: ['invalid-request', 'list-not-found', ...accountErrors],
  },
  sharedList: {
    path: 'GET /api/saved-lists/:token',
    summary: 'The published courts of a list that somebody shares',
    tag: 'Courts',
    permission: 'everyone',
    params: listLinkParams,
    response: sharedListView,
    errorCodes: ['invalid-request', 'list-not-found'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof savedEndpoints> {}
}
