import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import classes from '../../admin/web/Pills.module.css'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { errorMessage } from '../../api/web/client.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { sumCounts } from '../contract/sum-counts.ts'
import { usePublishShownCount } from './moderation-query.ts'
import {
  kindPluralTexts,
  LOADING_QUEUE_FAILED,
  QUEUE_CLEARED,
  QUEUE_EMPTY,
  QUEUE_EMPTY_FOR_KIND,
  showOthersText,
} from './moderation-texts.ts'
import { ModerationDesk } from './queue/ModerationDesk.tsx'
import { QUEUE_ITEM_KINDS, type QueueItem, type QueueItemKind } from './queue/queue-items.ts'
import { type CachedQueue, countNotLoaded, fetchQueuePart, queueQuery } from './queue/queue-query.ts'
import { useQueueDecisions } from './queue/send-decisions.ts'

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

/** Filters the queue by kind; kept in the URL. */
function KindFilter({
  kind,
  counts,
  all,
  urgent,
}: {
  kind: QueueItemKind | undefined
  counts: Record<QueueItemKind, number>
  all: number
  /** Number of reports of illegal or harmful content. */
  urgent: number
}) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the chosen kind in view on phones
  useEffect(() => showCurrent(list.current), [kind])
  return (
    <nav aria-label="Filter by kind">
      <ul ref={list} className={classes.pills}>
        <li>
          <Link to="." replace aria-current={kind ? undefined : 'true'}>
            All <span>{all}</span>
          </Link>
        </li>
        {QUEUE_ITEM_KINDS.map((one) => (
          <li key={one}>
            <Link to={`?kind=${one}`} replace aria-current={one === kind ? 'true' : undefined}>
              {kindPluralTexts[one]} <span>{counts[one]}</span>
              {one === 'report' && urgent > 0 && <b className={classes.urgent}>{urgent} urgent</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row of filters only, never the page. */
function showCurrent(list: HTMLUListElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !chosen) return
  const middle = chosen.offsetLeft - list.offsetLeft + chosen.offsetWidth / 2
  list.scrollLeft = middle - list.clientWidth / 2
}

/** The loaded part of the queue, and how to load more. */
function useModerationQueue() {
  const api = useAdminApi()
  const client = useQueryClient()
  const query = useQuery(queueQuery(api))
  const more = useMutation({ mutationFn: ({ offset }: PartRequest) => fetchQueuePart(client, api, offset) })
  const error = more.error ?? query.error
  return {
    query,
    more,
    error,
    tryAgain: () => (more.variables && more.isError ? more.mutate(more.variables) : void query.refetch()),
  }
}

interface PartRequest {
  offset: number
  /** A part is requested once per refresh of the start. */
  readAt: number
}

/** Loads more when fewer items of a kind than this are left. */
const LOAD_MORE_BELOW = 20

/** Loads more when few items of a kind are left and more are waiting; returns the number waiting per kind. */
function useLoadMore(
  more: ReturnType<typeof useModerationQueue>['more'],
  known: CachedQueue,
  left: readonly QueueItem[],
): Record<QueueItemKind, number> {
  const { mutate, isPending, variables } = more
  const short = QUEUE_ITEM_KINDS.filter(
    (kind) => countNotLoaded(known, kind) > 0 && countOf(left, kind) < LOAD_MORE_BELOW,
  )
  const offset = Math.min(...short.map((kind) => countOf(known.items, kind)))
  const { readAt } = known
  const isAsked = variables?.offset === offset && variables.readAt === readAt
  const loadsOn = short.length > 0 && !isPending && !isAsked
  useEffect(() => {
    if (loadsOn) mutate({ offset, readAt })
  }, [loadsOn, mutate, offset, readAt])
  return countByKind((kind) => countOf(left, kind) + countNotLoaded(known, kind))
}

const countOf = (items: readonly QueueItem[], kind: QueueItemKind) =>
  items.filter((item) => item.kind === kind).length

const countByKind = (numberOf: (kind: QueueItemKind) => number) =>
  Object.fromEntries(QUEUE_ITEM_KINDS.map((kind) => [kind, numberOf(kind)])) as Record<QueueItemKind, number>
