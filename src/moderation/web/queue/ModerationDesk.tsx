import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../../accounts/web/session.tsx'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { Detail } from '../details/Detail.tsx'
import { EditDialog } from '../details/EditDialog.tsx'
import {
  doneText,
  itemTitle,
  NO_LONGER_PENDING,
  NOTHING_LEFT_TO_DECIDE,
  unsentNoteText,
} from '../moderation-texts.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { outcomeQuery } from './item-outcome.ts'
import classes from './Moderation.module.css'
import { QueueList } from './QueueList.tsx'
import {
  allowedActions,
  type DecisionAction,
  type DetailDecision,
  type ItemDecision,
  type QueueItem,
} from './queue-items.ts'
import { RemarkDialog } from './RemarkDialog.tsx'
import type { useQueueDecisions } from './send-decisions.ts'
import { ShortcutsDialog } from './shortcuts.tsx'
import { UndoBar } from './UndoBar.tsx'
import type { Failure } from './undo-buffer.ts'
import { useQueue } from './useQueue.ts'
import { useVisibleLongEnough } from './useVisibleLongEnough.ts'

/** The open dialog. */
type OpenDialog =
  | { what: 'remark'; action: DecisionAction; about: QueueItem[]; typed: string }
  | { what: 'edit'; about: QueueItem }
  | { what: 'keys' }

/** The queue, the current item, and all actions on it. */
export function ModerationDesk({
  items,
  isPending,
  settings,
  buffer,
  state,
  failures,
  setFailures,
  children,
}: {
  items: QueueItem[]
  /** Whether an item, by key, is waiting or being decided here. */
  isPending: (key: string) => boolean
  settings: ConfigView['map']
  /** Shown when the queue is empty. */
  children: ReactNode
} & ReturnType<typeof useQueueDecisions>) {
  const queue = useQueue(items, isPending)
  const { current, isGone, selected } = queue
  const [asking, setAsking] = useState<OpenDialog>()
  const remarks = useRef(new Map<string, string>())
  const close = () => setAsking(undefined)
  const isAdmin = useIsAdmin()
  const allows = (item: QueueItem) => allowedActions(item, isAdmin)
  /** On narrow screens the list replaces the item. */
  const [isListOpen, setIsListOpen] = useState(false)
  const only = current && !isGone ? [current] : []
  const about = selected.length > 0 && !isGone ? selected : only
  const isBulk = about === selected
  const inView = `${current?.key} ${isGone} ${state.made} ${isBulk ? '' : 'alone'}`
  const { isReady, isSeen } = useVisibleLongEnough(inView)
  /** The view in which a decision was attempted too early. */
  const [early, setEarly] = useState<string>()

  function decide(action: DecisionAction, on: QueueItem[], remark = '') {
    const possible = on.filter((item) => allows(item)[action])
    buffer.add(possible.map((item) => ({ item, action, remark })))
    for (const item of possible) remarks.current.set(remarkKey(action, item), remark)
    queue.advancePast(possible)
    setFailures(failures.filter(({ decided }) => !possible.some(({ key }) => key === decided.item.key)))
    close()
  }

  /** Rejections need a reason and reports a note; everything else is decided immediately. */
  function requestDecision(action: DecisionAction) {
    const possible = about.filter((item) => allows(item)[action])
    if (possible.length === 0) return
    if (!isSeen()) return setEarly(inView)
    const isReport = possible.length === 1 && possible[0]?.kind === 'report'
    if (action === 'reject' || isReport)
      setAsking({ what: 'remark', action, about: possible, typed: remarkFor(action, possible) })
    else decide(action, possible)
  }

  /** The remark typed before the decision failed or was undone. */
  function remarkFor(action: DecisionAction, items: QueueItem[]): string {
    const typedBefore = items.map((item) => remarks.current.get(remarkKey(action, item)) ?? '')
    const [typed = '', ...others] = new Set(typedBefore)
    return others.length === 0 ? typed : ''
  }

  function edit() {
    if (!only[0]) return
    if (!isSeen()) return setEarly(inView)
    setAsking({ what: 'edit', about: only[0] })
  }

  /** Holds a decision made in the details, so that it can be undone. A merge decides on both courts. */
  function done(item: QueueItem, decision: DetailDecision) {
    const merged = [decision.merge?.from.id, decision.merge?.into.id]
    const other = items.find((one) => one !== item && one.kind === 'court' && merged.includes(one.what.id))
    const both = other ? [item, other] : [item]
    const remark = decision.courtFix?.reply ?? ''
    buffer.add(both.map((one) => ({ item: one, action: 'approve', remark, ...decision })))
    queue.advancePast(both)
  }

  async function undo() {
    const [first] = await buffer.undo(revertFix)
    if (first) queue.goTo(first.item)
  }

  /** Reverts a correction that was already made, and shows a message if that fails. */
  async function revertFix(decided: ItemDecision) {
    try {
      await decided.courtFix?.revert?.()
    } catch (error) {
      const text = errorMessage(error, decided.courtFix?.failure ?? '')
      setFailures((earlier) => [...earlier, { decided, text, isDone: false }])
    }
  }

  const desk = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const currentKey = current?.key
  useEffect(() => {
    if (shown.current !== undefined && currentKey !== shown.current) scrollToStart(desk.current)
    shown.current = currentKey
  }, [currentKey])

  const next = () => queue.step(1)
  const previous = () => queue.step(-1)
  const isEditable = only.some((item) => allows(item).edit)
  useShortcuts({
    ...{ j: next, ArrowDown: next, k: previous, ArrowUp: previous },
    ...{ a: () => requestDecision('approve'), r: () => requestDecision('reject'), u: undo },
    ...(isEditable && { e: edit }),
    x: () => queue.toggle(only[0]),
    '?': () => setAsking({ what: 'keys' }),
  })
  const swipe = useSwipe(queue.step)

  const undoBar = <UndoBar text={doneText(state.latest ?? [])} onUndo={undo} />

  return (
    <>
      <Failures failures={failures} onClose={() => setFailures([])} />
      {current ? (
        <div ref={desk} className={classes.desk} data-list={isListOpen || undefined}>
          <section className={classes.item} aria-label="Current item" {...swipe}>
            {isGone && <NoLongerWaiting item={current} />}
            <Detail
              key={current.key}
              item={current}
              isOver={isGone}
              settings={settings}
              onDone={(decision) => done(current, decision)}
            />
          </section>
          <QueueList
            items={items}
            queue={queue}
            onLook={(item) => {
              queue.goTo(item)
              setIsListOpen(false)
            }}
            onKeys={() => setAsking({ what: 'keys' })}
          />
          <DecisionBar
            allows={allows}
            about={about}
            isBulk={isBulk}
            isReady={isReady}
            isEarly={early === inView}
            position={isGone ? `${items.length} left` : `${queue.index + 1} of ${items.length}`}
            onDecide={requestDecision}
            onEdit={edit}
            onStep={queue.step}
            onClear={() => queue.toggleAll(false)}
            isListOpen={isListOpen}
            onList={() => setIsListOpen(!isListOpen)}
          >
            {undoBar}
          </DecisionBar>
        </div>
      ) : (
        <div className={classes.empty}>
          {children}
          {undoBar}
        </div>
      )}
      {asking?.what === 'remark' && (
        <RemarkDialog
          {...asking}
          onClose={close}
          onDone={(remark) => decide(asking.action, asking.about, remark)}
        />
      )}
      {asking?.what === 'edit' && <EditDialog item={asking.about} onClose={close} />}
      {asking?.what === 'keys' && <ShortcutsDialog onClose={close} />}
    </>
  )
}

