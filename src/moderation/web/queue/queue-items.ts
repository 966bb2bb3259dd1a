import type { Api } from '../../../api/web/client.ts'
import type {
  AuthorView,
  Decision,
  ModerationView,
  PendingCourtView,
  PendingFacilityView,
  PendingPhotoView,
  PendingReviewView,
  ReportedView,
} from '../../contract/schema.ts'

interface ItemPayloads {
  review: PendingReviewView
  photo: PendingPhotoView
  facility: PendingFacilityView
  court: PendingCourtView
  report: ReportedView
}
export type QueueItemKind = keyof ItemPayloads

interface CommonFields {
  /** Unique among waiting items. */
  key: string
  /** Whether it was reported as illegal or harmful. */
  isUrgent: boolean
  /** 1 for the oldest item of its author in its list, 2 for the next, … */
  turn: number
  /** Waiting since, ISO time. */
  since: string
  courtName: string
  /** The text or suggested name; empty for a photo. */
  text: string
  author: AuthorView | null
}

/** An item waiting for a decision. */
export type QueueItem = {
  [K in QueueItemKind]: CommonFields & { kind: K; what: ItemPayloads[K] }
}[QueueItemKind]

/** The field of the response for each kind. */
export const RESPONSE_FIELDS = {
  report: 'reports',
  court: 'courts',
  review: 'reviews',
  photo: 'photos',
  facility: 'facilities',
} as const satisfies Record<QueueItemKind, keyof ModerationView>
export const QUEUE_ITEM_KINDS = Object.keys(RESPONSE_FIELDS) as QueueItemKind[]

/** Queue order: urgent first, then the oldest item of each author, then their second, and so on. */
export const compareQueueOrder = (a: QueueItem, b: QueueItem): number =>
  Number(b.isUrgent) - Number(a.isUrgent) || a.turn - b.turn || a.since.localeCompare(b.since)

/** The items of a response, grouped by kind, each in queue order. */
export function itemsOf(view: ModerationView): QueueItem[] {
  return [
    ...view.reviews.map((what) => ({
      ...commonOf('review', what, what.date),
      kind: 'review' as const,
      text: what.review_text,
      what,
    })),
    ...view.photos.map((what) => ({
      ...commonOf('photo', what, what.created_at),
      kind: 'photo' as const,
      text: '',
      what,
    })),
    ...view.facilities.map((what) => ({
      ...commonOf('facility', what, what.created_at),
      kind: 'facility' as const,
      text: what.suggested_name,
      what,
    })),
    ...view.courts.map((what) => ({
      ...commonOf('court', { ...what, court_name: what.name }, what.created_at),
      kind: 'court' as const,
      text: what.name,
      what,
    })),
    ...view.reports.map(reportItem),
  ]
}

function commonOf(
  kind: QueueItemKind,
  {
    id,
    turn,
    court_name,
    author,
  }: { id: number; turn: number; court_name: string; author: AuthorView | null },
  since: string,
) {
  return { key: `${kind} ${id}`, isUrgent: false, turn, since, courtName: court_name, author }
}

function reportItem(what: ReportedView): QueueItem {
  return {
    key: `report of ${what.subject} ${what.id}`,
    kind: 'report',
    isUrgent: what.isUrgent,
    turn: what.turn,
    since: what.first_reported_at,
    courtName: what.court?.name ?? '',
    text: what.review?.review_text ?? '',
    author: what.author,
    what,
  }
}

/** The possible actions on an item; for a report, keeping or removing its subject. */
export function allowedActions(
  item: QueueItem,
  isAdmin: boolean,
): { approve: boolean; reject: boolean; edit: boolean } {
  const { kind } = item
  if (kind === 'report') {
    const { isGone, subject } = item.what
    return { approve: true, reject: !isGone && (isAdmin || subject !== 'court'), edit: false }
  }
  return { approve: true, reject: true, edit: kind !== 'photo' }
}

export type DecisionAction = Decision['decision']

/** A decision about an item. */
export interface ItemDecision {
  item: QueueItem
  action: DecisionAction
  /** Text for the author, or, for a report, for the people who reported it. */
  remark: string
  /** For a report: the correction that resolves it. */
  courtFix?: CourtFix
  /** For a pending court: its merge with another one. If both are pending, both decisions have the same merge. */
  merge?: PendingMerge
}

/** A merge of a pending court with another court. */
export interface PendingMerge {
  from: { id: number; name: string }
  /** Receives everything that belongs to the other one. */
  into: { id: number; name: string }
}

/** A decision made within the details of an item, rather than in the decision bar. */
export type DetailDecision = Pick<ItemDecision, 'courtFix' | 'merge'>

/** A correction of reported content: made already (then with `revert`), or sent when the reports are resolved (`send`). */
export interface CourtFix {
  /** A sentence such as 'Court moved.' */
  text: string
  /** Reply to the people who reported it. */
  reply: string
  revert?: () => Promise<unknown>
  /** Error message if undoing fails. */
  failure?: string
  send?: (api: Api) => Promise<unknown>
}
