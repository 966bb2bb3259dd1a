import { type ReactNode, Suspense, useState } from 'react'
import { CourtList } from '../../../directory/web/CourtList.tsx'
import { CourtsFailed, LoadingCourts } from '../../../directory/web/CourtListStates.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { useMediaQuery } from '../../../platform/ui/useMediaQuery.ts'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import { FilterRow } from '../../../search/web/FilterRow.tsx'
import { StatusLine, UnknownLink } from '../../../search/web/StatusLine.tsx'
import {
  type Among,
  type CourtCounts,
  type LoadedSearch,
  type Screen,
  useCourtPages,
} from '../../../search/web/search-queries.ts'
import { probableTitle } from '../../../search/web/search-texts.ts'
import type { SearchControls } from '../../../search/web/useSearchControls.ts'
import classes from './ListScreen.module.css'

// Not on the first screen.
const MapBesideList = lazyWithRetry(() => import('./MapBesideList.tsx'))

/** Where there is room for the list and the map. As in ListScreen.module.css. */
const TWO_PANES = '(min-width: 62.5rem)'

/** The filters, and the courts that they find, with a map beside them where there is room. */
export function SearchResults({
  screen,
  loaded: { search, place, unreadable },
  controls,
  among,
  hasPanes = true,
  isMapWanted = false,
  title,
  empty,
  underCourt,
  fallback,
  children,
}: {
  screen: Screen
  loaded: Pick<LoadedSearch, 'search' | 'place' | 'unreadable'>
  controls: SearchControls
  among?: Among
  hasPanes?: boolean
  /** Shows the map also where there is no room beside the list: above it. */
  isMapWanted?: boolean
  title: ReactNode
  /** Shown if no court was found. */
  empty: (counts: CourtCounts) => ReactNode
  underCourt?: ((court: NearbyCourtView) => ReactNode) | undefined
  /** Shown in their place as soon as courts can’t be loaded. */
  fallback?: (retry: () => void) => ReactNode
  children?: ReactNode
}) {
  const { courts, counts, sure, stale, failed, failing, retry, paging } = useCourtPages(
    screen,
    place,
    search,
    among,
  )
  const [hotId, setHotId] = useState<number>()
  const isWide = useMediaQuery(TWO_PANES)
  const hasMap = hasPanes && (isWide || isMapWanted)
  return (
    <>
      <FilterRow search={search} aroundPlace={place !== undefined} controls={controls} />
      <div className={classes.panes} data-two={hasPanes || undefined} data-map={isMapWanted || undefined}>
        <div>
          {title}
          <StatusLine search={search} place={place} counts={counts} unreadable={unreadable} />
          <UnknownLink search={search} counts={counts} />
          {failed && !fallback && <CourtsFailed retry={retry} />}
          {(failed || failing) && fallback?.(retry)}
          {!failed && !courts && !(failing && fallback) && <LoadingCourts />}
          {counts && counts.total + counts.probable === 0 && empty(counts)}
          {courts && courts.length > 0 && (
            <CourtList
              courts={courts}
              sure={sure}
              probableTitle={probableTitle(search)}
              stale={stale}
              paging={paging}
              hotId={hotId}
              onHot={hasMap ? setHotId : undefined}
              underCourt={underCourt}
            />
          )}
          {children}
        </div>
        {hasPanes && (
          <Suspense>
            <MapBesideList
              isShown={hasMap}
              search={search}
              place={place}
              among={among}
              listed={courts}
              hotId={hotId}
              onHot={setHotId}
              onSearchArea={controls.searchArea}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
