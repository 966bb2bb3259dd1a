import type { EndpointName } from '../../api/contract/paths.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  memberErrors,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import {
  disputesView,
  personalReportCounts,
  removedReportsQuery,
  reportedFactsView,
  reportedFactView,
  settledFactParams,
  settlementInput,
} from './admin-schema.ts'
import { factReportsInput, factsView } from './schema.ts'

/** Facts that members report, and what administrators do about disputes. */
export const factEndpoints = {
  reportFacts: {
    summary: 'Reports facts of a court, or takes earlier reports back; answers the facts as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: factReportsInput,
    response: factsView,
    errorCodes: ['invalid-request', 'court-not-found', 'day-full', ...memberErrors],
  },
  disputedFacts: {
    summary:
      'Facts of published courts that people disagree about, among the latest 2,000 disagreements, and bursts of disagreements of the last 7 days: many by one account, or at one court, within an hour',
    tag: 'Moderation',
    permission: 'admin',
    query: pageQuery,
    response: disputesView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  courtFactReports: {
    summary: 'The facts of a court that somebody has reported, and who has said what',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    response: reportedFactsView,
    errorCodes: ['invalid-request', 'court-not-found', ...adminErrors],
  },
  settleFact: {
    summary:
      'Settles a fact of a published court with an administrator’s report, which ends all reports that say something else; or records what its operator says. Answers the fact as it is now',
    tag: 'Moderation',
    permission: 'admin',
    params: settledFactParams,
    body: settlementInput,
    response: reportedFactView,
    errorCodes: ['invalid-request', 'court-not-found', ...adminErrors],
  },
  removeFactReports: {
    recentSignIn: true,
    summary:
      'Permanently removes all that a person has reported about courts: facts, confirmations of facilities included, and problems',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    query: removedReportsQuery,
    response: personalReportCounts,
    errorCodes: ['invalid-request', 'user-not-found', ...recentSignInAdminErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
