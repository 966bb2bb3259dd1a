import { lazy, Suspense, useMemo } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { MAP_FAILED } from '../../../map/web/map-failed.ts'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import { courtOnMap } from '../../../search/web/last-search.ts'
import type { Among, LoadedSearch } from '../../../search/web/search-queries.ts'
import { searchQueryString } from '../../../search/web/search-url.ts'
import type { SearchControls } from '../../../search/web/useSearchControls.ts'
import type { loader as rootLoader } from '../root.tsx'
import classes from './MapBesideList.module.css'

/** The list works without the map, so a map that fails to load only says so. */
const ListMap = lazy(() =>
  import('../map-screen/ListMap.tsx').catch(() => ({
    default: () => (
      <p role="status" className={classes.mapFailed}>
        {MAP_FAILED}
      </p>
    ),
  })),
)

/** The map of the results. Its code is loaded in the browser only, after the list is there. */
export default function MapBesideList({
  isShown,
  search,
  place,
  among,
  listed = [],
  hotId,
  onHot,
  onSearchArea,
}: Pick<LoadedSearch, 'search' | 'place'> & {
  isShown: boolean
  among: Among
  listed: NearbyCourtView[] | undefined
  hotId: number | undefined
  onHot: (courtId: number | undefined) => void
  onSearchArea: SearchControls['searchArea']
}) {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  const navigate = useNavigate()
  const mapSearch = useMemo(() => ({ ...search, place, among }), [search, place, among])

  /** Leads to the court in the list; if the list hasn't come to it yet, to the map, which shows it. */
  function select(courtId: number) {
    const card = document.querySelector(`li[data-court="${courtId}"]`)
    if (!card) return void navigate(courtOnMap(searchQueryString(search), courtId))
    card.scrollIntoView({ block: 'center' })
    card.querySelector('a')?.focus({ preventScroll: true })
    onHot(courtId)
  }

  return (
    <div className={classes.map} data-shown={isShown || undefined}>
      <Suspense>
        {isShown && settings && (
          <ListMap
            settings={settings}
            search={mapSearch}
            listed={listed}
            hotId={hotId}
            onHover={onHot}
            onSelect={select}
            onSearchArea={onSearchArea}
          />
        )}
      </Suspense>
    </div>
  )
}
