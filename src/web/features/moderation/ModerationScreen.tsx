import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { ModerationView } from '../../../contract/moderation/admin-schema.ts'
import { MODERATION_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { useShownCount, waitingQuery } from '../../shared/admin/moderation-query.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { KindFilter } from './KindFilter.tsx'
import { Moderating } from './Moderating.tsx'
import { useHeldDecisions } from './useHeldDecisions.ts'
import { LISTS, WAITING_KINDS, type WaitingItem, type WaitingKind, waitingItems } from './waiting-items.ts'

/** What people sent in and reported, one after the other, for an administrator to decide. */
export function ModerationScreen({ settings }: { settings: ConfigView['map'] }) {
  const query = useQuery(waitingQuery(useAdminApi()))
  if (query.data) return <Waiting view={query.data} settings={settings} />
  if (query.isPending)
    return (
      <p role="status" className={page.quiet}>
        Loading what waits…
      </p>
    )
  return (
    <Notice tone="wrong">
      {callProblemText(query.error, MODERATION_FAILED)}
      <div>
        <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    </Notice>
  )
}

function Waiting({ view, settings }: { view: ModerationView; settings: ConfigView['map'] }) {
  const decisions = useHeldDecisions()
  const { decided } = decisions.held
  const kind = useKind()
  const items = useMemo(() => waitingItems(view).filter(({ key }) => !decided.has(key)), [view, decided])
  const shown = useMemo(() => items.filter((item) => !kind || item.kind === kind), [items, kind])
  const counts = countsOf(items, view)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  useShownCount(all)
  return (
    <>
      <h2 className={page.hidden}>Moderation</h2>
      <KindFilter kind={kind} counts={counts} all={all} />
      <Moderating items={shown} isFiltered={kind !== undefined} settings={settings} {...decisions} />
    </>
  )
}

/** The kind that the address asks for. */
function useKind(): WaitingKind | undefined {
  const [parameters] = useSearchParams()
  return WAITING_KINDS.find((kind) => kind === parameters.get('kind'))
}

/** How many of each kind wait, with those that did not fit into the answer. */
function countsOf(items: WaitingItem[], view: ModerationView): Record<WaitingKind, number> {
  const count = (kind: WaitingKind) => {
    const beyond = view.counts[LISTS[kind]] - view[LISTS[kind]].length
    return items.filter((item) => item.kind === kind).length + Math.max(0, beyond)
  }
  return {
    court: count('court'),
    review: count('review'),
    photo: count('photo'),
    facility: count('facility'),
    report: count('report'),
  }
}
