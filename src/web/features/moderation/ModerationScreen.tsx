import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { ModerationCountsView } from '../../../contract/moderation/admin-schema.ts'
import {
  MODERATION_FAILED,
  NOTHING_WAITS,
  NOTHING_WAITS_OF_THIS,
} from '../../../contract/moderation/admin-texts.ts'
import { useShownCount } from '../../shared/admin/moderation-query.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { KindFilter } from './KindFilter.tsx'
import { Moderating } from './Moderating.tsx'
import { useHeldDecisions } from './useHeldDecisions.ts'
import { useLoadingOn, useWaiting } from './useWaiting.ts'
import { WAITING_KINDS, type WaitingItem, type WaitingKind } from './waiting-items.ts'

/** What people sent in and reported, one after the other, for an administrator to decide. */
export function ModerationScreen({ settings }: { settings: ConfigView['map'] }) {
  const { query, known, counts } = useWaiting()
  if (known && counts) return <Waiting query={query} known={known} counts={counts} settings={settings} />
  return <NotLoaded query={query} />
}

interface WaitingProps {
  query: ReturnType<typeof useWaiting>['query']
  known: WaitingItem[]
  counts: ModerationCountsView
  settings: ConfigView['map']
}

function Waiting({ query, known, counts, settings }: WaitingProps) {
  const decisions = useHeldDecisions()
  const { decided } = decisions.held
  const kind = useKind()
  const left = useMemo(() => known.filter(({ key }) => !decided.has(key)), [known, decided])
  const shown = useMemo(() => left.filter((item) => !kind || item.kind === kind), [left, kind])
  const waiting = useLoadingOn({ query, known }, left, counts)
  const all = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  useShownCount(all)
  // They come first, so that all of them are known.
  const urgent = left.filter(({ isUrgent }) => isUrgent).length
  const isMoreToCome = (kind ? waiting[kind] : all) > shown.length
  return (
    <>
      <h2 className={page.hidden}>Moderation</h2>
      <KindFilter kind={kind} counts={waiting} all={all} urgent={urgent} />
      <Moderating items={shown} settings={settings} {...decisions}>
        {isMoreToCome ? (
          <NotLoaded query={query} />
        ) : (
          <p className={page.quiet} role="status">
            {kind ? NOTHING_WAITS_OF_THIS : NOTHING_WAITS}
          </p>
        )}
      </Moderating>
    </>
  )
}

/** In the place of what is on its way, or did not come. */
function NotLoaded({ query }: Pick<WaitingProps, 'query'>) {
  if (!query.isError)
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

/** The kind that the address asks for. */
function useKind(): WaitingKind | undefined {
  const [parameters] = useSearchParams()
  return WAITING_KINDS.find((kind) => kind === parameters.get('kind'))
}
