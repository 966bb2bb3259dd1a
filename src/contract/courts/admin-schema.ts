import { z } from 'zod'
import { courtView } from './schema.ts'

/** A tag of a court, as administrators see it. */
export const tagView = z.object({
  id: z.int().positive(),
  name: z.string(),
  vote_count: z.int().describe('People who confirmed it at this court'),
  source: z.enum(['community', 'tag']),
})
export type TagView = z.infer<typeof tagView>

/** A court with everything that administrators edit. Unknown facts are null. */
export const adminCourtView = courtView.extend({
  rating: z.number().nullable().describe('The manual rating, 0 to 5; shown while no review rates the court'),
  average_rating: z.number().nullable().describe('The average of approved reviews, one decimal'),
  photo_count: z.int().describe('Approved photos'),
  facilitySummaries: z.array(tagView).describe('The tags, most confirmed first'),
  status: z.enum(['published', 'archived']),
  mergedInto: z.int().nullable().describe('The court that this one was merged into'),
  version: z.int().describe('Counts edits; send it with an edit, so that nobody else’s is lost'),
  updated_at: z.iso.datetime(),
})
export type AdminCourt = z.infer<typeof adminCourtView>

export const adminCourtsView = z.object({ courts: z.array(adminCourtView) })
/** The court as the change left it. */
export const changedCourtView = z.object({ court: adminCourtView })
/** What a merge would do; the numbers are those of readers: nothing of banned accounts, each person once. */
export const mergePreviewView = z.object({
  reviews: z.int().describe('Published ones that move'),
  reviewVotes: z.int().describe('Likes and dislikes that move with them'),
  photos: z.int().describe('Published ones that move'),
  confirmations: z.int().describe('Of facilities, by people who have not confirmed them at the other court'),
  sharedConfirmations: z.int().describe('Of facilities, by people who have: these count once'),
  newTags: z.array(z.string()).describe('Tags that the other court does not have yet'),
  waiting: z
    .object({ reviews: z.int(), photos: z.int(), facilities: z.int() })
    .describe('What waits for approval and moves'),
  reports: z.int().describe('Who has open reports of the court itself; these stay in the queue'),
})
export type MergePreview = z.infer<typeof mergePreviewView>

/** The tags as the change left them, most confirmed first, and the version the court has with them. */
export const changedTagsView = z.object({ tags: z.array(tagView), version: z.int() })
