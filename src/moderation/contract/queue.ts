import { z } from 'zod'
import { namedAccount } from '../../accounts/contract/schema.ts'
import { MAX_MODERATOR_NOTE, MAX_REJECTION_REASON_LENGTH } from '../../admin/contract/limits.ts'
import { searchParameter } from '../../admin/contract/schema.ts'
import { courtEdit } from '../../court-admin/contract/input.ts'
import { burstView, disputeView, settlementInput } from '../../facts/contract/admin-schema.ts'
import { openProblemView } from '../../facts/contract/schema.ts'
import { MAX_SOURCE_NAME } from '../../imports/contract/map-data.ts'
import { differenceView, duplicatePairView } from '../../imports/contract/map-data-schema.ts'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import {
  offsetParameter,
  pageSizeParameter,
  wholeNumberParameter,
} from '../../platform/contract/parameters.ts'
import { multiLineText, singleLineText } from '../../platform/contract/text-schema.ts'
import { MAX_REVIEW_TEXT } from '../../reviews/contract/limits.ts'
import { boundsParameter } from '../../search/contract/schema.ts'
import { MAX_PHOTOS_PER_COURT } from './limits.ts'
import {
  authorView,
  pendingCourtView,
  pendingFacilityView,
  pendingPhotoView,
  pendingReviewView,
  reportedView,
  reviewEdit,
} from './schema.ts'

