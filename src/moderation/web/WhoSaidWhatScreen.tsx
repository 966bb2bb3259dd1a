import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { Outcome, type OutcomeText } from '../../admin/web/Outcome.tsx'
import { errorMessage } from '../../api/web/client.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { FACT_MODERATION_KEY, useRefreshFacts } from './facts/admin-queries.ts'
import classes from './facts/FactModeration.module.css'
import { SaidFact } from './facts/SaidFact.tsx'
import { LOADING_ANSWERS_FAILED, NO_ANSWERS, settledText } from './moderation-texts.ts'
import { SettleDialog } from './SettleDialog.tsx'

/** Who has said what about a court. */
export function WhoSaidWhatScreen({ id }: { id: string }) {
  const api = useAdminApi()
  const refresh = useRefreshFacts()
  const { hash } = useLocation()
  const [settling, setSettling] = useState<{ fact?: FactKey }>()
  const [outcome, setOutcome] = useState<OutcomeText>()
  const close = () => setSettling(undefined)
  const { data, error, refetch } = useQuery({
    queryKey: [FACT_MODERATION_KEY, 'reports', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/courts/:id/facts', { params: { id }, signal }),
    staleTime: 0,
  })
  const isLoaded = data !== undefined
  // The fact in the address is only there once loaded.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])
  if (error)
    return (
      <Notice tone="wrong">
        {errorMessage(error, LOADING_ANSWERS_FAILED)}
        <div>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  if (!data)
    return (
      <p role="status" className={page.quiet}>
        Loading what was said…
      </p>
    )
  const { court, facts } = data

  return (
    <>
      <header className={classes.courtHead}>
        <div>
          <h2 dir="auto">{court.name || UNNAMED_COURT}</h2>
          <p className={page.quiet}>
            Who said what · <Link to={`/courts/${court.id}`}>Court page</Link> ·{' '}
            <Link to="/admin/moderation?kind=dispute">All disputed facts</Link>
          </p>
        </div>
        <Button onClick={() => setSettling({})}>Record a fact…</Button>
      </header>
      {outcome && <Outcome outcome={outcome} />}
      {facts.length === 0 && <p className={page.quiet}>{NO_ANSWERS}</p>}
      {facts.map((fact) => (
        <SaidFact key={fact.key} fact={fact} onSettle={() => setSettling({ fact: fact.key })} />
      ))}
      {settling && (
        <SettleDialog
          court={court}
          fact={settling.fact}
          onSettle={async (key, body) => {
            await api.call('POST /api/admin/courts/:id/facts/:key', { params: { id: court.id, key }, body })
            await refresh(court.id)
            setOutcome({ text: settledText(key, body.value, body.source) })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
