import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { totalOf } from '../../../contract/counts.ts'
import {
  MODERATION_FAILED,
  NOTHING_WAITS,
  NOTHING_WAITS_OF_THIS,
  othersWaitText,
  WELL_DONE,
} from '../../../contract/moderation/admin-texts.ts'
import { useShownCount } from '../../shared/admin/moderation-query.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { KindFilter } from './KindFilter.tsx'
import type { KnownQueue } from './known-queue.ts'
import { Moderating } from './Moderating.tsx'
import { useHeldDecisions } from './useHeldDecisions.ts'
import { useLoadingOn, useWaiting } from './useWaiting.ts'
import { WAITING_KINDS, type WaitingKind } from './waiting-items.ts'

/** The queue of contributions and reports for administrators to decide. */
export function ModerationScreen({ settings }: { settings: ConfigView['map'] }) {
  const waiting = useWaiting()
  // In the same component as the queue: decisions are held until the queue no longer has the item.
  const decisions = useHeldDecisions()
  const known = waiting.query.data
  if (!known) return <NotLoaded {...waiting} />
  return <Waiting {...waiting} known={known} decisions={decisions} settings={settings} />
}

interface WaitingProps extends ReturnType<typeof useWaiting> {
  known: KnownQueue
  decisions: ReturnType<typeof useHeldDecisions>
  settings: ConfigView['map']
}

function Waiting({ known, decisions, settings, ...waiting }: WaitingProps) {
  const { decided, made } = decisions.held
  const kind = useKind()
  const left = useMemo(() => known.items.filter(({ key }) => !decided.has(key)), [known, decided])
  const shown = useMemo(() => left.filter((item) => !kind || item.kind === kind), [left, kind])
  const isThere = (key: string) => decided.has(key) || known.items.some((item) => item.key === key)
  const counts = useLoadingOn(waiting.more, known, left)
  const all = totalOf(counts)
  useShownCount(all)
  // Urgent items come first, so all of them are loaded.
  const urgent = left.filter(({ isUrgent }) => isUrgent).length
  const isMoreToCome = (kind ? counts[kind] : all) > shown.length
  return (
    <>
      <h2 className={page.hidden}>Moderation</h2>
      <KindFilter kind={kind} counts={counts} all={all} urgent={urgent} />
      <Moderating items={shown} isThere={isThere} settings={settings} {...decisions}>
        {isMoreToCome || waiting.error ? (
          <NotLoaded {...waiting} />
        ) : (
          <NothingWaits others={all} made={made} />
        )}
      </Moderating>
    </>
  )
}

/** `others` is the number of items of other kinds, `made` the number of decisions made here. */
function NothingWaits({ others, made }: { others: number; made: number }) {
  if (others === 0)
    return (
      <p className={page.quiet} role="status">
        {made > 0 ? `${NOTHING_WAITS} ${WELL_DONE}` : NOTHING_WAITS}
      </p>
    )
  return (
    <>
      <p className={page.quiet} role="status">
        {NOTHING_WAITS_OF_THIS}
      </p>
      <Link to="." replace>
        {othersWaitText(others)}
      </Link>
    </>
  )
}

/** Shown while loading or after an error. */
function NotLoaded({ error, tryAgain }: Pick<ReturnType<typeof useWaiting>, 'error' | 'tryAgain'>) {
  if (!error)
    return (
      <p role="status" className={page.quiet}>
        Loading the queue…
      </p>
    )
  return (
    <Notice tone="wrong">
      {callProblemText(error, MODERATION_FAILED)}
      <div>
        <Button onClick={tryAgain}>Try again</Button>
      </div>
    </Notice>
  )
}

/** The kind in the URL. */
function useKind(): WaitingKind | undefined {
  const [parameters] = useSearchParams()
  return WAITING_KINDS.find((kind) => kind === parameters.get('kind'))
}