/** Everything that waits for a person, in the order of the filter. */
export const QUEUE_KINDS = [
  'report',
  'court',
  'review',
  'photo',
  'facility',
  'problem',
  'dispute',
  'burst',
  'duplicate',
  'difference',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** What can be decided about an item of each kind. The first is what one wants most of the time; all can be undone. */
export const QUEUE_ACTIONS = {
  report: ['keep', 'remove', 'hide', 'move', 'merge', 'edit', 'remove-photo', 'pass-on'],
  court: ['approve', 'reject', 'merge', 'pass-on'],
  review: ['approve', 'reject', 'pass-on'],
  photo: ['approve', 'reject', 'pass-on'],
  facility: ['approve', 'reject', 'pass-on'],
  problem: ['mended', 'pass-on'],
  dispute: ['settle', 'pass-on'],
  burst: ['leave', 'remove', 'pass-on'],
  duplicate: ['same', 'different', 'pass-on'],
  difference: ['ours', 'theirs', 'pass-on'],
} as const satisfies Record<QueueKind, readonly string[]>
export type QueueAction = (typeof QUEUE_ACTIONS)[QueueKind][number]
const ALL_ACTIONS = [...new Set(Object.values(QUEUE_ACTIONS).flat())] as [QueueAction, ...QueueAction[]]

/** Kinds that only administrators decide on, and see. */
export const KINDS_OF_ADMINISTRATORS: readonly QueueKind[] = ['duplicate', 'difference']

/** Days for which a decision can be undone. */
export const UNDO_DAYS = 30
/** Items in one response at most, decisions in one request, and days that something can be passed on for. */
export const MAX_QUEUE_ITEMS = 100
export const MAX_QUEUE_DECISIONS = 200
export const MAX_PASSED_ON_DAYS = 365
/**
 * The largest body with decisions, bytes: of each a remark and a review, the longest text that is sent with an action, with
 * each character escaped as six, plus photo ids.
 */
export const MAX_DECISIONS_BODY =
  MAX_QUEUE_DECISIONS * (6 * (MAX_MODERATOR_NOTE + MAX_REVIEW_TEXT) + 12 * MAX_PHOTOS_PER_COURT + 512)
/** Items on the map of what waits. */
export const MAX_QUEUE_PLACES = 2_000
const MAX_KEY = 120

const time = z.iso.datetime()

const INVALID_ID = 'Must be an id.'
/** An id, such as that of a decision or of the first one of a batch. */
export const decisionId = z.int(INVALID_ID).positive(INVALID_ID).max(MAX_ID, INVALID_ID)

/** What names an item: its kind and ids, such as `review 12`, `report of court 3` or `difference 12 osm-br hoops`. */
export const queueKey = z
  .string('Name the item by its key.')
  .max(MAX_KEY, 'Name the item by its key.')
  .regex(
    /^(((court|review|photo|facility|problem)|report of (court|review|photo)|burst (user|court)) \d+|duplicate \d+ \d+|dispute \d+ \w+|difference \d+ [a-z0-9-]+ \w+)$/,
    'Name the item by its key.',
  )
  .refine((key) => !key.split(' ').some((part) => Number(part) > MAX_ID), 'Name the item by its key.')
  .meta({ example: 'review 12' })

const passedOnView = z.object({
  to: z.string(),
  reference: z.string().nullable().describe('Theirs, or that of the request at an Open311 server'),
  text: z.string().nullable().describe('What was sent'),
  returns_at: time.nullable().describe('When it waits here again; null if it doesn’t'),
})
export type PassedOnView = z.infer<typeof passedOnView>

/** What somebody decided about an item. */
export const decisionView = z.object({
  id: z.int(),
  key: queueKey,
  kind: z.enum(QUEUE_KINDS),
  court: z.object({ id: z.int().nullable().describe('Null if it is gone'), name: z.string() }).nullable(),
  title: z
    .string()
    .describe('What it was about, in short: a suggested name, a reason, the beginning of a text'),
  person: namedAccount.nullable().describe('Whose contribution it was'),
  action: z.enum(ALL_ACTIONS),
  remark: z.string().describe('For the author, the reporters or the log; may be empty'),
  passed_on: passedOnView.nullable(),
  by: namedAccount.nullable().describe('Null if the account was deleted'),
  at: time,
  batch: z.int().nullable().describe('The number that decisions made together share'),
  undone_at: time.nullable(),
  undone_by: namedAccount.nullable(),
  question: z.string().nullable().describe('What the one who undid it asks'),
})
export type DecisionView = z.infer<typeof decisionView>

const head = {
  key: queueKey,
  court: z
    .object({ id: z.int(), name: z.string(), latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('Null for bursts of an account, and if it was deleted'),
  author: authorView
    .nullable()
    .describe('Whose contribution it is; null if it is nobody’s, or the account was deleted'),
  source: z.string().nullable().describe('The data set that it comes from, such as osm-br'),
  since: time,
  urgent: z.boolean().describe('Reported as illegal or harmful; these come first'),
  turn: z.int().describe('1 for the oldest item of its author, 2 for the next one, and so on'),
  hidden: z.boolean().describe('Whether a moderator has hidden what was reported until it is decided'),
  earlier: z
    .array(decisionView)
    .describe('Decisions about it that were undone or have run out, newest first; at most 5'),
}
const item = <K extends QueueKind, S extends z.ZodType>(kind: K, what: S) =>
  z.object({ kind: z.literal(kind), ...head, what })

export const queueItemView = z.discriminatedUnion('kind', [
  item('report', reportedView),
  item('court', pendingCourtView),
  item('review', pendingReviewView),
  item('photo', pendingPhotoView),
  item('facility', pendingFacilityView),
  item('problem', openProblemView),
  item('dispute', disputeView),
  item('burst', burstView),
  item('duplicate', duplicatePairView),
  item('difference', differenceView),
])
export type QueueItemView = z.infer<typeof queueItemView>

const countsByKind = z.object(
  Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, z.int()])) as Record<QueueKind, z.ZodInt>,
)
export const queueCountsView = z.object({
  kinds: countsByKind,
  total: z.int(),
  urgent: z.int().describe('Those reported as illegal or harmful'),
  passed_on: z.int().describe('Items that wait elsewhere'),
  open311: z
    .string()
    .nullable()
    .describe('The host name of the Open311 server that problems can be sent to; null if there is none'),
})
export type QueueCountsView = z.infer<typeof queueCountsView>

