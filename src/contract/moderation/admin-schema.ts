import { z } from 'zod'
import { ACCOUNT_STATUSES } from '../accounts/statuses.ts'
import { courtView, nearbyCourtView } from '../courts/schema.ts'
import {
  MAX_ADMIN_REMARK,
  MAX_DECISIONS,
  MAX_ID,
  MAX_RATING,
  MAX_REJECTION_REASON,
  MAX_REVIEW_TEXT,
  MAX_SHOWN_PHOTOS,
  MAX_SHOWN_SENDERS,
  MIN_REVIEW_RATING,
} from '../limits.ts'
import { photoView } from '../photos/schema.ts'
import { reviewView } from '../reviews/schema.ts'
import { wholeNumberParameter } from '../search/schema.ts'
import { linesOfText } from '../text-schema.ts'
import { DECISIONS, MODERATED_KINDS, REPORT_REASONS, REPORT_SUBJECTS } from './reasons.ts'
import { reportedPlace } from './schema.ts'

const time = z.iso.datetime()

/** Who sent something in, with what became of their earlier contributions. */
export const authorView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  created_at: time.describe('Member since'),
  approved: z.int().describe('Reviews, photos, facility suggestions and courts that were accepted'),
  rejected: z.int().describe('Those that were not, and those that were removed later'),
  pending: z.int(),
  reported: z.int().describe('Open reports of their reviews and photos'),
})
export type AuthorView = z.infer<typeof authorView>

const turn = z
  .int()
  .describe(
    '1 for the oldest thing of its author in its list, 2 for the next one, …: the list has this order',
  )

/** The court that something is about. */
const aboutCourt = {
  turn,
  court_id: z.int(),
  court_name: z.string(),
  author: authorView.nullable().describe('Null when the account is gone'),
}

/** What an author said of a court in another review. */
const saidReview = z.object({
  id: z.int(),
  date: time,
  rating: z.int().nullable(),
  review_text: z.string(),
})

export const pendingReviewView = reviewView.extend({
  ...aboutCourt,
  admin_notes: z.string().nullable().describe('What the author tells administrators only'),
  earlier: z
    .array(saidReview.extend({ status: z.enum(['approved', 'archived']) }))
    .describe(
      'What the author said of the court before, the newest first: what is approved stays until this one is; the rest was replaced',
    ),
  newer: saidReview
    .nullable()
    .describe(
      'What the author said of the court later and is published, as after a merge of courts: approved, this one is an earlier version of it at once',
    ),
})
export type PendingReviewView = z.infer<typeof pendingReviewView>

export const pendingPhotoView = photoView.extend(aboutCourt)
export type PendingPhotoView = z.infer<typeof pendingPhotoView>

export const pendingFacilityView = z.object({
  id: z.int(),
  suggested_name: z.string(),
  username: z.string().nullable(),
  created_at: time,
  ...aboutCourt,
  facilities: z.array(z.string()).describe('What the court is known to have'),
  isKnown: z.boolean().describe('Whether other courts have a facility of this name, in whatever case'),
})
export type PendingFacilityView = z.infer<typeof pendingFacilityView>

/** A court near one that somebody submitted or reported: a published one, or one that waits too. */
export const neighbourView = nearbyCourtView
  .pick({ id: true, name: true, address: true, latitude: true, longitude: true, isFree: true })
  .extend({
    pending: z.boolean().describe('Whether it waits for approval itself'),
    distanceMiles: z.number().describe('Great-circle miles'),
    isSimilar: z.boolean().describe('Whether the two may be one court: see GET /api/courts/similar'),
  })
export type NeighbourView = z.infer<typeof neighbourView>

export const pendingCourtView = courtView.omit({ review_count: true, photo_url: true }).extend({
  version: z.int().describe('Counts edits; send it with an edit, so that nobody else’s is lost'),
  username: z.string().nullable(),
  created_at: time,
  turn,
  author: aboutCourt.author,
  photos: z.array(photoView).describe('Sent with it so far; an approval names those to publish with it'),
  neighbours: z.array(neighbourView).describe('The nearest first'),
})
export type PendingCourtView = z.infer<typeof pendingCourtView>

