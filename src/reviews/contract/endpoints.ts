import type { EndpointName } from '../../api/contract/paths.ts'
import {
  type Endpoint,
  idParams,
  memberErrors,
  photoErrors,
  quotaErrors,
} from '../../platform/contract/endpoint.ts'
import { receiptView } from '../../reports/contract/schema.ts'
import { reviewInput, reviewVoteView } from './schema.ts'

/** Reviews and the votes on them. */
export const reviewEndpoints = {
  submitReview: {
    summary:
      'Submits a review of a court for approval, optionally with a photo. A second review replaces the first: immediately if that is still pending, otherwise when it is approved',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: reviewInput,
    creates: true,
    response: receiptView,
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'facility-not-found',
      ...photoErrors,
      ...quotaErrors,
      ...memberErrors,
    ],
  },
  likeReview: {
    summary: 'Likes a review, or removes the like',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    response: reviewVoteView,
    errorCodes: ['invalid-request', 'review-not-found', 'own-review', ...memberErrors],
  },
  dislikeReview: {
    summary: 'Dislikes a review, or removes the dislike',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    response: reviewVoteView,
    errorCodes: ['invalid-request', 'review-not-found', 'own-review', ...memberErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
