import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { oembedQuery, oembedView } from './schema.ts'

/** Courts in the pages of others. */
export const embedEndpoints = {
  oembed: {
    path: 'GET /api/oembed',
    summary:
      'The embed of a court page or a search of this site, as oEmbed (oembed.com). The embed itself is a page, `/embed`, that takes the search of GET /api/courts or `court=ID`, and `theme` (`auto`, `light`, `dark`), `accent` and `background` (such as `c2410c`), `units` (`mi`, `km`), `limit` (up to 20) and `title`',
    tag: 'Courts',
    permission: 'everyone',
    query: oembedQuery,
    response: oembedView,
    errorCodes: ['invalid-request', 'not-embeddable', 'format-unsupported', 'court-not-found'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof embedEndpoints> {}
}
