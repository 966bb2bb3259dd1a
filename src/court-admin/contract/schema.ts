import { z } from 'zod'
import { searchParameter } from '../../admin/contract/schema.ts'
import { courtView } from '../../facts/contract/court-schema.ts'
import { pageSizeParameter } from '../../platform/contract/parameters.ts'
import { COURT_ACCESS, COURT_STATUSES, MAX_LIST_POSITION, MAX_SEARCH_WORDS } from './list.ts'

/** A tag of a court, as administrators see it. */
const tagView = z.object({
  id: z.int().positive(),
  name: z.string(),
  vote_count: z.int().describe('People who confirmed it at this court'),
  source: z.enum(['community', 'tag']),
})
export type TagView = z.infer<typeof tagView>

/** A court with everything administrators can edit. Unknown values are null. */
export const adminCourtView = courtView.extend({
  rating: z.number().nullable().describe('The manual rating, 0 to 5; shown until a review rates the court'),
  average_rating: z.number().nullable().describe('The average of approved reviews, one decimal'),
  photo_count: z.int().describe('Approved photos'),
  facilitySummaries: z.array(tagView).describe('Tags, most confirmed first'),
  status: z.enum(COURT_STATUSES),
  mergedInto: z.int().nullable().describe('The court this one was merged into'),
  version: z
    .int()
    .describe('Incremented by every edit; send it with an edit to avoid overwriting someone else’s'),
  updated_at: z.iso.datetime(),
})
export type AdminCourt = z.infer<typeof adminCourtView>

const INVALID_POSITION = 'Must be `next` of an earlier response.'

/** The query of GET /api/admin/courts. */
export const adminCourtsQuery = z.object({
  q: searchParameter
    .refine(
      (text) => text.split(' ').length <= MAX_SEARCH_WORDS,
      `Search for at most ${MAX_SEARCH_WORDS} words.`,
    )
    .describe(
      'Words that all occur in the name, address, county, country, court type or a tag; `#12` matches only the id',
    ),
  access: z.enum(COURT_ACCESS, { error: `Choose one of ${COURT_ACCESS.join(', ')}.` }).default('all'),
  status: z
    .enum(COURT_STATUSES, { error: `Choose one of ${COURT_STATUSES.join(', ')}.` })
    .default('published')
    .describe('In the directory, or in the archive'),
  after: z
    .string(INVALID_POSITION)
    .max(MAX_LIST_POSITION, { error: INVALID_POSITION, abort: true })
    .regex(/^\d{1,10} /, INVALID_POSITION)
    .transform((position) => {
      const [id = ''] = position.split(' ', 1)
      return { id: Number(id), name: position.slice(id.length + 1) }
    })
    .optional()
    .describe('Only courts after this one: the next page'),
  limit: pageSizeParameter,
})
export type AdminCourtsQuery = z.output<typeof adminCourtsQuery>

export const adminCourtsView = z.object({
  courts: z.array(adminCourtView).describe('By name'),
  total: z.int().nullable().describe('Number of matching courts on all pages; null on further pages'),
  next: z.string().nullable().describe('`after` for the next page; null on the last page'),
})
export type AdminCourtsView = z.infer<typeof adminCourtsView>

/** The court after the change. */
export const changedCourtView = z.object({ court: adminCourtView })
/** The preview of a merge, with counts as visitors see them: without banned accounts, each person once. */
export const mergePreviewView = z.object({
  reviews: z.int().describe('Published reviews that move'),
  reviewVotes: z.int().describe('Likes and dislikes that move with them'),
  photos: z.int().describe('Published photos that move'),
  confirmations: z
    .int()
    .describe('Facility confirmations by people who haven’t confirmed the same facility at the other court'),
  sharedConfirmations: z.int().describe('Facility confirmations by people who have; these count once'),
  newTags: z.array(z.string()).describe('Tags that the other court doesn’t have yet'),
  waiting: z
    .object({ reviews: z.int(), photos: z.int(), facilities: z.int() })
    .describe('Pending contributions that move'),
  reports: z
    .int()
    .describe('Number of reporters with open reports of the court itself; these stay in the queue'),
})
export type MergePreview = z.infer<typeof mergePreviewView>

/** The tags after the change, most confirmed first, and the court's new version. */
export const changedTagsView = z.object({ tags: z.array(tagView), version: z.int() })

/** What an error response contains with `court-changed`. */
export const conflictDetails = z.object({
  court: adminCourtView.describe('With `court-changed`: the court as it is now').exactOptional(),
})

declare module '../../api/contract/registry.ts' {
  interface FeatureErrorDetails extends z.infer<typeof conflictDetails> {}
}
