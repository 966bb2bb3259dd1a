import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { searchErrors } from '../../search/contract/search-errors.ts'
import { careQuery, careView } from './schema.ts'

/** What there is to do at the courts of an area, for whoever looks after them. */
export const careEndpoints = {
  care: {
    path: 'GET /api/care',
    summary:
      'What there is to do at the courts of an area: open problems, courts that nobody has looked at for a year, missing nets, and a walk to see some of them',
    tag: 'Courts',
    permission: 'everyone',
    query: careQuery,
    response: careView,
    errorCodes: searchErrors,
  },
  careCsv: {
    path: 'GET /api/care.csv',
    summary: 'The same as CSV, with all that was found: a row for each problem, missing net and court',
    tag: 'Courts',
    permission: 'everyone',
    query: careQuery,
    response: { mediaType: 'text/csv' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof careEndpoints> {}
}
