import type { EndpointName } from '../../api/contract/paths.ts'
import { adminErrors, type Endpoint, idParams, memberErrors } from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import { openProblemsView, problemInput, problemStateInput, problemsView, problemView } from './schema.ts'

/** Problems at courts that somebody can put right. */
export const problemEndpoints = {
  reportProblem: {
    summary: 'Reports a problem at a court; also reports the fact that it implies',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: problemInput,
    creates: true,
    response: problemsView,
    errorCodes: ['invalid-request', 'court-not-found', 'day-full', ...memberErrors],
  },
  openProblems: {
    summary:
      'Problems at published courts that are not mended: those not passed on first, latest report first',
    tag: 'Moderation',
    permission: 'admin',
    query: pageQuery,
    response: openProblemsView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  setProblemState: {
    summary: 'Says what became of a problem',
    tag: 'Moderation',
    permission: 'admin',
    params: idParams,
    body: problemStateInput,
    response: problemView,
    errorCodes: ['invalid-request', 'problem-not-found', ...adminErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
