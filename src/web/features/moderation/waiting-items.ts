import type {
  AuthorView,
  Decision,
  ModerationView,
  PendingCourtView,
  PendingFacilityView,
  PendingPhotoView,
  PendingReviewView,
  ReportedView,
} from '../../../contract/moderation/admin-schema.ts'
import type { Api } from '../../shared/api/client.ts'

interface What {
  review: PendingReviewView
  photo: PendingPhotoView
  facility: PendingFacilityView
  court: PendingCourtView
  report: ReportedView
}
export type WaitingKind = keyof What

interface Common {
  /** Tells it from everything else that waits. */
  key: string
  /** Somebody reported it as illegal or harmful. */
  isUrgent: boolean
  /** 1 for the oldest thing of its author in its list, 2 for the next one, … */
  turn: number
  /** Since when it waits, an ISO time. */
  since: string
  courtName: string
  /** What was written, or the name that was suggested; empty for a photo. */
  text: string
  author: AuthorView | null
}

/** Something an administrator has to decide about. */
export type WaitingItem = { [K in WaitingKind]: Common & { kind: K; what: What[K] } }[WaitingKind]

/** The part of the answer that holds each kind. */
export const LISTS = {
  report: 'reports',
  court: 'courts',
  review: 'reviews',
  photo: 'photos',
  facility: 'facilities',
} as const satisfies Record<WaitingKind, keyof ModerationView>
export const WAITING_KINDS = Object.keys(LISTS) as WaitingKind[]

/** The order of the queue: what is urgent, then the oldest of each author, then the second ones. */
export const inTurns = (a: WaitingItem, b: WaitingItem): number =>
  Number(b.isUrgent) - Number(a.isUrgent) || a.turn - b.turn || a.since.localeCompare(b.since)

/** What an answer holds, kind by kind, each in the order of the queue. */
export function itemsOf(view: ModerationView): WaitingItem[] {
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
  kind: WaitingKind,
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

function reportItem(what: ReportedView): WaitingItem {
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

/** What can be done with something; of a report, to keep the thing or to remove it. */
export function waysOf(item: WaitingItem): { approve: boolean; reject: boolean; edit: boolean } {
  const { kind } = item
  if (kind === 'report') return { approve: true, reject: !item.what.isGone, edit: false }
  return { approve: true, reject: true, edit: kind !== 'photo' }
}

export type Verdict = Decision['decision']

/** What an administrator has decided about something. */
export interface Decided {
  item: WaitingItem
  verdict: Verdict
  /** What the author reads; with a report that is settled, whoever reported it. */
  remark: string
  /** With a report: how what it is about is put right. */
  putRight?: PutRight
  /** With a court that waits: what it is joined with. Of two that wait both are decided by the same one. */
  join?: Join
}

/** Two courts that are one. */
export interface Join {
  goes: { id: number; name: string }
  /** Takes over all that came with the other one. */
  stays: { id: number; name: string }
}

/** What was decided within the details of something. */
export type DoneThere = Pick<Decided, 'putRight' | 'join'>

/** What was done about something that was reported: at once, with the way back, or when the reports are settled. */
export interface PutRight {
  /** In a sentence, e.g. 'Place moved.' */
  text: string
  /** What those who reported it are answered. */
  reply: string
  takeBack?: () => Promise<unknown>
  /** What is said when that fails. */
  failure?: string
  send?: (api: Api) => Promise<unknown>
}
