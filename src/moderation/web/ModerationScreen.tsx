import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListState } from '../../admin/web/ListState.tsx'
import type { ConfigView } from '../../api/contract/config-view.ts'
import page from '../../platform/ui/page.module.css'
import { readFlag, rememberFlag } from '../../platform/ui/remembered-flag.ts'
import type { QueueCountsView, QueueItemView } from '../contract/queue.ts'
import { usePublishShownCounts } from './moderation-query.ts'
import {
  FIRST_VISIT,
  LOADING_QUEUE_FAILED,
  NOTHING_PASSED_ON,
  QUEUE_CLEARED,
  QUEUE_EMPTY,
  QUEUE_EMPTY_FOR_FILTER,
  showOthersText,
} from './moderation-texts.ts'
import { ByRule } from './queue/ByRule.tsx'
import { Decided } from './queue/Decided.tsx'
import { FilterBar } from './queue/FilterBar.tsx'
import { filterParameters, readFilter, type ShownFilter } from './queue/filter.ts'
import { ModerationDesk } from './queue/ModerationDesk.tsx'
import { useDecisions } from './queue/useDecisions.ts'
import { usePresence } from './queue/usePresence.ts'
import { WaitingMap } from './queue/WaitingMap.tsx'
import { useWaiting } from './queue/waiting.ts'

const NO_ITEMS: readonly QueueItemView[] = []

/** Everything that waits for a person, and what was decided. */
export function ModerationScreen({ settings }: { settings: ConfigView['map'] }) {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const decisions = useDecisions()
  const { changes, made } = decisions
  const { query, search, items, counts, total, reread } = useWaiting(filter, changes)
  const [looksAt, setLooksAt] = useState<string>()
  const presence = usePresence(looksAt, (decided) => decisions.follow(decided, items))
  usePublishShownCounts(counts)
  const isFirstVisit = useIsFirstVisit(made)
  // What others look at is not the first one to be shown.
  const shown = presence.isPending ? NO_ITEMS : items
  const isLoading = query.isPending || query.isError || shown.length < total

  function change(changes: Partial<ShownFilter>, isTyped = false) {
    setParameters(filterParameters({ ...filter, ...changes }), { replace: isTyped })
  }

  return (
    <>
      <h2 className={page.hidden}>Moderation</h2>
      <FilterBar filter={filter} counts={counts} items={items} onChange={change} />
      {filter.state === 'waiting' && (filter.kind === 'duplicate' || filter.kind === 'difference') && (
        <ByRule key={filter.kind} kind={filter.kind} source={filter.source} fields={fieldsOf(items)} />
      )}
      {filter.state === 'decided' ? (
        <Decided filter={filter} takeBack={decisions.takeBack} />
      ) : (
        <>
          {filter.hasMap && (
            <WaitingMap filter={filter} settings={settings} onArea={(bbox) => change({ bbox })} />
          )}
          {isFirstVisit && items.length > 0 && <p className={page.quiet}>{FIRST_VISIT}</p>}
          <ModerationDesk
            key={search}
            items={shown}
            total={total}
            settings={settings}
            decisions={decisions}
            lookers={presence.others}
            onLook={setLooksAt}
            reread={reread}
          >
            {isLoading ? (
              <ListState
                query={{ ...query, isPending: !query.isError, hasNextPage: false }}
                isEmpty
                loading="Loading the queue…"
                empty=""
                failure={LOADING_QUEUE_FAILED}
              />
            ) : (
              <EmptyQueue state={filter.state} counts={counts} made={made} />
            )}
          </ModerationDesk>
        </>
      )}
    </>
  )
}

/** What the loaded differences are about. */
const fieldsOf = (items: readonly QueueItemView[]) => [
  ...new Set(items.flatMap((item) => (item.kind === 'difference' ? [item.what.field] : []))),
]

/** `made` is the number of decisions made here. */
function EmptyQueue({
  state,
  counts,
  made,
}: {
  state: ShownFilter['state']
  counts: QueueCountsView | undefined
  made: number
}) {
  const others = counts?.total ?? 0
  if (state === 'waiting' && others === 0)
    return (
      <p className={page.quiet} role="status">
        {made > 0 ? `${QUEUE_EMPTY} ${QUEUE_CLEARED}` : QUEUE_EMPTY}
      </p>
    )
  return (
    <>
      <p className={page.quiet} role="status">
        {state === 'waiting' ? QUEUE_EMPTY_FOR_FILTER : NOTHING_PASSED_ON}
      </p>
      {others > 0 && <Link to=".">{showOthersText(others)}</Link>}
    </>
  )
}

/** Present once this browser has been used to decide something. */
const DECIDED_FLAG = 'opencourt.has-moderated'

/** Whether nobody has decided anything here yet. */
function useIsFirstVisit(made: number): boolean {
  const [isFirst, setIsFirst] = useState(() => !readFlag(DECIDED_FLAG))
  useEffect(() => {
    if (made === 0) return
    rememberFlag(DECIDED_FLAG, true)
    setIsFirst(false)
  }, [made])
  return isFirst
}