/** Notes are for administrators and reasons for authors, so a remark for one action is not reused for the other. */
const remarkKey = (action: DecisionAction, { key }: QueueItem) => `${action} ${key}`

/** Always scrolls on narrow screens; on wide ones only if the start is out of view. */
function scrollToStart(desk: HTMLElement | null): void {
  const isNarrow = window.matchMedia('(max-width: 900px)').matches
  if (desk && (isNarrow || desk.getBoundingClientRect().top < 0)) desk.scrollIntoView()
}

/** Says what happened to an item on screen that is no longer waiting. */
function NoLongerWaiting({ item }: { item: QueueItem }) {
  const { profile } = useSession()
  // Only administrators may look into the log.
  const enabled = useIsAdmin()
  const { data, isLoading } = useQuery({ ...outcomeQuery(useAdminApi(), item, profile?.id), enabled })
  return (
    <div className={classes.noLongerWaiting}>
      <Notice tone="plain">{!isLoading && `${data ?? NO_LONGER_PENDING} ${NOTHING_LEFT_TO_DECIDE}`}</Notice>
    </div>
  )
}

/** Further names are only counted. */
const MAX_NAMES = 3

/** Failed decisions grouped by reason; something already done by someone else is not shown as an error. */
function Failures({ failures, onClose }: { failures: Failure[]; onClose: () => void }) {
  if (failures.length === 0) return null
  const isHarmless = failures.every(({ isDone }) => isDone)
  const texts = [...new Set(failures.map(failureText))]
  return (
    <div className={classes.failures}>
      <Notice tone={isHarmless ? 'plain' : 'wrong'}>
        {texts.map((text) => (
          <p key={text}>{`${namesText(failures.filter((one) => failureText(one) === text))}: ${text}`}</p>
        ))}
        <div>
          <Button onClick={onClose}>OK</Button>
        </div>
      </Notice>
    </div>
  )
}

/** Includes the typed remark, which would otherwise be lost. */
function failureText({ text, decided: { remark } }: Failure): string {
  return remark ? `${text} ${unsentNoteText(remark)}` : text
}

function namesText(failures: Failure[]): string {
  const names = failures.slice(0, MAX_NAMES).map(({ decided }) => itemTitle(decided.item))
  const more = failures.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Minimum swipe distance, and the margin at the screen edges that belongs to the browser's own gestures, pixels. */
const SWIPE_PX = 60
const EDGE_PX = 24

/** Horizontal swipes on an element that scrolls vertically. `onSwipe` gets 1 for left, -1 for right. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent) {
      const isEdge = x < EDGE_PX || x > window.innerWidth - EDGE_PX
      const isMap = target instanceof Element && target.closest('canvas') !== null
      from.current = pointerType === 'touch' && isPrimary && !isEdge && !isMap ? { x, y } : undefined
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const start = from.current
      from.current = undefined
      if (!start) return
      const moved = clientX - start.x
      if (Math.abs(moved) < SWIPE_PX || Math.abs(moved) < 2 * Math.abs(clientY - start.y)) return
      onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel() {
      from.current = undefined
    },
  }
}