/** The states of items that can be listed. */
export const QUEUE_STATES = ['waiting', 'passed-on'] as const
const filters = {
  kind: z.enum(QUEUE_KINDS, { error: `Choose one of ${QUEUE_KINDS.join(', ')}.` }).optional(),
  text: searchParameter.describe('In the name of the court, the text of the item, or the name of its author'),
  court: idParameter.optional(),
  person: idParameter.optional().describe('Whose contributions; for reports, of what was reported'),
  source: singleLineText({ max: MAX_SOURCE_NAME, tooLong: 'Name one source.', notText: 'Name one source.' })
    .optional()
    .describe('The data set'),
  days: wholeNumberParameter
    .pipe(z.number().min(1, 'At least 1 day.').max(3650, 'At most 3650 days.'))
    .optional()
    .describe('Only what has been waiting for at least so many days'),
  bbox: boundsParameter.optional().describe('Only courts in this box: west,south,east,north in degrees'),
}
export const queueFilter = z.object({
  state: z.enum(QUEUE_STATES, { error: 'Choose waiting or passed-on.' }).default('waiting'),
  ...filters,
})
export type QueueFilter = z.output<typeof queueFilter>

/** The query of GET /api/admin/queue. */
export const queueQuery = queueFilter.extend({ limit: pageSizeParameter, offset: offsetParameter })

export const queueView = z.object({
  items: z.array(queueItemView),
  total: z.int().describe('Items that match, on all pages'),
  counts: queueCountsView.describe('Of the whole queue, whatever the filter'),
})
export type QueueView = z.infer<typeof queueView>

