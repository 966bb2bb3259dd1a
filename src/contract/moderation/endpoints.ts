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

/** What every call has in common that decides about one thing. */
const deciding = {
  tag: 'Moderation',
  permission: 'admin',
  params: idParams,
  answer: verdictView,
  refusals: ['invalid-request', 'already-decided', ...adminRefusals],
} as const satisfies Partial<Endpoint>

/** What people sent in, and what administrators decide of it. */
export const moderationEndpoints = {
  moderation: {
    summary:
      'What waits for a moderator, up to 200 of each kind, with what one needs to decide: the oldest of each author first, then the second ones. What came from banned accounts waits until they are active again',
    tag: 'Moderation',
    permission: 'admin',
    query: moderationQuery,
    answer: moderationView,
    refusals: ['invalid-request', ...adminRefusals],
  },
  moderationCounts: {
    summary: 'How much waits for a moderator',
    tag: 'Moderation',
    permission: 'admin',
    answer: moderationCountsView,
    refusals: adminRefusals,
  },
  decide: {
    summary:
      'Approves and rejects many things that wait, one after the other: each is done, or says why not. What is published is never rejected by it',
    tag: 'Moderation',
    permission: 'admin',
    body: decisionsInput,
    maxBody: MAX_DECISIONS_BODY,
    answer: verdictsView,
    refusals: ['invalid-request', ...adminRefusals],
  },
  approveReview: {
    ...deciding,
    summary: 'Publishes a review that waits, and the photo that was sent with it if that waits still',
  },
  editReview: {
    summary:
      'Changes the text and rating of a review, waiting or published; one that a newer one replaced stays as it is',
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
      'Removes a review for good, waiting or published, with the photos that were sent with it (with `pending`, those among them that wait); its author is told in their contributions',
    query: removalQuery,
  },
  approvePhoto: { ...deciding, summary: 'Publishes a photo that waits, alone or before its review' },
  removePhoto: {
    ...deciding,
    summary:
      'Removes a photo and its files for good, waiting or published; who sent it is told in their contributions',
    query: removalQuery,
  },
  approveFacility: {
    ...deciding,
    summary: 'Gives a court the facility that somebody suggested; names that differ in case only are one',
  },
  editFacilitySuggestion: {
    summary: 'Changes the name of a suggested facility that waits',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: facilityNameInput,
    answer: suggestedNameView,
    refusals: ['invalid-request', 'already-decided', ...adminRefusals],
  },
  rejectFacility: {
    ...deciding,
    summary: 'Rejects a suggested facility that waits; who sent it is told in their contributions',
    query: rejectionQuery,
  },
  approveCourt: {
    ...deciding,
    summary:
      'Publishes a court that waits, without its photos: they wait by themselves from then on. POST /api/admin/moderation/decisions publishes it with those that were looked at',
  },
  editSuggestedCourt: {
    summary: 'Changes a court that waits; what is not said of it stays as it is',
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
      'Says that a court that waits is the same as another one, published or waiting: that one is published, takes over all that came with this one, and the author of each keeps it among their contributions',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: joinInput,
    answer: joinedView,
    refusals: ['invalid-request', 'already-decided', 'merge-target', ...recentAdminRefusals],
  },
  rejectCourt: {
    ...deciding,
    summary: 'Rejects a court that waits; who sent it is told in their contributions',
    query: rejectionQuery,
  },
  person: {
    summary: 'Everything by one person: the account, what they sent in, newest first, and what became of it',
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
      'Rejects what waits of one person, all of it or some kinds, one after the other, and with `ban` bans the account before; its author is told in their contributions',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: rejectAllInput,
    answer: rejectedAllView,
    refusals: ['invalid-request', 'user-not-found', 'own-account', ...recentAdminRefusals],
  },
  resolveReports: {
    summary: 'Settles all open reports of one thing; it can be reported anew',
    tag: 'Moderation',
    permission: 'admin',
    body: resolutionInput,
    answer: resolutionView,
    refusals: ['invalid-request', 'already-decided', ...adminRefusals],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
