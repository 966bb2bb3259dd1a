import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { errorMessage } from '../../api/web/client.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { sumCounts } from '../contract/sum-counts.ts'
import { usePublishShownCount } from './moderation-query.ts'
import {
  LOADING_QUEUE_FAILED,
  QUEUE_CLEARED,
  QUEUE_EMPTY,
  QUEUE_EMPTY_FOR_KIND,
  showOthersText,
} from './moderation-texts.ts'
import { KindFilter } from './queue/KindFilter.tsx'
import { ModerationDesk } from './queue/ModerationDesk.tsx'
import { QUEUE_ITEM_KINDS, type QueueItemKind } from './queue/queue-items.ts'
import type { CachedQueue } from './queue/queue-query.ts'
import { useQueueDecisions } from './queue/send-decisions.ts'
import { useLoadMore, useModerationQueue } from './queue/useModerationQueue.ts'

/** The queue of contributions and reports for administrators to decide. */
export function ModerationScreen({ settings }: { settings: ConfigView['map'] }) {
  const waiting = useModerationQueue()
  // In the same component as the queue: decisions are held until the queue no longer has the item.
  const decisions = useQueueDecisions()
  const known = waiting.query.data
  if (!known) return <QueueState {...waiting} />
  return <LoadedQueue {...waiting} known={known} decisions={decisions} settings={settings} />
}

interface LoadedQueueProps extends ReturnType<typeof useModerationQueue> {
  known: CachedQueue
  decisions: ReturnType<typeof useQueueDecisions>
  settings: ConfigView['map']
}

function LoadedQueue({ known, decisions, settings, ...waiting }: LoadedQueueProps) {
  const { decided, made } = decisions.state
  const kind = useKind()
  const left = useMemo(() => known.items.filter(({ key }) => !decided.has(key)), [known, decided])
  const shown = useMemo(() => left.filter((item) => !kind || item.kind === kind), [left, kind])
  const isPending = (key: string) => decided.has(key) || known.items.some((item) => item.key === key)
  const counts = useLoadMore(waiting.more, known, left)
  const all = sumCounts(counts)
  usePublishShownCount(all)
  // Urgent items come first, so all of them are loaded.
  const urgent = left.filter(({ isUrgent }) => isUrgent).length
  const isMoreToCome = (kind ? counts[kind] : all) > shown.length
  return (
    <>
      <h2 className={page.hidden}>Moderation</h2>
      <KindFilter kind={kind} counts={counts} all={all} urgent={urgent} />
      <ModerationDesk items={shown} isPending={isPending} settings={settings} {...decisions}>
        {isMoreToCome || waiting.error ? (
          <QueueState {...waiting} />
        ) : (
          <EmptyQueue others={all} made={made} />
        )}
      </ModerationDesk>
    </>
  )
}

/** `others` is the number of items of other kinds, `made` the number of decisions made here. */
function EmptyQueue({ others, made }: { others: number; made: number }) {
  if (others === 0)
    return (
      <p className={page.quiet} role="status">
        {made > 0 ? `${QUEUE_EMPTY} ${QUEUE_CLEARED}` : QUEUE_EMPTY}
      </p>
    )
  return (
    <>
      <p className={page.quiet} role="status">
        {QUEUE_EMPTY_FOR_KIND}
      </p>
      <Link to="." replace>
        {showOthersText(others)}
      </Link>
    </>
  )
}

/** Shown while loading or after an error. */
function QueueState({ error, tryAgain }: Pick<ReturnType<typeof useModerationQueue>, 'error' | 'tryAgain'>) {
  if (!error)
    return (
      <p role="status" className={page.quiet}>
        Loading the queue…
      </p>
    )
  return (
    <Notice tone="wrong">
      {errorMessage(error, LOADING_QUEUE_FAILED)}
      <div>
        <Button onClick={tryAgain}>Try again</Button>
      </div>
    </Notice>
  )
}

/** The kind in the URL. */
function useKind(): QueueItemKind | undefined {
  const [parameters] = useSearchParams()
  return QUEUE_ITEM_KINDS.find((kind) => kind === parameters.get('kind'))
}
