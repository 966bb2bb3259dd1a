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

/** What people sent in and reported, one after the other, for an administrator to decide. */
export function ModerationScreen({ settings }: { settings: ConfigView['map'] }) {
  const waiting = useWaiting()
  // In one component: what was sent is no longer held when it is no longer known, never before.
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
  // They come first, so that all of them are known.
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

/** `others`: how many things of other kinds wait; `made`: how many decisions were made here. */
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

/** In the place of what is on its way, or did not come. */
function NotLoaded({ error, tryAgain }: Pick<ReturnType<typeof useWaiting>, 'error' | 'tryAgain'>) {
  if (!error)
    return (
      <p role="status" className={page.quiet}>
        Loading what waits…
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

/** The kind that the address asks for. */
function useKind(): WaitingKind | undefined {
  const [parameters] = useSearchParams()
  return WAITING_KINDS.find((kind) => kind === parameters.get('kind'))
}
