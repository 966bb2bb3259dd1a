import type { ByPath } from '../../api/contract/registry.ts'
import { courtEdit } from '../../court-admin/contract/input.ts'
import { facilityNameInput } from '../../facts/contract/schema.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  moderatorErrors,
  recentSignInModeratorErrors,
} from '../../platform/contract/endpoint.ts'
import {
  decisionsQuery,
  MAX_DECISIONS_BODY,
  madeDecisionsView,
  presenceInput,
  presenceView,
  queueCountsView,
  queueDecisionsInput,
  queueDecisionsView,
  queueFilter,
  queuePlacesView,
  queueQuery,
  queueView,
  undoInput,
  undoneView,
} from './queue.ts'
import { queueRuleInput, queueRuleView } from './rules.ts'
import {
  decisionResultView,
  editedReviewView,
  moderationQuery,
  moderationView,
  pendingCourtView,
  rejectionQuery,
  removalQuery,
  renamedSuggestionView,
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
  permission: 'moderator',
  params: idParams,
  response: decisionResultView,
  errorCodes: ['invalid-request', 'already-decided', ...moderatorErrors],
} as const satisfies Partial<Endpoint>

/** The moderation of contributions and reports. */
export const moderationEndpoints = {
  moderation: {
    path: 'GET /api/admin/moderation',
    summary:
      'The moderation queue: up to 200 items of each kind, with everything needed to decide. The oldest item of each author comes first, then the second oldest of each, and so on. Items from banned accounts are left out while the ban lasts',
    tag: 'Moderation',
    permission: 'moderator',
    query: moderationQuery,
    response: moderationView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  queue: {
    path: 'GET /api/admin/queue',
    summary:
      'Everything that waits for a person, with what is needed to decide it. What was reported as illegal or harmful comes first, then everybody’s oldest item, then their second, and so on. Items from banned accounts are left out while the ban lasts',
    tag: 'Moderation',
    permission: 'moderator',
    query: queueQuery,
    response: queueView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  queueCounts: {
    path: 'GET /api/admin/queue/counts',
    summary: 'How much waits, by kind',
    tag: 'Moderation',
    permission: 'moderator',
    response: queueCountsView,
    errorCodes: moderatorErrors,
  },
  queuePlaces: {
    path: 'GET /api/admin/queue/places',
    summary: 'Where the courts are about which something waits; at most 2,000 items',
    tag: 'Moderation',
    permission: 'moderator',
    query: queueFilter,
    response: queuePlacesView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  queueDecisions: {
    path: 'GET /api/admin/queue/decisions',
    summary: 'What was decided in the last 30 days, newest first, also what was undone',
    tag: 'Moderation',
    permission: 'moderator',
    query: decisionsQuery,
    response: madeDecisionsView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  decideQueue: {
    path: 'POST /api/admin/queue/decisions',
    summary:
      'Decides items of the queue, one after another; each result says whether it succeeded or why not. Every decision can be undone for 30 days',
    tag: 'Moderation',
    permission: 'moderator',
    body: queueDecisionsInput,
    maxBodyBytes: MAX_DECISIONS_BODY,
    response: queueDecisionsView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  decideByRule: {
    path: 'POST /api/admin/queue/rules',
    summary:
      'Decides what imports left by a rule, up to 200 items at once, or says what that would decide. The decisions share a batch, so they can be undone as one',
    tag: 'Moderation',
    permission: 'administrator',
    body: queueRuleInput,
    response: queueRuleView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  undoDecisions: {
    path: 'POST /api/admin/queue/undo',
    summary:
      'Takes decisions back, whoever made them: what they changed is as it was before, and the items wait again. Fails for those of which something has been changed since',
    tag: 'Moderation',
    permission: 'moderator',
    body: undoInput,
    response: undoneView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  presence: {
    path: 'POST /api/admin/queue/presence',
    summary:
      'Says which item the caller is looking at; answers what other moderators are looking at and what was decided lately',
    tag: 'Moderation',
    permission: 'moderator',
    body: presenceInput,
    response: presenceView,
    errorCodes: ['invalid-request', ...moderatorErrors],
  },
  approveReview: {
    path: 'PATCH /api/admin/reviews/:id/approve',
    ...decisionEndpoint,
    summary: 'Publishes a pending review and the photo sent with it, if that is still pending',
  },
  editReview: {
    path: 'PUT /api/admin/reviews/:id',
    summary:
      'Changes the text and rating of a pending or published review; a replaced review can’t be changed',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    body: reviewEdit,
    response: editedReviewView,
    errorCodes: ['invalid-request', 'review-not-found', ...moderatorErrors],
  },
  removeReview: {
    path: 'DELETE /api/admin/reviews/:id',
    ...decisionEndpoint,
    summary:
      'Permanently removes a pending or published review with its photos (with `pending`, only those that are pending); the author sees this in their contributions',
    query: removalQuery,
  },
  approvePhoto: {
    path: 'PATCH /api/admin/photos/:id/approve',
    ...decisionEndpoint,
    summary: 'Publishes a pending photo, on its own or ahead of its review',
  },
  removePhoto: {
    path: 'DELETE /api/admin/photos/:id',
    ...decisionEndpoint,
    summary:
      'Permanently removes a pending or published photo and its files; the sender sees this in their contributions',
    query: removalQuery,
  },
  approveFacility: {
    path: 'PATCH /api/admin/facilities/:id/approve',
    ...decisionEndpoint,
    summary: 'Adds a suggested facility to the court; names that differ only in case are the same facility',
  },
  editFacilitySuggestion: {
    path: 'PUT /api/admin/facilities/:id',
    summary: 'Changes the name of a pending facility suggestion',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    body: facilityNameInput,
    response: renamedSuggestionView,
    errorCodes: ['invalid-request', 'already-decided', ...moderatorErrors],
  },
  rejectFacility: {
    path: 'DELETE /api/admin/facilities/:id',
    ...decisionEndpoint,
    summary: 'Rejects a pending facility suggestion; the sender sees this in their contributions',
    query: rejectionQuery,
  },
  approveCourt: {
    path: 'PATCH /api/admin/courts/:id/approve',
    ...decisionEndpoint,
    summary:
      'Publishes a pending court without its photos, which are then queued separately. POST /api/admin/queue/decisions can publish it with reviewed photos',
  },
  editSuggestedCourt: {
    path: 'PUT /api/admin/courts/:id',
    summary: 'Changes a pending court; omitted fields stay the same',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    body: courtEdit,
    response: pendingCourtView,
    errorCodes: ['invalid-request', 'already-decided', 'court-changed', ...moderatorErrors],
  },
  rejectCourt: {
    path: 'DELETE /api/admin/courts/:id',
    ...decisionEndpoint,
    summary: 'Rejects a pending court; the sender sees this in their contributions',
    query: rejectionQuery,
  },
  person: {
    path: 'GET /api/admin/users/:id/contributions',
    summary: 'One person’s account and contributions with their status, newest first',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    query: userContributionsQuery,
    response: userContributionsView,
    errorCodes: ['invalid-request', 'user-not-found', ...moderatorErrors],
  },
  rejectAllOf: {
    path: 'POST /api/admin/users/:id/reject-waiting',
    recentSignIn: true,
    summary:
      'Rejects a person’s pending contributions, all or some kinds, one after another; with `ban`, which takes an administrator, bans the account first. The person sees this in their contributions',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    body: rejectAllInput,
    response: rejectedAllView,
    errorCodes: [
      'invalid-request',
      'user-not-found',
      'own-account',
      'role-needed',
      'owner-needed',
      'last-owner',
      ...recentSignInModeratorErrors,
    ],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof moderationEndpoints> {}
}
