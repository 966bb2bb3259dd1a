import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollKeyOf, takeScrollPosition } from '../../platform/ui/scroll-positions.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { CourtCard } from './CourtCard.tsx'
import classes from './CourtList.module.css'
import { type Paging, ShowMore } from './ShowMore.tsx'

/** Number of cards likely visible without scrolling, whose photos load eagerly. */
const EAGER_CARDS = 3

/** The cards; loads more near the end or on a button press. */
export function CourtList({
  courts,
  sure,
  probableTitle,
  paging,
  stale,
  hotId,
  onHot,
  underCourt,
}: {
  courts: NearbyCourtView[]
  /** How many match for certain; the others come after them, under a title of their own. */
  sure: number
  probableTitle: string
  paging: Paging
  stale: boolean
  /** The court that is highlighted here and on a map beside the list. */
  hotId: number | undefined
  /** Undefined if there is no map. */
  onHot: ((courtId: number | undefined) => void) | undefined
  /** What stands under a card. */
  underCourt?: ((court: NearbyCourtView) => ReactNode) | undefined
}) {
  const location = useLocation()
  const listKey = scrollKeyOf(location)
  const list = useRef<HTMLDivElement>(null)
  useDeepScroll(list, listKey, paging)
  const card = (court: NearbyCourtView, index: number) => (
    <li
      key={court.id}
      data-court={court.id}
      data-hot={court.id === hotId || undefined}
      onPointerEnter={() => onHot?.(court.id)}
      onPointerLeave={() => onHot?.(undefined)}
      onFocus={() => onHot?.(court.id)}
      onBlur={() => onHot?.(undefined)}
    >
      <CourtCard court={court} first={index < EAGER_CARDS} search={location.search} listKey={listKey} />
      {underCourt?.(court)}
    </li>
  )
  return (
    <>
      <div ref={list} className={classes.groups} data-stale={stale || undefined}>
        {sure > 0 && <ul className={classes.grid}>{courts.slice(0, sure).map(card)}</ul>}
        {sure > 0 && courts.length > sure && <h2>{probableTitle}</h2>}
        {courts.length > sure && (
          <ul className={classes.grid}>
            {courts.slice(sure).map((court, index) => card(court, sure + index))}
          </ul>
        )}
      </div>
      {paging.hasMore && <LoadMore paging={paging} />}
    </>
  )
}

/**
 * After a reload only the first courts are there. If the page was scrolled beyond them, loads as many as were in view,
 * and scrolls there, unless the person scrolls first.
 */
function useDeepScroll(
  list: RefObject<HTMLElement | null>,
  scrollKey: string,
  { hasMore, loadingMore, failed, loadMore }: Paging,
) {
  const wanted = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position kept for the page as it was opened
  useEffect(() => {
    wanted.current = takeScrollPosition(scrollKey)
    const stop = () => {
      wanted.current = undefined
    }
    const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown']
    for (const input of inputs) window.addEventListener(input, stop, { passive: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, stop)
    }
  }, [])
  useEffect(() => {
    if (wanted.current === undefined) return
    const end = (list.current?.getBoundingClientRect().bottom ?? 0) + window.scrollY
    if (hasMore && !failed && end < wanted.current + window.innerHeight) {
      if (!loadingMore) loadMore()
      return
    }
    window.scrollTo({ top: wanted.current })
    wanted.current = undefined
  }, [list, hasMore, loadingMore, failed, loadMore])
}

/** Distance below the viewport at which more courts are loaded, pixels. */
const MORE_MARGIN_PX = 900

function LoadMore({ paging }: { paging: Paging }) {
  const { loadingMore, failed, loadMore } = paging
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a failure the person decides.
    if (!end.current || loadingMore || failed) return
    // A busy browser reports several positions at once; the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: `${MORE_MARGIN_PX}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loadingMore, failed, loadMore])
  return (
    <div ref={end} className={classes.more}>
      <ShowMore paging={paging} />
    </div>
  )
}
