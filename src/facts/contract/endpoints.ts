import { z } from 'zod'
import { receiptView } from '../../accounts/contract/schema.ts'
import type { ByPath } from '../../api/contract/registry.ts'
import {
  type Endpoint,
  idParameter,
  idParams,
  memberErrors,
  moderatorErrors,
  quotaErrors,
  recentSignInModeratorErrors,
} from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import {
  personalReportCounts,
  removedReportsQuery,
  reportedFactsView,
  reportedFactView,
  settledFactParams,
  settlementInput,
} from './admin-schema.ts'
import { MAX_OWN_ANSWERS } from './limits.ts'
import { ownAnswersView } from './own-answers.ts'
import {
  facilityNameInput,
  facilityVoteView,
  factReportsInput,
  factsView,
  problemInput,
  problemParams,
  problemStateInput,
  problemsView,
} from './schema.ts'

/** Facts, facilities and problems that members report, and what administrators do about them. */
export const factEndpoints = {
  voteFacility: {
    path: 'POST /api/courts/:id/facilities/:facilityId/vote',
    summary: 'Confirms that a court has a facility, or withdraws the confirmation',
    tag: 'Contributions',
    permission: 'member',
    params: z.object({ id: idParameter, facilityId: idParameter }),
    response: facilityVoteView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-not-found', 'day-full', ...memberErrors],
  },
  suggestFacility: {
    path: 'POST /api/courts/:id/facility-suggestions',
    summary: 'Suggests a facility of a court for approval',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: facilityNameInput,
    creates: true,
    response: receiptView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-known', ...quotaErrors, ...memberErrors],
  },
  reportFacts: {
    path: 'POST /api/courts/:id/facts',
    summary:
      'Reports facts and facilities of a court, or takes earlier reports back; answers the facts as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: factReportsInput,
    response: factsView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-not-found', 'day-full', ...memberErrors],
  },
  ownAnswers: {
    path: 'GET /api/account/answers',
    summary: `The caller’s latest ${MAX_OWN_ANSWERS} answers about courts and the problems they reported, newest first: which still hold, how many others say the same, and what was mended`,
    tag: 'Accounts',
    permission: 'member',
    cost: 20,
    query: pageQuery,
    response: ownAnswersView,
    errorCodes: ['invalid-request', ...memberErrors],
  },
  courtFactReports: {
    path: 'GET /api/admin/courts/:id/facts',
    summary: 'The facts of a court that somebody has reported, and who has said what',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    response: reportedFactsView,
    errorCodes: ['invalid-request', 'court-not-found', ...moderatorErrors],
  },
  settleFact: {
    path: 'POST /api/admin/courts/:id/facts/:key',
    summary:
      'Settles a fact of a published court with an administrator’s report, which ends all reports that say something else; or records what its operator says. Answers the fact as it is now',
    tag: 'Moderation',
    permission: 'moderator',
    params: settledFactParams,
    body: settlementInput,
    response: reportedFactView,
    errorCodes: ['invalid-request', 'court-not-found', ...moderatorErrors],
  },
  removeFactReports: {
    path: 'DELETE /api/admin/users/:id/facts',
    recentSignIn: true,
    summary:
      'Permanently removes all that a person has reported about courts: facts, confirmations of facilities included, and problems',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    query: removedReportsQuery,
    response: personalReportCounts,
    errorCodes: ['invalid-request', 'user-not-found', ...recentSignInModeratorErrors],
  },
  reportProblem: {
    path: 'POST /api/courts/:id/problems',
    summary:
      'Reports a problem at a court, or that one isn’t there any more; answers the court’s problems as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: problemInput,
    creates: true,
    response: problemsView,
    errorCodes: ['invalid-request', 'court-not-found', 'problem-not-found', 'day-full', ...memberErrors],
  },
  withdrawProblem: {
    path: 'DELETE /api/courts/:id/problems/:kind',
    summary: 'Takes back what the caller has said of a problem; answers the court’s problems as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: problemParams,
    response: problemsView,
    errorCodes: ['invalid-request', 'court-not-found', ...memberErrors],
  },
  setProblemState: {
    path: 'PATCH /api/admin/problems/:id',
    summary:
      'Says what became of a problem. A mended one ends all reports of it, and of what it says of a fact. Answers the court’s problems as they are now',
    tag: 'Moderation',
    permission: 'moderator',
    params: idParams,
    body: problemStateInput,
    response: problemsView,
    errorCodes: ['invalid-request', 'problem-not-found', ...moderatorErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof factEndpoints> {}
}