/** All open reports of one thing. */
export const reportedView = z.object({
  subject: z.enum(REPORT_SUBJECTS),
  id: z.int().describe('Of the court, review or photo'),
  isGone: z.boolean().describe('Whether it is not in the directory any more'),
  isUrgent: z
    .boolean()
    .describe('Whether somebody reported it as illegal or harmful: such things come before all others'),
  turn: turn.describe(
    '1 for what somebody reported first, 2 for the next one, …: the list has this order, what is urgent before the rest',
  ),
  count: z.int().describe('Who reported it: each account once, and all visitors as one'),
  first_reported_at: time,
  last_reported_at: time,
  reasons: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      count: z.int().describe('Who said this first; 0 where all had given another reason before'),
      details: z.string().describe('What people said with it, each on lines of their own; perhaps empty'),
      places: z.array(reportedPlace).describe('Where people say that a court in the wrong place really is'),
      otherCourts: z.array(z.int()).describe('Ids of courts that people say it is the same as'),
      senders: z
        .array(z.object({ id: z.int(), username: z.string().nullable() }))
        .describe(
          `Accounts that said this, up to ${MAX_SHOWN_SENDERS}, the first ones first; no banned ones`,
        ),
      senderCount: z.int().describe('How many such accounts there are'),
      byVisitors: z.boolean().describe('Whether somebody said this without being signed in'),
    }),
  ),
  court: courtView
    .pick({ id: true, name: true, address: true, latitude: true, longitude: true })
    .extend({ version: z.int().describe('Counts edits; send it with an edit') })
    .nullable()
    .describe('The reported court, or the one it is about'),
  neighbours: z
    .array(neighbourView.extend({ isNamed: z.boolean().describe('Whether what people said names it') }))
    .describe('Published courts near a reported court, those that are named first; else none'),
  review: reviewView.nullable(),
  photo: photoView.nullable(),
  author: aboutCourt.author,
})
export type ReportedView = z.infer<typeof reportedView>

export const moderationCountsView = z.object({
  reviews: z.int(),
  photos: z.int(),
  facilities: z.int(),
  courts: z.int(),
  reports: z.int().describe('Things with open reports'),
  urgent: z.int().describe('Those among them that somebody reported as illegal or harmful'),
  total: z.int().describe('All of these; what is urgent counts once, among the reports'),
})
export type ModerationCountsView = z.infer<typeof moderationCountsView>

/** What GET /api/admin/moderation is asked. */
export const moderationQuery = z.object({
  offset: wholeNumberParameter
    .pipe(z.number().min(0, 'Give 0 or more.').max(MAX_ID, `Give at most ${MAX_ID}.`))
    .default(0)
    .describe('Things of each list to leave out, because they are known'),
})

/** What waits for a moderator, in turns between authors. */
export const moderationView = z.object({
  reviews: z.array(pendingReviewView).describe('Each with the photo that was sent with it'),
  photos: z.array(pendingPhotoView).describe('Without those that wait with their review or court'),
  facilities: z.array(pendingFacilityView),
  courts: z.array(pendingCourtView),
  reports: z.array(reportedView),
  counts: moderationCountsView.describe('Of all that wait, also beyond those in the lists'),
})
export type ModerationView = z.infer<typeof moderationView>

const LONG_REASON = `A reason must be at most ${MAX_REJECTION_REASON} characters.`
const reason = linesOfText({
  max: MAX_REJECTION_REASON,
  tooLong: LONG_REASON,
  noText: 'Give one reason.',
}).default('')

export const rejectionQuery = z.object({
  reason: reason.describe('What its author reads in their contributions'),
})
export const removalQuery = rejectionQuery.extend({
  pending: z
    .literal('true', { error: 'Write pending=true, or leave it out.' })
    .transform(() => true)
    .optional()
    .describe('Only while it waits: what somebody else approved meanwhile stays'),
})

const A_KIND = 'Decide about a review, photo, facility or court.'
const AN_ID = 'Say which one by its id.'
const A_PHOTO = 'Name each photo by its id.'

