import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { DecisionView, QueueItemView } from '../../contract/queue.ts'
import { Detail } from '../details/Detail.tsx'
import type { Choice, Decision, KindAction } from '../kinds/kind.ts'
import { kindOf, titleOf } from '../kinds/kinds.ts'
import { ASK_TITLE, isLookingText, NO_LONGER_PENDING, NOTHING_LEFT_TO_DECIDE } from '../moderation-texts.ts'
import { AskDialog } from './AskDialog.tsx'
import { actionsOf, sharedActions } from './actions.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { decisionText, doneText } from './decision-texts.ts'
import { DecisionLine } from './Earlier.tsx'
import { AskThem, Failures } from './Failures.tsx'
import classes from './Moderation.module.css'
import { QueueList } from './QueueList.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { CANNED_REASONS, CANNED_REASONS_FOR_ALL_KINDS } from './SuggestedReasons.tsx'
import { ShortcutsDialog } from './shortcuts.tsx'
import { UndoBar } from './UndoBar.tsx'
import type { Decisions } from './useDecisions.ts'
import type { Lookers } from './usePresence.ts'
import { useQueue } from './useQueue.ts'
import { useSwipe } from './useSwipe.ts'
import { useVisibleLongEnough } from './useVisibleLongEnough.ts'

/** The open dialog. */
type OpenDialog =
  | { what: 'remark'; action: KindAction; about: readonly QueueItemView[]; typed: string }
  | { what: 'dialog'; action: KindAction; about: QueueItemView }
  | { what: 'edit'; about: QueueItemView }
  | { what: 'ask'; about: DecisionView }
  | { what: 'keys' }

/** The queue, the current item, and all actions on it. */
export function ModerationDesk({
  items,
  total,
  settings,
  decisions,
  lookers,
  onLook,
  reread,
  children,
}: {
  items: readonly QueueItemView[]
  /** Number of items that match, loaded or not. */
  total: number
  settings: ConfigView['map']
  decisions: Decisions
  lookers: Lookers
  /** Called with the key of the item on screen. */
  onLook: (key: string | undefined) => void
  /** Reads the queue again and returns it. */
  reread: () => Promise<QueueItemView[]>
  /** Shown when the queue is empty. */
  children: ReactNode
}) {
  const { changes, others, failures, setFailures } = decisions
  const isPending = (key: string) => changes.has(key) && !others.has(key)
  const queue = useQueue(items, isPending, lookers)
  const { current, isGone, selected } = queue
  const currentKey = current?.key
  const looksAt = isGone ? undefined : currentKey
  useEffect(() => {
    onLook(looksAt)
    return () => onLook(undefined)
  }, [looksAt, onLook])
  const [asking, setAsking] = useState<OpenDialog>()
  const remarks = useRef(new Map<string, string>())
  const close = () => setAsking(undefined)
  const isAdmin = useIsAdmin()
  /** On narrow screens the list replaces the item. */
  const [isListOpen, setIsListOpen] = useState(false)
  const only = current && !isGone ? [current] : []
  const about = selected.length > 0 && !isGone ? selected : only
  const isBulk = about === selected
  const actions = sharedActions(about, isAdmin)
  const inView = `${current?.key} ${isGone} ${decisions.made} ${isBulk ? '' : 'alone'}`
  const { isReady, isSeen } = useVisibleLongEnough(inView)
  /** The view in which a decision was attempted too early. */
  const [early, setEarly] = useState<string>()

  function forget(keys: readonly string[]) {
    setFailures(failures.filter(({ key }) => !keys.includes(key)))
  }

  function decide({ action }: KindAction, on: readonly QueueItemView[], remark = '') {
    const made = on.flatMap((item): Decision[] => {
      const own = actionsOf(item, isAdmin).find((one) => one.action === action)
      if (!own) return []
      remarks.current.set(remarkKey(action, item), remark)
      return [{ item, sent: { key: item.key, action, remark, ...own.details?.(item) }, done: own.done }]
    })
    const keys = made.map(({ item }) => item.key)
    forget(keys)
    decisions.decide(made)
    queue.advancePast(keys)
    close()
  }

  /** Sends what was decided in a dialog, which stays open if that fails. */
  async function choose(item: QueueItemView, { key = item.key, done, typed, ...sent }: Choice) {
    const into = sent.action === 'merge' ? `court ${sent.into}` : undefined
    forget([item.key])
    await decisions.decideNow({ item, sent: { ...sent, key }, done, typed, isSentence: true })
    queue.advancePast([item.key, key, ...(into ? [into] : [])])
    close()
  }

  /**
   * Asks for a text or opens a dialog where one is needed; everything else is decided at once.
   *
   * @returns false if the dialog doesn't open
   */
  function act(action: KindAction) {
    const [first] = about
    if (!first) return
    if (!isSeen()) {
      setEarly(inView)
      return !opensDialog(action)
    }
    if (action.Dialog) setAsking({ what: 'dialog', action, about: first })
    else if (action.asks) setAsking({ what: 'remark', action, about, typed: remarkFor(action, about) })
    else decide(action, about)
  }

  /** The remark typed before the decision failed or was undone. */
  function remarkFor({ action }: KindAction, on: readonly QueueItemView[]): string {
    const [typed = '', ...more] = new Set(
      on.map((item) => remarks.current.get(remarkKey(action, item)) ?? ''),
    )
    return more.length === 0 ? typed : ''
  }

  const isEditable = !isBulk && only.some((item) => kindOf(item).Edit)
  function edit() {
    if (!only[0]) return
    if (!isSeen()) {
      setEarly(inView)
      return false
    }
    setAsking({ what: 'edit', about: only[0] })
  }

  function undo() {
    const [first] = decisions.undo()
    if (first) queue.goTo(first)
  }

  const desk = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current !== undefined && currentKey !== shown.current) scrollToStart(desk.current)
    shown.current = currentKey
  }, [currentKey])

  const next = () => queue.step(1)
  const previous = () => queue.step(-1)
  useShortcuts({
    ...{ j: next, ArrowDown: next, k: previous, ArrowUp: previous, u: undo },
    ...shortcutsOf(current ? actionsOf(current, isAdmin).filter(opensDialog) : [], () => false),
    ...shortcutsOf(actions, act),
    ...(isEditable && { e: edit }),
    x: () => queue.toggle(only[0]),
    '?': () => setAsking({ what: 'keys' }),
  })
  const swipe = useSwipe(queue.step)
  const ask = (decided: DecisionView) => setAsking({ what: 'ask', about: decided })
  const undoBar = <UndoBar text={doneText(decisions.batches.at(-1)?.decisions ?? [])} onUndo={undo} />
  const looker = currentKey && lookers.get(currentKey)

  return (
    <>
      <Failures failures={failures} onAsk={ask} onClose={() => setFailures([])} />
      {current ? (
        <div ref={desk} className={classes.desk} data-list={isListOpen || undefined}>
          <section className={classes.item} aria-label="Current item" {...swipe}>
            <Detail
              key={current.key}
              item={current}
              isOver={isGone}
              settings={settings}
              onDecide={(choice) => choose(current, choice)}
            >
              {isGone && <NoLongerWaiting decided={others.get(current.key)} onAsk={ask} />}
              {looker && !isGone && <Notice tone="wait">{isLookingText(looker)}</Notice>}
            </Detail>
          </section>
          <QueueList
            queue={queue}
            lookers={lookers}
            onLook={(item) => {
              queue.goTo(item)
              setIsListOpen(false)
            }}
            onKeys={() => setAsking({ what: 'keys' })}
          />
          <DecisionBar
            actions={actions}
            count={isBulk ? about.length : 0}
            isOver={about.length === 0}
            isReady={isReady}
            isEarly={early === inView}
            position={isGone ? `${total} left` : `${queue.index + 1} of ${total}`}
            onAct={act}
            onEdit={isEditable ? edit : undefined}
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
        <AskRemark
          {...asking}
          onClose={close}
          onDone={(remark) => decide(asking.action, asking.about, remark)}
        />
      )}
      {asking?.what === 'dialog' && asking.action.Dialog && (
        <asking.action.Dialog
          item={asking.about}
          onDecide={(choice) => choose(asking.about, choice)}
          onClose={close}
        />
      )}
      {asking?.what === 'edit' && <EditDialog item={asking.about} reread={reread} onClose={close} />}
      {asking?.what === 'ask' && (
        <AskDialog
          title={ASK_TITLE}
          sentences={[decisionText(asking.about, undefined)]}
          submitLabel="Undo and ask"
          onAsk={(question) => decisions.ask(asking.about, question)}
          onClose={close}
        />
      )}
      {asking?.what === 'keys' && <ShortcutsDialog onClose={close} />}
    </>
  )
}

