import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import { Outcome, type OutcomeText } from '../../admin/web/Outcome.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { DisputesView, DisputeView } from '../../facts/contract/admin-schema.ts'
import { type FactKey, type FactValue, getFact } from '../../facts/contract/catalogue.ts'
import { valueText } from '../../facts/web/fact-texts.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'
import { FACT_MODERATION_KEY } from './facts/admin-queries.ts'
import { Bursts } from './facts/Bursts.tsx'
import classes from './facts/FactModeration.module.css'
import { SettleDialog } from './facts/SettleDialog.tsx'
import { claimText, LOADING_DISPUTES_FAILED, NO_DISPUTES } from './moderation-texts.ts'

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

/** A fact that people disagree about, with both claims. */
function Dispute({ dispute, onSettle }: { dispute: DisputeView; onSettle: () => void }) {
  const { court, key, value, confirmed, confirmed_at, disputed_value, disputed, disputed_at } = dispute
  return (
    <li className={classes.dispute}>
      <div className={classes.head}>
        <h3>{getFact(key).question}</h3>
        <p>
          Players disagree at{' '}
          <bdi>
            <Link to={`/courts/${court.id}`}>{court.name}</Link>
          </bdi>
        </p>
      </div>
      <ul className={classes.claims} aria-label="Claims">
        <Claim fact={key} value={value} people={confirmed} day={confirmed_at} />
        <Claim fact={key} value={disputed_value} people={disputed} day={disputed_at} />
      </ul>
      <div className={classes.actions}>
        <Button aria-label={`Settle: ${getFact(key).question} ${court.name}`} onClick={onSettle}>
          Settle…
        </Button>
        <ButtonLink to={`/admin/facts/${court.id}#${key}`} aria-label={`Who said what at ${court.name}`}>
          Who said what
        </ButtonLink>
      </div>
    </li>
  )
}

function Claim({
  fact,
  value,
  people,
  day,
}: {
  fact: FactKey
  value: FactValue | null
  people: number
  day: string | null
}) {
  return (
    <li>
      <strong>{value !== null && valueText(fact, value)}</strong>
      <span>{claimText(people, day)}</span>
    </li>
  )
}
