import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { type Endpoint, ORIGIN_PLACEHOLDER } from '../../platform/contract/endpoint.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'

/** Characters of an address; longer searches aren't made by this site. */
const MAX_ADDRESS = 1500
const FORMATS = ['json', 'xml']
const MAX_FORMAT = 10
const NO_ADDRESS = 'Send the address of a page, url=https://…'
const pixels = (what: string) =>
  wholeNumberParameter.pipe(z.number().min(1, `The ${what} must be at least 1.`))

/** The query of GET /api/oembed. */
const oembedQuery = z.object({
  url: z.string({ error: NO_ADDRESS }).max(MAX_ADDRESS, 'The address is too long.').meta({
    description: 'A court page or a search of this site',
    example: ORIGIN_PLACEHOLDER,
  }),
  format: z
    .string()
    .max(MAX_FORMAT, 'Send format=json.')
    .refine((format) => FORMATS.includes(format), 'Send format=json.')
    .default('json')
    .describe('Only `json`'),
  maxwidth: pixels('maxwidth').optional().describe('Pixels'),
  maxheight: pixels('maxheight').optional().describe('Pixels'),
})

/** https://oembed.com, version 1.0. */
const oembedView = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int().describe('Seconds'),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  html: z.string().describe('A frame with the embed'),
})

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