const opensDialog = ({ Dialog, asks }: KindAction) => Dialog !== undefined || asks !== undefined

const shortcutsOf = (actions: readonly KindAction[], act: (action: KindAction) => unknown) =>
  Object.fromEntries(
    actions.flatMap((one) => (one.shortcut ? [[one.shortcut, () => act(one)] as const] : [])),
  )

/** Notes are for reporters and reasons for authors, so a text for one action is not reused for another. */
const remarkKey = (action: string, { key }: QueueItemView) => `${action} ${key}`

/** Always scrolls on narrow screens; on wide ones only if the start is out of view. */
function scrollToStart(desk: HTMLElement | null): void {
  const isNarrow = window.matchMedia('(max-width: 900px)').matches
  if (desk && (isNarrow || desk.getBoundingClientRect().top < 0)) desk.scrollIntoView()
}

/** Says what happened to an item on screen that is no longer waiting. */
function NoLongerWaiting({
  decided,
  onAsk,
}: {
  decided: DecisionView | undefined
  onAsk: (decided: DecisionView) => void
}) {
  return (
    <Notice tone="plain">
      {decided ? <DecisionLine decision={decided} /> : <p>{NO_LONGER_PENDING}</p>}
      <p>{NOTHING_LEFT_TO_DECIDE}</p>
      {decided && <AskThem decided={decided} onAsk={onAsk} />}
    </Notice>
  )
}

function AskRemark({
  action: { label, tone, asks = 'reason', warning },
  about,
  ...props
}: {
  action: KindAction
  about: readonly QueueItemView[]
  typed: string
  onClose: () => void
  onDone: (remark: string) => void
}) {
  const [only] = about.length === 1 ? about : []
  return (
    <RemarkDialog
      title={only ? label : `${label} ${about.length}`}
      about={only && titleOf(only)}
      {...{ label, tone, asks, warning }}
      reasons={asks === 'reason' ? suggestedReasons(about) : []}
      {...props}
    />
  )
}

/** Canned reasons for these items. */
function suggestedReasons(items: readonly QueueItemView[]): readonly string[] {
  const [kind, ...others] = new Set(items.map((item) => kindOf(item).reasonsFor?.(item)))
  return kind && others.length === 0 ? CANNED_REASONS[kind] : CANNED_REASONS_FOR_ALL_KINDS
}

function EditDialog({
  item,
  reread,
  onClose,
}: {
  item: QueueItemView
  reread: () => Promise<QueueItemView[]>
  onClose: () => void
}) {
  const { Edit } = kindOf(item)
  const refetch = async () => (await reread()).find(({ key }) => key === item.key)
  return Edit && <Edit item={item} refetch={refetch} onClose={onClose} />
}
