import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../accounts/web/session.tsx'
import { MODERATION_KEY, MODERATION_REFRESH_MS, useAdminApi } from '../../../admin/web/admin-api.ts'
import { ListState } from '../../../admin/web/ListState.tsx'
import { Outcome, type OutcomeText } from '../../../admin/web/Outcome.tsx'
import { pagedList } from '../../../admin/web/paged-list.ts'
import { ADMIN_PAGE_SIZE } from '../../../platform/contract/limits.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import type { DecisionView } from '../../contract/queue.ts'
import { kindOf } from '../kinds/kinds.ts'
import {
  LOADING_DECISIONS_FAILED,
  NO_DECISIONS,
  takenBackCountText,
  UNDO_EXPLAINED,
} from '../moderation-texts.ts'
import { AskDialog } from './AskDialog.tsx'
import classes from './Decided.module.css'
import { decisionText } from './decision-texts.ts'
import { DecisionLine } from './Earlier.tsx'
import { filterQuery, type ShownFilter } from './filter.ts'
import type { Decisions } from './useDecisions.ts'

/** What was decided in the last 30 days. Any of it can be taken back. */
export function Decided({ filter, takeBack }: { filter: ShownFilter; takeBack: Decisions['takeBack'] }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const ownId = useSession().profile?.id
  const search = filterQuery(filter)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [undoing, setUndoing] = useState<readonly DecisionView[]>()
  const [outcome, setOutcome] = useState<OutcomeText>()
  const query = useInfiniteQuery({
    queryKey: [MODERATION_KEY, 'decisions', search],
    queryFn: ({ signal, pageParam: offset }) =>
      api.call('GET /api/admin/queue/decisions', {
        query: { ...search, offset, limit: ADMIN_PAGE_SIZE },
        signal,
      }),
    ...pagedList(({ decisions }: { decisions: DecisionView[]; total: number }) => decisions),
    refetchInterval: MODERATION_REFRESH_MS,
  })
  const decisions = query.data?.pages.flatMap((one) => one.decisions) ?? []
  const selected = decisions.filter(({ id, undone_at }) => ticked.has(id) && undone_at === null)

  function tick(id: number) {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }

  async function undo(some: readonly DecisionView[], question: string) {
    try {
      await takeBack(
        some.map(({ id }) => id),
        question,
      )
      setTicked(new Set())
      setOutcome({ text: takenBackCountText(some.length) })
    } finally {
      // Also what waits again, wherever it is looked at next.
      await client.invalidateQueries({ queryKey: [MODERATION_KEY] })
    }
  }

  return (
    <>
      {outcome && <Outcome outcome={outcome} />}
      <div className={classes.head}>
        <p className={page.quiet}>{UNDO_EXPLAINED}</p>
        {selected.length > 0 && (
          <Button emphasis="main" onClick={() => setUndoing(selected)}>
            Undo {selected.length}…
          </Button>
        )}
      </div>
      {decisions.length > 0 && (
        <ul className={classes.decided} aria-label="Decisions">
          {decisions.map((decision) => (
            <li key={decision.id} data-undone={decision.undone_at ? true : undefined}>
              <input
                type="checkbox"
                aria-label={`Select: ${decisionText(decision, ownId)}`}
                disabled={decision.undone_at !== null}
                checked={ticked.has(decision.id) && decision.undone_at === null}
                onChange={() => tick(decision.id)}
              />
              <div>
                <DecisionLine decision={decision} />
              </div>
              <Badge>{kindOf(decision).label}</Badge>
              {decision.undone_at === null ? (
                <Button
                  aria-label={`Undo: ${decisionText(decision, ownId)}`}
                  onClick={() => setUndoing([decision])}
                >
                  Undo…
                </Button>
              ) : (
                <span className={page.quiet}>Undone</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListState
        query={query}
        isEmpty={decisions.length === 0}
        loading="Loading the decisions…"
        empty={NO_DECISIONS}
        failure={LOADING_DECISIONS_FAILED}
      />
      {undoing && (
        <AskDialog
          title={undoing.length === 1 ? 'Undo this decision?' : `Undo ${undoing.length} decisions?`}
          sentences={undoing.map((one) => decisionText(one, ownId))}
          submitLabel={undoing.length === 1 ? 'Undo' : `Undo ${undoing.length}`}
          onAsk={(question) => undo(undoing, question)}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}
