import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { KeyHint } from '../../admin/web/KeyHint.tsx'
import { ListState } from '../../admin/web/ListState.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { useShortcuts } from '../../admin/web/useShortcuts.ts'
import { errorMessage } from '../../api/web/client.ts'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import type { DifferencesView, DifferenceView } from '../contract/map-data-schema.ts'
import {
  DECIDING_FAILED,
  DIFFERENCES_EXPLAINED,
  differenceDecidedText,
  differencesText,
  LOADING_DIFFERENCES_FAILED,
  labelOf,
  NO_DIFFERENCES,
  nameOf,
  oursText,
  theirsText,
} from './import-texts.ts'
import classes from './MapData.module.css'
import { DIFFERENCES_KEY, useRefreshCounts } from './map-data-query.ts'
import { ShortcutHelp } from './ShortcutHelp.tsx'

const KEYS = [
  ['o', 'keep ours'],
  ['t', 'use theirs'],
  ['j', 'next'],
  ['k', 'previous'],
] as const
type Use = 'ours' | 'theirs'

const keyOf = ({ court, source, field }: DifferenceView) => `${court.id} ${source} ${field}`

/** Where map data contradicts people, decided by keyboard. */
export function DifferencesScreen() {
  const { query, differences, total, outcome, isBusy, decide } = useDifferences()
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, differences.length - 1)
  const looked = differences[at]
  const step = (by: number) => setCurrent(Math.max(0, Math.min(at + by, differences.length - 1)))
  const next = () => step(1)
  const previous = () => step(-1)
  useShortcuts({
    ...{ j: next, ArrowDown: next, k: previous, ArrowUp: previous },
    ...(looked && { o: () => decide(looked, 'ours'), t: () => decide(looked, 'theirs') }),
  })
  return (
    <>
      <h2 className={page.hidden}>Differences</h2>
      {outcome && <Notice tone={outcome.isFailure ? 'wrong' : 'good'}>{outcome.text}</Notice>}
      {differences.length > 0 && (
        <>
          <p className={page.quiet}>{DIFFERENCES_EXPLAINED}</p>
          <p role="status" className={page.quiet}>
            {differencesText(total)}
          </p>
          <ul className={classes.differences} aria-label="Differences">
            {differences.map((one, index) => (
              <Difference
                key={keyOf(one)}
                difference={one}
                isCurrent={index === at}
                isBusy={isBusy}
                onDecide={(use) => decide(one, use)}
              />
            ))}
          </ul>
          <ShortcutHelp keys={KEYS} />
        </>
      )}
      <ListState
        query={query}
        isEmpty={differences.length === 0}
        loading="Loading the differences…"
        empty={NO_DIFFERENCES}
        failure={LOADING_DIFFERENCES_FAILED}
      />
    </>
  )
}

function useDifferences() {
  const api = useAdminApi()
  const client = useQueryClient()
  const refreshCounts = useRefreshCounts()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean }>()
  const query = useInfiniteQuery({
    queryKey: DIFFERENCES_KEY,
    queryFn: ({ signal, pageParam: offset }) =>
      api.call('GET /api/admin/differences', { query: { offset, limit: ADMIN_PAGE_SIZE }, signal }),
    ...pagedList(({ differences }: DifferencesView) => differences),
  })
  const pages = query.data?.pages ?? []

  function remove(decided: DifferenceView) {
    client.setQueryData<InfiniteData<DifferencesView>>(DIFFERENCES_KEY, (data) => {
      if (!data) return data
      const edited = data.pages.map(({ differences, total }) => ({
        differences: differences.filter((one) => keyOf(one) !== keyOf(decided)),
        total: total - 1,
      }))
      return { ...data, pages: edited }
    })
  }

  async function decide(difference: DifferenceView, use: Use) {
    if (isBusy) return
    const { court, source, field } = difference
    setIsBusy(true)
    try {
      const body = { source, use, version: court.version }
      await api.call('POST /api/admin/courts/:id/differences/:field', {
        params: { id: court.id, field },
        body,
      })
      remove(difference)
      setOutcome({ text: differenceDecidedText(field, use), isFailure: false })
    } catch (error) {
      setOutcome({ text: errorMessage(error, DECIDING_FAILED), isFailure: true })
    } finally {
      setIsBusy(false)
      refreshCounts()
      if (use === 'theirs') void refreshDetails(client, court.id)
      // Other differences of the court, and its version, may have changed.
      void client.invalidateQueries({ queryKey: DIFFERENCES_KEY })
    }
  }

  const differences = pages.flatMap((one) => one.differences)
  return { query, differences, total: pages.at(-1)?.total ?? 0, outcome, isBusy, decide }
}

function Difference({
  difference,
  isCurrent,
  isBusy,
  onDecide,
}: {
  difference: DifferenceView
  isCurrent: boolean
  isBusy: boolean
  onDecide: (use: Use) => void
}) {
  const { court, field, source_url } = difference
  const name = nameOf(court)
  const label = labelOf(field)
  const about = (
    <span className={page.hidden}>
      : {label}, {name}
    </span>
  )
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={item} className={classes.difference} aria-current={isCurrent || undefined}>
      <h3>
        <bdi>
          <Link to={`/courts/${court.id}`}>{name}</Link>
        </bdi>{' '}
        · {label}
      </h3>
      <p>{oursText(difference)}</p>
      <p>
        {theirsText(difference)}
        {source_url && (
          <>
            {' · '}
            <a href={source_url} target="_blank" rel="noopener">
              See there<span className={page.hidden}>: {name}</span>
            </a>
          </>
        )}
      </p>
      <div className={classes.actions}>
        <Button emphasis="main" aria-disabled={isBusy} onClick={() => onDecide('ours')}>
          <span>Keep ours{about}</span> {isCurrent && <KeyHint>o</KeyHint>}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => onDecide('theirs')}>
          <span>Use theirs{about}</span> {isCurrent && <KeyHint>t</KeyHint>}
        </Button>
      </div>
    </li>
  )
}
