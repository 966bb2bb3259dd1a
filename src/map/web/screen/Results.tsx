import type { NearbyCourtView } from '../../../courts/contract/schema.ts'
import { ShowMore } from '../../../courts/web/ShowMore.tsx'
import type { MapCourt } from '../engine.ts'
import { CourtHit } from './CourtHit.tsx'
import classes from './Results.module.css'

export interface ResultPages {
  courts: NearbyCourtView[]
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
}

/** The courts on the map as a paged list. */
export function Results({
  pages: { courts, hasMore, loadingMore, loadMore },
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
  return (
    <>
      <form>
        <ul className={classes.hits} aria-label="Courts on the map">
          {courts.map((court) => (
            <li key={court.id}>
              <CourtHit
                court={court}
                selected={court.id === selectedId}
                comesIntoView={showSelected}
                onSelect={onSelect}
              />
            </li>
          ))}
        </ul>
      </form>
      {hasMore && <ShowMore loadingMore={loadingMore} loadMore={loadMore} className={classes.more} />}
    </>
  )
}
