import type { ReactNode } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import type { BodyInput } from '../../../api/contract/registry.ts'
import type { ModeratedKind } from '../../../database/contract/values.ts'
import type { Emphasis } from '../../../platform/ui/Button.tsx'
import type { moderationEndpoints } from '../../contract/endpoints.ts'
import type { DecisionView, QueueAction, QueueItemView, QueueKind } from '../../contract/queue.ts'

export type ItemOf<K extends QueueKind> = Extract<QueueItemView, { kind: K }>

/** A decision as it is sent. */
type SentDecision = BodyInput<(typeof moderationEndpoints)['decideQueue']>['decisions'][number]
export type DecisionDetails = Omit<SentDecision, 'key' | 'action'>

/** A decision about an item. */
export interface Decision {
  item: QueueItemView
  sent: SentDecision
  /** What has been done, for the undo bar: 'Approved'; with `isSentence`, all of it: 'Merged Marlow Yard into Old Yard.' */
  done: string
  isSentence?: boolean
  /** What was typed that `sent` doesn't have as its remark, shown if somebody else was faster. */
  typed?: string | undefined
}

/** A decision made in a dialog, or within the details. */
export interface Choice extends DecisionDetails, Pick<Decision, 'typed'> {
  action: QueueAction
  /** The whole sentence for the undo bar. */
  done: string
  /** Decides another item than the one on screen, and that one as well. */
  key?: string
}

export interface DetailProps<I extends QueueItemView = QueueItemView> {
  item: I
  settings: ConfigView['map']
  /** Whether nothing is left to decide. */
  isOver: boolean
  onDecide: (choice: Choice) => Promise<unknown>
}

interface DialogProps<I extends QueueItemView> {
  item: I
  onClose: () => void
}

interface EditProps<I extends QueueItemView> extends DialogProps<I> {
  /** Reads the item again; undefined if it no longer waits. */
  refetch: () => Promise<I | undefined>
}

/** What can be decided about an item, in the bar. */
export interface KindAction<I extends QueueItemView = QueueItemView> {
  action: QueueAction
  label: string
  done: string
  tone: Emphasis
  /** Absent for what should not happen by a slip. */
  shortcut?: string
  ofAdministrators?: boolean
  /** Asks for a text first: for the author, or for the people who reported it. Several items can share it. */
  asks?: 'reason' | 'reply'
  /** A warning above that text. */
  warning?: string
  details?(item: I): DecisionDetails
  /** Decides in a dialog of its own, so one item at a time. */
  Dialog?(props: DialogProps<I> & { onDecide: (choice: Choice) => Promise<unknown> }): ReactNode
}

/** All that the screens know of a kind of item. */
export interface KindEntry<I extends QueueItemView = QueueItemView> {
  label: string
  plural: string
  /** Of the items in the list. */
  tone?: 'paid'
  /** Whether somebody contributed it, whose account may be deleted since. */
  isContribution?: boolean
  /** Whether its court has no page yet. */
  isUnpublished?: boolean
  title(item: I): string
  /** A line below the name of the court. */
  subtitle?(item: I): string
  excerpt(item: I): string
  /** What a decision was about: 'a review of Marlow Yard'. */
  thing(decision: DecisionView): string
  /** Whose canned reasons fit. */
  reasonsFor?(item: I): ModeratedKind
  actions(item: I): readonly KindAction<I>[]
  Edit?(props: EditProps<I>): ReactNode
  Detail(props: DetailProps<I>): ReactNode
}
