import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from '../../../admin/web/Pills.module.css'
import { kindPluralTexts } from './item-texts.ts'
import { QUEUE_ITEM_KINDS, type QueueItemKind } from './queue-items.ts'

/** Filters the queue by kind; kept in the URL. */
export function KindFilter({
  kind,
  counts,
  all,
  urgent,
}: {
  kind: QueueItemKind | undefined
  counts: Record<QueueItemKind, number>
  all: number
  /** Number of reports of illegal or harmful content. */
  urgent: number
}) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the chosen kind in view on phones
  useEffect(() => showCurrent(list.current), [kind])
  return (
    <nav aria-label="Filter by kind">
      <ul ref={list} className={classes.pills}>
        <li>
          <Link to="." replace aria-current={kind ? undefined : 'true'}>
            All <span>{all}</span>
          </Link>
        </li>
        {QUEUE_ITEM_KINDS.map((one) => (
          <li key={one}>
            <Link to={`?kind=${one}`} replace aria-current={one === kind ? 'true' : undefined}>
              {kindPluralTexts[one]} <span>{counts[one]}</span>
              {one === 'report' && urgent > 0 && <b className={classes.urgent}>{urgent} urgent</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row of filters only, never the page. */
function showCurrent(list: HTMLUListElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !chosen) return
  const middle = chosen.offsetLeft - list.offsetLeft + chosen.offsetWidth / 2
  list.scrollLeft = middle - list.clientWidth / 2
}
