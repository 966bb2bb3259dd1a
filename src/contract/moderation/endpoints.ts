import { courtEdit } from '../courts/admin-input.ts'
import { adminRefusals, type Endpoint, idParams, recentAdminRefusals } from '../endpoint.ts'
import { facilityNameInput } from '../facilities/schema.ts'
import { MAX_DECISIONS_BODY } from '../limits.ts'
import type { EndpointName } from '../paths.ts'
import {
  decisionsInput,
  editedReviewView,
  joinedView,
  joinInput,
  moderationCountsView,
  moderationQuery,
  moderationView,
  pendingCourtView,
  rejectionQuery,
  removalQuery,
  resolutionInput,
  resolutionView,
  reviewEdit,
  suggestedNameView,
  verdictsView,
  verdictView,
} from './admin-schema.ts'
import { personView, rejectAllInput, rejectedAllView, sentQuery } from './person-schema.ts'

/** Shared by all endpoints that decide on one item. */
const deciding = {
  tag: 'Moderation',
  permission: 'admin',
  params: idParams,
  answer: verdictView,
  refusals: ['invalid-request', 'already-decided', ...adminRefusals],
} as const satisfies Partial<Endpoint>

/** The moderation of contributions and reports. */
export const moderationEndpoints = {
  moderation: {
    summary:
      'The moderation queue: up to 200 items of each kind, with everything needed to decide. The oldest item of each author comes first, then the second oldest of each, and so on. Items from banned accounts are left out while the ban lasts',
    tag: 'Moderation',
    permission: 'admin',
    query: moderationQuery,
    answer: moderationView,
    refusals: ['invalid-request', ...adminRefusals],
  },
  moderationCounts: {
    summary: 'Counts of the moderation queue',
    tag: 'Moderation',
    permission: 'admin',
    answer: moderationCountsView,
    refusals: adminRefusals,
  },
  decide: {
    summary:
      'Approves and rejects pending items in bulk, one after another; each result says whether it succeeded or why not. Never rejects published content',
    tag: 'Moderation',
    permission: 'admin',
    body: decisionsInput,
    maxBody: MAX_DECISIONS_BODY,
    answer: verdictsView,
    refusals: ['invalid-request', ...adminRefusals],
  },
  approveReview: {
    ...deciding,
    summary: 'Publishes a pending review and the photo sent with it, if that is still pending',
  },
  editReview: {
    summary:
      'Changes the text and rating of a pending or published review; a replaced review can’t be changed',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: reviewEdit,
    answer: editedReviewView,
    refusals: ['invalid-request', 'review-not-found', ...adminRefusals],
  },
  removeReview: {
    ...deciding,
    summary:
      'Permanently removes a pending or published review with its photos (with `pending`, only those that are pending); the author sees this in their contributions',
    query: removalQuery,
  },
  approvePhoto: { ...deciding, summary: 'Publishes a pending photo, on its own or ahead of its review' },
  removePhoto: {
    ...deciding,
    summary:
      'Permanently removes a pending or published photo and its files; the sender sees this in their contributions',
    query: removalQuery,
  },
  approveFacility: {
    ...deciding,
    summary: 'Adds a suggested facility to the court; names that differ only in case are the same facility',
  },
  editFacilitySuggestion: {
    summary: 'Changes the name of a pending facility suggestion',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: facilityNameInput,
    answer: suggestedNameView,
    refusals: ['invalid-request', 'already-decided', ...adminRefusals],
  },
  rejectFacility: {
    ...deciding,
    summary: 'Rejects a pending facility suggestion; the sender sees this in their contributions',
    query: rejectionQuery,
  },
  approveCourt: {
    ...deciding,
    summary:
      'Publishes a pending court without its photos, which are then queued separately. POST /api/admin/moderation/decisions can publish it with reviewed photos',
  },
  editSuggestedCourt: {
    summary: 'Changes a pending court; omitted fields stay the same',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: courtEdit,
    answer: pendingCourtView,
    refusals: ['invalid-request', 'already-decided', 'court-changed', ...adminRefusals],
  },
  joinCourt: {
    recentSignIn: true,
    summary:
      'Merges a pending court into another published or pending one, which is published and takes over its contents; both authors keep theirs among their contributions',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: joinInput,
    answer: joinedView,
    refusals: ['invalid-request', 'already-decided', 'merge-target', ...recentAdminRefusals],
  },
  rejectCourt: {
    ...deciding,
    summary: 'Rejects a pending court; the sender sees this in their contributions',
    query: rejectionQuery,
  },
  person: {
    summary: 'One person’s account and contributions with their status, newest first',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    query: sentQuery,
    answer: personView,
    refusals: ['invalid-request', 'user-not-found', ...adminRefusals],
  },
  rejectAllOf: {
    recentSignIn: true,
    summary:
      'Rejects a person’s pending contributions, all or some kinds, one after another; with `ban`, bans the account first. The person sees this in their contributions',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: rejectAllInput,
    answer: rejectedAllView,
    refusals: ['invalid-request', 'user-not-found', 'own-account', ...recentAdminRefusals],
  },
  resolveReports: {
    summary: 'Resolves all open reports of one item; it can be reported again',
    tag: 'Moderation',
    permission: 'admin',
    body: resolutionInput,
    answer: resolutionView,
    refusals: ['invalid-request', 'already-decided', ...adminRefusals],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
