import { z } from 'zod'
import { namedAccount } from '../../accounts/contract/schema.ts'
import { MAX_REJECTION_REASON_LENGTH } from '../../admin/contract/limits.ts'
import { MAX_RATING } from '../../database/contract/limits.ts'
import {
  ACCOUNT_STATUSES,
  MODERATED_KINDS,
  REPORT_REASONS,
  REPORT_SUBJECTS,
} from '../../database/contract/values.ts'
import { courtView } from '../../facts/contract/court-schema.ts'
import { photoView } from '../../photos/contract/schema.ts'
import { offsetParameter } from '../../platform/contract/parameters.ts'
import { multiLineText } from '../../platform/contract/text-schema.ts'
import { MAX_SHOWN_SENDERS } from '../../reports/contract/rules.ts'
import { reportedLocation } from '../../reports/contract/schema.ts'
import { MAX_REVIEW_TEXT, MIN_REVIEW_RATING } from '../../reviews/contract/limits.ts'
import { reviewView } from '../../reviews/contract/schema.ts'
import { nearbyCourtView } from '../../search/contract/found-court.ts'

const time = z.iso.datetime()

/** The author of a contribution, with the track record of their earlier ones. */
export const authorView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  created_at: time.describe('Member since'),
  approved: z.int().describe('Approved reviews, photos, facility suggestions and courts'),
  rejected: z.int().describe('Those that were rejected, or removed later'),
  pending: z.int(),
  reported: z.int().describe('Open reports of their reviews and photos'),
})
export type AuthorView = z.infer<typeof authorView>

const turnField = z
  .int()
  .describe(
    '1 for the author’s oldest item in this list, 2 for the next one, and so on; the list is sorted by this',
  )

/** The court and author of an item. */
const itemContext = {
  turn: turnField,
  court_id: z.int(),
  court_name: z.string(),
  author: authorView.nullable().describe('Null if the account was deleted'),
}

/** Another review of the same court by the same author. */
const otherReviewView = z.object({
  id: z.int(),
  date: time,
  rating: z.int().nullable(),
  review_text: z.string(),
})

export const pendingReviewView = reviewView.extend({
  ...itemContext,
  admin_notes: z.string().nullable().describe('The author’s note to the administrators'),
  earlier: z
    .array(otherReviewView.extend({ status: z.enum(['approved', 'archived']) }))
    .describe(
      'The author’s earlier reviews of the court, newest first. The approved one stays until this one is approved; the others were replaced',
    ),
  newer: otherReviewView
    .nullable()
    .describe(
      'The author’s newer published review of the court, for example after courts were merged. If approved, this review becomes an earlier version of that one',
    ),
})
export type PendingReviewView = z.infer<typeof pendingReviewView>

export const pendingPhotoView = photoView.extend(itemContext)
export type PendingPhotoView = z.infer<typeof pendingPhotoView>

export const pendingFacilityView = z.object({
  id: z.int(),
  suggested_name: z.string(),
  username: z.string().nullable(),
  created_at: time,
  ...itemContext,
  facilities: z.array(z.string()).describe('The facilities of the court'),
  isKnown: z.boolean().describe('Whether other courts have a facility with this name (ignoring case)'),
})
export type PendingFacilityView = z.infer<typeof pendingFacilityView>

/** A court near a submitted or reported one. Archived ones are near only if they may be the same. */
const nearbyCourtSummary = nearbyCourtView
  .pick({ id: true, name: true, address: true, latitude: true, longitude: true, isFree: true })
  .extend({
    pending: z.boolean().describe('Whether it is waiting for approval itself'),
    goneSince: z.iso.date().nullable().describe('The day on which it was archived; null if it isn’t'),
    distanceMiles: z.number().describe('Great-circle miles'),
    isSimilar: z.boolean().describe('Whether it may be a duplicate; see GET /api/courts/similar'),
  })
export type NearbyCourtSummary = z.infer<typeof nearbyCourtSummary>

const notYetPublished = {
  review_count: true,
  photo_url: true,
  medium_url: true,
  thumbnail_url: true,
} as const
export const pendingCourtView = courtView.omit(notYetPublished).extend({
  version: z
    .int()
    .describe('Incremented by every edit; send it with an edit to avoid overwriting someone else’s'),
  username: z.string().nullable(),
  created_at: time,
  turn: turnField,
  author: itemContext.author,
  photos: z
    .array(photoView)
    .describe('Photos sent with it so far; an approval lists those to publish with it'),
  neighbours: z.array(nearbyCourtSummary).describe('Nearest first'),
})
export type PendingCourtView = z.infer<typeof pendingCourtView>