export const decisionsInput = z.object({
  decisions: z
    .array(
      z.object({
        kind: z.enum(MODERATED_KINDS, { error: A_KIND }),
        id: z.int(AN_ID).positive(AN_ID).max(MAX_ID, AN_ID),
        decision: z.enum(DECISIONS, { error: 'Choose approve or reject.' }),
        reason: reason.describe('With a rejection: what its author reads in their contributions'),
        photos: z
          .array(z.int(A_PHOTO).positive(A_PHOTO).max(MAX_ID, A_PHOTO), 'Send a list of photos.')
          .max(MAX_SHOWN_PHOTOS, `Name at most ${MAX_SHOWN_PHOTOS} photos of a court.`)
          .optional()
          .describe(
            'With the approval of a court: its photos that were looked at, by their ids. They are published with it; the others wait by themselves from then on',
          ),
      }),
      'Send a list of decisions.',
    )
    .min(1, 'Send at least one decision.')
    .max(MAX_DECISIONS, `Send at most ${MAX_DECISIONS} decisions at once.`),
})
export type Decision = z.output<typeof decisionsInput>['decisions'][number]

/** What became of something. */
export const verdictView = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.int(),
  status: z.enum(['approved', 'removed']),
})
export const joinInput = z.object({
  into: z
    .int('Say which court it is the same as by its id.')
    .positive('Say which court it is the same as by its id.')
    .max(MAX_ID),
  dryRun: z
    .boolean('Say true or false.')
    .default(false)
    .describe('Changes nothing, and refuses what cannot be joined'),
})
export const joinedView = z.object({
  id: z.int(),
  into: z.int(),
  status: z.enum(['merged', 'pending']).describe('Still pending after a dry run'),
})
export type VerdictView = z.infer<typeof verdictView>

/** In the order of the decisions. */
export const verdictsView = z.object({
  results: z.array(
    z.object({
      kind: z.enum(MODERATED_KINDS),
      id: z.int(),
      decision: z.enum(DECISIONS),
      done: z.boolean(),
      code: z.string().nullable().describe('Why it was not done: a code of the errors, and its text'),
      error: z.string().nullable(),
    }),
  ),
})
export type VerdictsView = z.infer<typeof verdictsView>

const WRONG_RATING = `A rating is a whole number from ${MIN_REVIEW_RATING} to ${MAX_RATING}, or left blank.`

export const reviewEdit = z.object({
  review_text: linesOfText({
    max: MAX_REVIEW_TEXT,
    tooLong: `A review must be at most ${MAX_REVIEW_TEXT} characters.`,
    noText: 'Send the text of the review.',
  }),
  rating: z.int(WRONG_RATING).min(MIN_REVIEW_RATING, WRONG_RATING).max(MAX_RATING, WRONG_RATING).nullable(),
})
export const editedReviewView = z.object({
  id: z.int(),
  review_text: z.string(),
  rating: z.int().nullable(),
  status: z.enum(['pending', 'approved', 'archived']),
})

export const suggestedNameView = z.object({ id: z.int(), suggested_name: z.string() })

export const remark = linesOfText({
  max: MAX_ADMIN_REMARK,
  tooLong: `A note must be at most ${MAX_ADMIN_REMARK} characters.`,
  noText: 'Send the note as a text.',
}).default('')

export const resolutionInput = z.object({
  subject: z.enum(REPORT_SUBJECTS, { error: 'Settle reports of a court, a review or a photo.' }),
  id: z.int(AN_ID).positive(AN_ID).max(MAX_ID, AN_ID),
  note: remark.describe('For administrators only'),
  reply: linesOfText({
    max: MAX_ADMIN_REMARK,
    tooLong: `An answer must be at most ${MAX_ADMIN_REMARK} characters.`,
    noText: 'Send the answer as a text.',
  })
    .default('')
    .describe('What those who reported it read in their contributions'),
  outcome: z
    .enum(['kept', 'corrected'], { error: 'Choose kept or corrected.' })
    .default('kept')
    .describe(
      'What those who reported it are told of what is in the directory still: it stays as it was, or was put right',
    ),
})
export const resolutionView = z.object({
  resolved: z.int().describe('Who had reported it, counted as in the queue'),
})