export const queuePlacesView = z.object({
  places: z.array(
    z.object({
      key: queueKey,
      kind: z.enum(QUEUE_KINDS),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
})

/** The query of GET /api/admin/queue/decisions. */
export const decisionsQuery = z.object({ ...filters, limit: pageSizeParameter, offset: offsetParameter })
export type DecisionsQuery = z.output<typeof decisionsQuery>
export const madeDecisionsView = z.object({ decisions: z.array(decisionView), total: z.int() })

const TO_REQUIRED = 'Say to whom it is passed on.'
const courtId = z
  .int('Send the id of the other court.')
  .positive('Send the id of the other court.')
  .max(MAX_ID)

const courtPlace = courtEdit.pick({ address: true, latitude: true, longitude: true })

/** What is sent with some actions. */
const details = {
  remark: multiLineText({
    max: MAX_MODERATOR_NOTE,
    tooLong: `A reason or reply must be at most ${MAX_MODERATOR_NOTE} characters.`,
    notText: 'Must be a single reason or reply.',
  })
    .default('')
    .describe(
      'For the author of what is rejected or removed; for the people who reported it, if it is kept; for the log otherwise',
    ),
  photos: z
    .array(decisionId, 'Must be a list of ids.')
    .max(MAX_PHOTOS_PER_COURT)
    .optional()
    .describe(
      'With the approval of a court: the ids of the photos to publish with it; others wait on their own. With `remove-photo`: the ids of the photos to remove; all if omitted',
    ),
  into: courtId.optional().describe('With `merge`: the court that stays'),
  from: courtId
    .optional()
    .describe('With `merge` of a reported court, instead of `into`: the court that is merged into it'),
  edit: courtPlace.optional().describe('With `move`: the new place of the court'),
  was: courtPlace
    .optional()
    .describe('With `move`: where the court was when the sender looked; fails if it has been moved since'),
  review: reviewEdit.optional().describe('With `edit`: the review as it is to be'),
  settlement: settlementInput.optional().describe('With `settle`'),
  version: z
    .int('The version must be a whole number.')
    .optional()
    .describe('With `theirs`: the version of the court that was looked at'),
  passed_on: z
    .object({
      to: singleLineText({ max: 200, tooLong: 'At most 200 characters.', notText: TO_REQUIRED }).pipe(
        z.string().min(1, TO_REQUIRED),
      ),
      reference: singleLineText({
        max: 100,
        tooLong: 'At most 100 characters.',
        notText: 'Must be a text.',
      }).default(''),
      text: multiLineText({
        max: MAX_MODERATOR_NOTE,
        tooLong: 'The text is too long.',
        notText: 'Must be a text.',
      }).default(''),
      returns_in_days: z
        .int('Send a number of days.')
        .min(1, 'At least 1 day.')
        .max(MAX_PASSED_ON_DAYS, `At most ${MAX_PASSED_ON_DAYS} days.`)
        .nullable()
        .default(null)
        .describe('After how many days it waits here again; null: never'),
      send: z
        .boolean()
        .default(false)
        .describe('Sends the text to the Open311 server, whose reference is kept. One item at a time'),
    })
    .optional()
    .describe('With `pass-on`'),
}

export const queueDecision = z.object({
  key: queueKey,
  action: z.enum(ALL_ACTIONS, { error: `Choose one of ${ALL_ACTIONS.join(', ')}.` }),
  after: decisionId
    .nullable()
    .optional()
    .describe(
      'The latest decision about the item that the sender knows of; null: none. Fails if somebody else has decided since. Without it, what somebody else has passed on can’t be decided',
    ),
  ...details,
})
export type QueueDecision = z.output<typeof queueDecision>
export const queueDecisionsInput = z.object({
  decisions: z
    .array(queueDecision, 'Must be a list of decisions.')
    .min(1, 'Send at least one decision.')
    .max(MAX_QUEUE_DECISIONS, `Send at most ${MAX_QUEUE_DECISIONS} decisions at once.`)
    .refine((all) => all.length === 1 || !all.some(({ passed_on }) => passed_on?.send), {
      error: 'Send only one item at a time to the Open311 server.',
    }),
})

/** In the order of what was sent. */
export const queueDecisionsView = z.object({
  results: z.array(
    z.object({
      key: queueKey,
      id: z.int().nullable().describe('Of the decision, to undo it; null if it failed'),
      code: z.string().nullable().describe('The error code, if it failed; its message is in `error`'),
      error: z.string().nullable(),
      decided: decisionView.nullable().describe('What somebody else has decided meanwhile'),
    }),
  ),
})
export type QueueDecisionsView = z.infer<typeof queueDecisionsView>

export const undoInput = z.object({
  decisions: z
    .array(decisionId, 'Must be a list of ids.')
    .max(MAX_QUEUE_DECISIONS, `Send at most ${MAX_QUEUE_DECISIONS} ids at once.`)
    .default([]),
  batch: decisionId
    .optional()
    .describe(
      `All decisions that were made together, newest first; at most ${MAX_QUEUE_DECISIONS} in one call`,
    ),
  before: decisionId
    .optional()
    .describe('With `batch`: only those before this decision, the last one of the call before'),
  question: singleLineText({
    max: MAX_REJECTION_REASON_LENGTH,
    tooLong: `A question must be at most ${MAX_REJECTION_REASON_LENGTH} characters.`,
    notText: 'Must be a single question.',
  })
    .default('')
    .describe('For whoever decides it next'),
})
export const undoneView = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      key: queueKey.nullable(),
      code: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  left: z.int().describe('Decisions of the batch beyond what one call takes back'),
})

/** What the open queue sends every second or two. */
export const presenceInput = z.object({
  key: queueKey.nullable().describe('The item that the sender is looking at'),
})
export const presenceView = z.object({
  others: z
    .array(z.object({ key: queueKey, user: namedAccount }))
    .describe('What other moderators are looking at'),
  decided: z
    .array(decisionView)
    .describe('Decisions made or undone in the last minute, by anybody, newest first; at most 500'),
})
export type PresenceView = z.infer<typeof presenceView>