/** All open reports of one item. */
export const reportedView = z.object({
  subject: z.enum(REPORT_SUBJECTS),
  id: z.int().describe('The id of the court, review or photo'),
  isGone: z.boolean().describe('Whether it is no longer in the directory'),
  isUrgent: z.boolean().describe('Whether it was reported as illegal or harmful; urgent items come first'),
  turn: turnField.describe(
    '1 for a person’s first reported item, 2 for the next one, and so on; the list is sorted by this, with urgent items first',
  ),
  count: z.int().describe('Number of reporters: each account once, and all visitors together as one'),
  first_reported_at: time,
  last_reported_at: time,
  reasons: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      count: z
        .int()
        .describe('Number of reporters who gave this reason first; 0 if all had given another one before'),
      details: z.string().describe('The reporters’ details, each on separate lines; may be empty'),
      places: z.array(reportedLocation).describe('Where reporters say the court actually is'),
      otherCourts: z.array(z.int()).describe('Ids of courts that reporters say it duplicates'),
      senders: z
        .array(namedAccount)
        .describe(
          `The first accounts that gave this reason, at most ${MAX_SHOWN_SENDERS}; banned ones are left out`,
        ),
      senderCount: z.int().describe('How many accounts gave this reason, without banned ones'),
      byVisitors: z.boolean().describe('Whether someone gave this reason without signing in'),
    }),
  ),
  court: courtView
    .pick({ id: true, name: true, address: true, latitude: true, longitude: true })
    .extend({ version: z.int().describe('Incremented by every edit; send it with an edit') })
    .nullable()
    .describe('The reported court, or the court of the reported review or photo'),
  neighbours: z
    .array(nearbyCourtSummary.extend({ isNamed: z.boolean().describe('Whether a reporter mentioned it') }))
    .describe('Published courts near a reported court, mentioned ones first; empty for a review or photo'),
  review: reviewView.nullable(),
  photo: photoView.nullable(),
  author: itemContext.author,
})
export type ReportedView = z.infer<typeof reportedView>

export const moderationCountsView = z.object({
  reviews: z.int(),
  photos: z.int(),
  facilities: z.int(),
  courts: z.int(),
  reports: z.int().describe('Items with open reports'),
  urgent: z.int().describe('Those reported as illegal or harmful'),
  total: z.int().describe('The sum of all kinds; urgent reports count once'),
})
export type ModerationCountsView = z.infer<typeof moderationCountsView>

/** The query of GET /api/admin/moderation. */
export const moderationQuery = z.object({
  offset: offsetParameter.describe('Number of items to skip in each list'),
})

/** The moderation queue, taking turns between authors. */
export const moderationView = z.object({
  reviews: z.array(pendingReviewView).describe('Each with the photo sent with it'),
  photos: z.array(pendingPhotoView).describe('Without those queued with their review or court'),
  facilities: z.array(pendingFacilityView),
  courts: z.array(pendingCourtView),
  reports: z.array(reportedView),
  counts: moderationCountsView.describe('Of the whole queue, including items beyond these lists'),
})
export type ModerationView = z.infer<typeof moderationView>

const REASON_TOO_LONG = `A reason must be at most ${MAX_REJECTION_REASON_LENGTH} characters.`
export const rejectionReason = multiLineText({
  max: MAX_REJECTION_REASON_LENGTH,
  tooLong: REASON_TOO_LONG,
  notText: 'Must be a single reason.',
}).default('')

export const rejectionQuery = z.object({
  reason: rejectionReason.describe('Shown to the author in their contributions'),
})
export const removalQuery = rejectionQuery.extend({
  pending: z
    .literal('true', { error: 'Must be pending=true or omitted.' })
    .transform(() => true)
    .optional()
    .describe('Remove it only if it is still pending, not if someone else has approved it'),
})

/** The result of a decision. */
export const decisionResultView = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.int(),
  status: z.enum(['approved', 'removed']),
})
export type DecisionResultView = z.infer<typeof decisionResultView>

const INVALID_RATING = `A rating must be a whole number from ${MIN_REVIEW_RATING} to ${MAX_RATING}, or blank.`

export const reviewEdit = z.object({
  review_text: multiLineText({
    max: MAX_REVIEW_TEXT,
    tooLong: `A review must be at most ${MAX_REVIEW_TEXT} characters.`,
    notText: 'The text of the review is required.',
  }),
  rating: z
    .int(INVALID_RATING)
    .min(MIN_REVIEW_RATING, INVALID_RATING)
    .max(MAX_RATING, INVALID_RATING)
    .nullable(),
})
export const editedReviewView = z.object({
  id: z.int(),
  review_text: z.string(),
  rating: z.int().nullable(),
  status: z.enum(['pending', 'approved', 'archived']),
})

export const renamedSuggestionView = z.object({ id: z.int(), suggested_name: z.string() })
