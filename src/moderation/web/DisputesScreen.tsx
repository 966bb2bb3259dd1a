import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import { Outcome, type OutcomeText } from '../../admin/web/Outcome.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { DisputesView, DisputeView } from '../../facts/contract/admin-schema.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import page from '../../platform/ui/page.module.css'
import { FACT_MODERATION_KEY } from './facts/admin-queries.ts'
import { LOADING_DISPUTES_FAILED, NO_DISPUTES } from './facts/admin-texts.ts'
import { Bursts } from './facts/Bursts.tsx'
import { Dispute } from './facts/Dispute.tsx'
import classes from './facts/FactModeration.module.css'
import { SettleDialog } from './facts/SettleDialog.tsx'

/** Facts that people disagree about, and bursts of disagreements. */
export function DisputesScreen() {
  const api = useAdminApi()
  const [settling, setSettling] = useState<DisputeView>()
  const [outcome, setOutcome] = useState<OutcomeText>()
  const close = () => setSettling(undefined)
  const query = useInfiniteQuery({
    queryKey: [FACT_MODERATION_KEY, 'disputes'],
    queryFn: ({ signal, pageParam: offset }) =>
      api.call('GET /api/admin/facts', { query: { offset, limit: ADMIN_PAGE_SIZE }, signal }),
    ...pagedList(({ disputes }: DisputesView) => disputes),
  })
  const pages = query.data?.pages ?? []
  const disputes = pages.flatMap((one) => one.disputes)
  const latest = pages.at(-1)

  function settled(text: string) {
    close()
    setOutcome({ text })
  }

  return (
    <>
      <h2 className={page.hidden}>Facts</h2>
      {outcome && <Outcome outcome={outcome} />}
      {latest && latest.bursts.length > 0 && (
        <Bursts bursts={latest.bursts} onRemoved={(text) => setOutcome({ text })} />
      )}
      {latest && (
        <p role="status" className={page.quiet}>
          {latest.total === 1 ? '1 disputed fact' : `${latest.total} disputed facts`}
        </p>
      )}
      {disputes.length > 0 && (
        <ul className={classes.disputes} aria-label="Disputed facts">
          {disputes.map((dispute) => (
            <Dispute
              key={`${dispute.court.id} ${dispute.key}`}
              dispute={{ ...dispute, court: { ...dispute.court, name: dispute.court.name || UNNAMED_COURT } }}
              onSettle={() => setSettling(dispute)}
            />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        isEmpty={disputes.length === 0}
        loading="Loading the disputed facts…"
        empty={NO_DISPUTES}
        failure={LOADING_DISPUTES_FAILED}
      />
      {settling && (
        <SettleDialog court={settling.court} fact={settling.key} onSettled={settled} onClose={close} />
      )}
    </>
  )
}
