import type { EndpointName } from '../../api/contract/paths.ts'
import { adminErrors, type Endpoint, idParams, memberErrors } from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import { openProblemsView, problemInput, problemParams, problemStateInput, problemsView } from './schema.ts'

/** Problems at courts that somebody can put right. */
export const problemEndpoints = {
  reportProblem: {
    summary:
      'Reports a problem at a court, and the fact that it implies; answers the court’s problems as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: problemInput,
    creates: true,
    response: problemsView,
    errorCodes: ['invalid-request', 'court-not-found', 'day-full', ...memberErrors],
  },
  withdrawProblem: {
    summary:
      'Takes the caller’s report of an open problem back, and what they still say of the fact that it implies; answers the court’s problems as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: problemParams,
    response: problemsView,
    errorCodes: ['invalid-request', 'court-not-found', ...memberErrors],
  },
  openProblems: {
    summary:
      'Problems at published courts that are not mended and were reported in the last 90 days: those not passed on first, latest report first',
    tag: 'Moderation',
    permission: 'admin',
    query: pageQuery,
    response: openProblemsView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  setProblemState: {
    summary:
      'Says what became of a problem. A mended one ends all reports of the fact that it implies. Answers the court’s problems as they are now',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: problemStateInput,
    response: problemsView,
    errorCodes: ['invalid-request', 'problem-not-found', ...adminErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
