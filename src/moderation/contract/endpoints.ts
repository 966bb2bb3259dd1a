import type { EndpointName } from '../../api/contract/paths.ts'
import { courtEdit } from '../../court-admin/contract/input.ts'
import { facilityNameInput } from '../../facilities/contract/schema.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { MAX_DECISIONS_BODY } from './limits.ts'
import {
  decisionResultsView,
  decisionResultView,
  decisionsInput,
  editedReviewView,
  mergedPendingView,
  mergePendingInput,
  moderationCountsView,
  moderationQuery,
  moderationView,
  pendingCourtView,
  rejectionQuery,
  removalQuery,
  renamedSuggestionView,
  resolutionInput,
  resolutionView,
  reviewEdit,
} from './schema.ts'
import {
  rejectAllInput,
  rejectedAllView,
  userContributionsQuery,
  userContributionsView,
} from './user-contributions-schema.ts'

/** Shared by all endpoints that decide on one item. */
const decisionEndpoint = {
  tag: 'Moderation',
  permission: 'admin',
  params: idParams,
  response: decisionResultView,
  errorCodes: ['invalid-request', 'already-decided', ...adminErrors],
} as const satisfies Partial<Endpoint>

/** The moderation of contributions and reports. */
export const moderationEndpoints = {
  moderation: {
    summary:
      'The moderation queue: up to 200 items of each kind, with everything needed to decide. The oldest item of each author comes first, then the second oldest of each, and so on. Items from banned accounts are left out while the ban lasts',
    tag: 'Moderation',
    permission: 'admin',
    query: moderationQuery,
    response: moderationView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  moderationCounts: {
    summary: 'Counts of the moderation queue',
    tag: 'Moderation',
    permission: 'admin',
    response: moderationCountsView,
    errorCodes: adminErrors,
  },
  decide: {
    summary:
      'Approves and rejects pending items in bulk, one after another; each result says whether it succeeded or why not. Never rejects published content',
    tag: 'Moderation',
    permission: 'admin',
    body: decisionsInput,
    maxBodyBytes: MAX_DECISIONS_BODY,
    response: decisionResultsView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  approveReview: {
    ...decisionEndpoint,
    summary: 'Publishes a pending review and the photo sent with it, if that is still pending',
  },
  editReview: {
    summary:
      'Changes the text and rating of a pending or published review; a replaced review can’t be changed',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: reviewEdit,
    response: editedReviewView,
    errorCodes: ['invalid-request', 'review-not-found', ...adminErrors],
  },
  removeReview: {
    ...decisionEndpoint,
    summary:
      'Permanently removes a pending or published review with its photos (with `pending`, only those that are pending); the author sees this in their contributions',
    query: removalQuery,
  },
  approvePhoto: {
    ...decisionEndpoint,
    summary: 'Publishes a pending photo, on its own or ahead of its review',
  },
  removePhoto: {
    ...decisionEndpoint,
    summary:
      'Permanently removes a pending or published photo and its files; the sender sees this in their contributions',
    query: removalQuery,
  },
  approveFacility: {
    ...decisionEndpoint,
    summary: 'Adds a suggested facility to the court; names that differ only in case are the same facility',
  },
  editFacilitySuggestion: {
    summary: 'Changes the name of a pending facility suggestion',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: facilityNameInput,
    response: renamedSuggestionView,
    errorCodes: ['invalid-request', 'already-decided', ...adminErrors],
  },
  rejectFacility: {
    ...decisionEndpoint,
    summary: 'Rejects a pending facility suggestion; the sender sees this in their contributions',
    query: rejectionQuery,
  },
  approveCourt: {
    ...decisionEndpoint,
    summary:
      'Publishes a pending court without its photos, which are then queued separately. POST /api/admin/moderation/decisions can publish it with reviewed photos',
  },
  editSuggestedCourt: {
    summary: 'Changes a pending court; omitted fields stay the same',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: courtEdit,
    response: pendingCourtView,
    errorCodes: ['invalid-request', 'already-decided', 'court-changed', ...adminErrors],
  },
  joinCourt: {
    recentSignIn: true,
    summary:
      'Merges a pending court into another published or pending one, which is published and takes over its contents; both authors keep theirs among their contributions',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: mergePendingInput,
    response: mergedPendingView,
    errorCodes: ['invalid-request', 'already-decided', 'merge-target', ...recentSignInAdminErrors],
  },
  rejectCourt: {
    ...decisionEndpoint,
    summary: 'Rejects a pending court; the sender sees this in their contributions',
    query: rejectionQuery,
  },
  person: {
    summary: 'One person’s account and contributions with their status, newest first',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    query: userContributionsQuery,
    response: userContributionsView,
    errorCodes: ['invalid-request', 'user-not-found', ...adminErrors],
  },
  rejectAllOf: {
    recentSignIn: true,
    summary:
      'Rejects a person’s pending contributions, all or some kinds, one after another; with `ban`, bans the account first. The person sees this in their contributions',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: rejectAllInput,
    response: rejectedAllView,
    errorCodes: ['invalid-request', 'user-not-found', 'own-account', ...recentSignInAdminErrors],
  },
  resolveReports: {
    summary: 'Resolves all open reports of one item; it can be reported again',
    tag: 'Moderation',
    permission: 'admin',
    body: resolutionInput,
    response: resolutionView,
    errorCodes: ['invalid-request', 'already-decided', ...adminErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
