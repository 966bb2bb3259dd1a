import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { accessText, UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { CourtDrawing } from '../../../directory/web/CourtDrawing.tsx'
import { type Paging, ShowMore } from '../../../directory/web/ShowMore.tsx'
import type { MapCourt } from '../../../map/web/engine.ts'
import { distanceText } from '../../../platform/contract/units.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { useUnits } from '../../../platform/ui/units.ts'
import { PlayableOnCard, typeBesideLine } from '../../../playable/web/PlayableOnCard.tsx'
import { AverageRating } from '../../../reviews/web/Stars.tsx'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import classes from './Results.module.css'
import { scrollIntoContainer } from './scroll-into-container.ts'

export interface ResultPages extends Paging {
  courts: NearbyCourtView[]
  /** How many match for certain; the others come after them, under a title of their own. */
  sure: number
  probableTitle: string
}

/** The courts on the map as a paged list. */
export function Results({
  pages: { courts, sure, probableTitle, ...paging },
  selectedId,
  showSelected,
  onSelect,
}: {
  pages: ResultPages
  selectedId: number | undefined
  /** Whether the list scrolls to the selected court. */
  showSelected: boolean
  onSelect: (court: MapCourt) => void
}) {
  const hits = (some: NearbyCourtView[], label: string) =>
    some.length > 0 && (
      <ul className={classes.hits} aria-label={label}>
        {some.map((court) => (
          <li key={court.id}>
            <CourtHit
              court={court}
              selected={court.id === selectedId}
              scrollsIntoView={showSelected}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    )
  const probable = courts.slice(sure)
  return (
    <>
      <form>
        {hits(courts.slice(0, sure), 'Courts on the map')}
        {sure > 0 && probable.length > 0 && <h2 className={classes.title}>{probableTitle}</h2>}
        {hits(probable, probableTitle)}
      </form>
      {paging.hasMore && <ShowMore paging={paging} className={classes.more} />}
    </>
  )
}

/**
 * A court in the list beside the map. Its name is a button that shows it on the map; the whole card is clickable.
 * Before hydration it opens the court page.
 */
const CourtHit = memo(function CourtHit({
  court,
  selected,
  scrollsIntoView,
  onSelect,
}: {
  court: NearbyCourtView
  selected: boolean
  /** Whether to scroll to it when it is selected. */
  scrollsIntoView: boolean
  onSelect: (court: MapCourt) => void
}) {
  const units = useUnits()
  const distance = court.distanceMiles !== undefined && distanceText(court.distanceMiles, units)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected && scrollsIntoView && card.current) scrollIntoContainer(card.current)
  }, [selected, scrollsIntoView])

  function show(event: MouseEvent) {
    event.preventDefault()
    onSelect(court)
  }

  return (
    <article ref={card} className={classes.hit} data-selected={selected || undefined}>
      <div className={classes.picture}>
        {court.thumbnail_url ? (
          <img src={court.thumbnail_url} width={92} height={92} alt="" loading="lazy" />
        ) : (
          <CourtDrawing court={court} />
        )}
      </div>
      <div className={classes.facts}>
        <h2 dir="auto">
          <button
            type="submit"
            formAction={`/courts/${court.id}`}
            aria-current={selected ? 'true' : undefined}
            onClick={show}
          >
            {court.name || UNNAMED_COURT}
          </button>
        </h2>
        <PlayableOnCard court={court} listed={court.playable} details={undefined} />
        <p className={classes.where}>
          {[distance, typeBesideLine(court, court.playable)].filter(Boolean).join(' · ')}
        </p>
        <div className={classes.marks}>
          <AverageRating rating={court.rating} count={court.review_count} compact />
          <Badge tone={court.isFree ? 'good' : 'paid'}>{accessText(court)}</Badge>
        </div>
      </div>
    </article>
  )
})
