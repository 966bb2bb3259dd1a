import { z } from 'zod'
import { ORIGIN_PLACEHOLDER } from '../../platform/contract/endpoint.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'

/** Characters of an address; longer searches aren't made by this site. */
const MAX_ADDRESS = 1500
const FORMATS = ['json', 'xml']
const MAX_FORMAT = 10
const NO_ADDRESS = 'Send the address of a page, url=https://…'
const pixels = (what: string) =>
  wholeNumberParameter.pipe(z.number().min(1, `The ${what} must be at least 1.`))

/** The query of GET /api/oembed. */
export const oembedQuery = z.object({
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
export const oembedView = z.object({
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
export type OembedView = z.infer<typeof oembedView>
